import type { SealLevel, SealShortfall } from '../../core/signing/seal-level.ts'
import type { UrlRules } from '../../core/webhooks/url.ts'
import { type Certificate, readCertificatesPem } from '../../pki/certificate.ts'
import type { RevocationFetch } from '../../pki/revocation.ts'
import type { SealKey } from '../../pki/seal-key.ts'
import type { Context, Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { createTimestampAuthorities, type TimestampAuthorities } from '../../platform/ports/timestamps/authority.ts'
import { createRevocationFetch } from '../../platform/ports/timestamps/revocation.ts'
import { sealLevelToAttempt } from '../../platform/ports/timestamps/settings.ts'

/** The key for sealing a document, the requested and the minimum seal level, and the inputs for these levels. */
export type SealOptions = {
  sealKey: SealKey
  certificatePem: string | undefined
  wanted: SealLevel
  min: SealLevel
  authorities: TimestampAuthorities
  revocation: RevocationFetch
  /** The root certificates of trusted timestamp authorities. Null accepts any authority at a configured URL. */
  trustedTimestamps: Certificate[] | null
  trustedTimestampPem: string | undefined
}

/** Thrown if a seal cannot reach the minimum level. The reason appears in the envelope as `sealing.lastError`. */
export class SealLevelError extends Error {
  override readonly name = 'SealLevelError'
  readonly reason: SealShortfall | 'seal_certificate_revoked' | 'timestamp_certificate_revoked'

  constructor(reason: SealLevelError['reason']) {
    super(`The seal does not reach the required level: ${reason}.`)
    this.reason = reason
  }
}

/** Returns the timestamp authorities of a deployment. */
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
 * Returns the root certificates of trusted timestamp authorities. Returns null to accept any authority at a configured
 * URL.
 */
export const trustedTimestamps = ({ TIMESTAMP_CERTIFICATES: pem }: FunctionsEnv): Certificate[] | null =>
  pem === undefined ? null : readCertificatesPem(pem)

/** Returns the function that downloads revocation data for certificates. */
export const revocationOf = (env: FunctionsEnv, services: Pick<Services, 'resolver' | 'log'>): RevocationFetch =>
  createRevocationFetch(services, { timeoutMs: env.TIMESTAMP_TIMEOUT_SECONDS * 1_000, rules: timestampRules(env) })

/** Returns a deployment's options for one seal. */
export function sealOptionsOf(env: FunctionsEnv, ctx: Context, sealKey: SealKey): SealOptions {
  return {
    sealKey,
    certificatePem: env.SEAL_CERTIFICATE,
    wanted: sealLevelToAttempt(env),
    min: env.SEAL_LEVEL_MIN,
    authorities: authoritiesOf(env, ctx),
    revocation: revocationOf(env, ctx),
    trustedTimestamps: trustedTimestamps(env),
    trustedTimestampPem: env.TIMESTAMP_CERTIFICATES,
  }
}

/**
 * Returns the URL rules for timestamp authorities: public host names only, with https or http. A local stack also
 * permits the hosts of its configured authorities.
 */
const timestampRules = ({ ENVIRONMENT, TIMESTAMP_AUTHORITIES }: FunctionsEnv): UrlRules => ({
  // The operator and the certificate issuers choose these URLs, so host names in the service's own zones are permitted.
  ownZones: [],
  isPlainHttpAllowed: true,
  allowedHosts: ENVIRONMENT === 'local' ? TIMESTAMP_AUTHORITIES.map(({ url }) => hostAndPort(new URL(url))) : [],
})

const hostAndPort = ({ hostname, port }: URL): string => `${hostname}:${port || '80'}`
