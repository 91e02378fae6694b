import type { SealLevel, SealShortfall } from '../../core/signing/seal-level.ts'
import type { UrlRules } from '../../core/webhooks/url.ts'
import { type Certificate, readCertificatesPem } from '../../pki/certificate.ts'
import type { RevocationFetch } from '../../pki/revocation.ts'
import type { SealKey } from '../../pki/seal-key.ts'
import type { Context, Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { createTimestampAuthorities, type TimestampAuthorities } from '../../platform/ports/timestamps/authority.ts'
import { createRevocationFetch } from '../../platform/ports/timestamps/revocation.ts'
import { wantedLevel } from '../../platform/ports/timestamps/settings.ts'

/** The key for sealing a document, the required level of the seal, and the inputs for that level. */
export type SealOptions = {
  sealKey: SealKey
  certificatePem: string | undefined
  wanted: SealLevel
  min: SealLevel
  authorities: TimestampAuthorities
  revocation: RevocationFetch
  /** The root certificates of trusted time stamp authorities. Null accepts any authority at a configured address. */
  trustedTimestamps: Certificate[] | null
  trustedTimestampPem: string | undefined
}

/** The error for a seal that cannot reach its required level. The envelope shows the message as `sealing.lastError`. */
export class SealLevelError extends Error {
  override readonly name = 'SealLevelError'
  readonly reason: SealShortfall | 'seal_certificate_revoked' | 'timestamp_certificate_revoked'

  constructor(reason: SealLevelError['reason']) {
    super(`The seal does not reach the required level: ${reason}.`)
    this.reason = reason
  }
}

/** Returns the time stamp authorities of a deployment. */
export const authoritiesOf = (
  env: FunctionsEnv,
  services: Pick<Services, 'runtime' | 'resolver' | 'log'>,
): TimestampAuthorities =>
  createTimestampAuthorities(services, {
    addresses: env.TIMESTAMP_AUTHORITIES,
    trusted: trustedTimestamps(env),
    timeoutMs: env.TIMESTAMP_TIMEOUT_SECONDS * 1_000,
    rules: timestampRules(env),
  })

/**
 * Returns the root certificates of trusted time stamp authorities. Null accepts any authority at a configured address.
 */
export const trustedTimestamps = ({ TIMESTAMP_CERTIFICATES: pem }: FunctionsEnv): Certificate[] | null =>
  pem === undefined ? null : readCertificatesPem(pem)

/** Returns the function that downloads revocation data of authorities. */
export const revocationOf = (env: FunctionsEnv, services: Pick<Services, 'resolver' | 'log'>): RevocationFetch =>
  createRevocationFetch(services, { timeoutMs: env.TIMESTAMP_TIMEOUT_SECONDS * 1_000, rules: timestampRules(env) })

/** Returns a deployment's options for one seal. */
export function sealOptionsOf(env: FunctionsEnv, ctx: Context, sealKey: SealKey): SealOptions {
  return {
    sealKey,
    certificatePem: env.SEAL_CERTIFICATE,
    wanted: wantedLevel(env),
    min: env.SEAL_LEVEL_MIN,
    authorities: authoritiesOf(env, ctx),
    revocation: revocationOf(env, ctx),
    trustedTimestamps: trustedTimestamps(env),
    trustedTimestampPem: env.TIMESTAMP_CERTIFICATES,
  }
}

/**
 * Returns the URL rules for authorities: public names only, also over plain HTTP. In a local stack, the hosts of the
 * configured authorities are also permitted.
 */
const timestampRules = ({ ENVIRONMENT, TIMESTAMP_AUTHORITIES }: FunctionsEnv): UrlRules => ({
  // The operator and the certificate issuers choose these addresses, so names in the service's zones are allowed.
  ownZones: [],
  isPlainHttpAllowed: true,
  allowedHosts: ENVIRONMENT === 'local' ? TIMESTAMP_AUTHORITIES.map(({ url }) => hostAndPort(new URL(url))) : [],
})

const hostAndPort = ({ hostname, port }: URL): string => `${hostname}:${port || '80'}`
