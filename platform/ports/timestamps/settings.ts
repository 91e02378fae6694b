import * as z from 'zod'
import { isAtLeast, sealLevels } from '../../../core/signing/seal-level.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'

/** The URL of a timestamp authority, and the policy to request. If `policy` is null, the authority chooses. */
export type AuthorityAddress = { url: string; policy: string | null }

const authoritiesMax = 4

/** Parses `https://tsa.example/path`, or `https://tsa.example/path#1.2.3.4` with a policy to request. */
function readAuthority(text: string): AuthorityAddress {
  const url = parseUrl(text)
  if (url === null) throw new TypeError('each entry must be an http:// or https:// URL')
  const policy = url.hash === '' ? null : url.hash.slice(1)
  if (policy !== null && !/^[0-2](\.(0|[1-9]\d{0,14})){1,30}$/.test(policy)) {
    throw new TypeError('the policy after # must be an object identifier such as 1.2.3.4')
  }
  url.hash = ''
  return { url: url.href, policy }
}

function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function readAuthorities(text: string, ctx: z.RefinementCtx): AuthorityAddress[] {
  try {
    const parts = text.split(',').map((part) => part.trim())
    const authorities = parts.filter((part) => part !== '').map(readAuthority)
    if (authorities.length > authoritiesMax) throw new TypeError(`must contain at most ${authoritiesMax} authorities`)
    return authorities
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'must be a list of URLs' })
    return z.NEVER
  }
}

function holdsCertificates(pem: string): boolean {
  try {
    return readCertificatesPem(pem).length > 0
  } catch {
    return false
  }
}

/** The bindings that determine the level of a seal. */
export const sealLevelBindings = {
  /** The seal level to attempt. The default is the highest level that the configured authorities permit. */
  SEAL_LEVEL: z.enum(sealLevels).optional(),
  /**
   * The minimum seal level for completing an envelope. If it is not reached, the sealing job retries until the
   * authorities and certificate issuers respond.
   */
  SEAL_LEVEL_MIN: z.enum(sealLevels).default('B-B'),
  /** At most four timestamp authorities (RFC 3161), separated by commas, in the order in which they are tried. */
  TIMESTAMP_AUTHORITIES: z.string().default('').transform(readAuthorities),
  /** The root certificates of timestamp authorities as PEM. */
  TIMESTAMP_CERTIFICATES: z.string().refine(holdsCertificates, 'must contain certificates in PEM format').optional(),
  /** The time limit for each response from a timestamp authority. */
  TIMESTAMP_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(30).default(10),
}

export type SealLevelBindings = z.infer<z.ZodObject<typeof sealLevelBindings>>

/** Returns the seal level to attempt. */
export const sealLevelToAttempt = ({ SEAL_LEVEL, TIMESTAMP_AUTHORITIES }: SealLevelBindings) =>
  SEAL_LEVEL ?? (TIMESTAMP_AUTHORITIES.length > 0 ? 'B-LTA' : 'B-B')

/** Adds an issue for each contradiction between the seal level bindings. */
export function checkSealLevels(env: SealLevelBindings & { ENVIRONMENT: string }, ctx: z.RefinementCtx): void {
  const issue = (name: keyof SealLevelBindings, message: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message })
  const wanted = sealLevelToAttempt(env)
  const { TIMESTAMP_AUTHORITIES: authorities } = env
  if (wanted !== 'B-B' && authorities.length === 0) issue('SEAL_LEVEL', 'must be B-B if TIMESTAMP_AUTHORITIES is empty')
  if (!isAtLeast(wanted, env.SEAL_LEVEL_MIN))
    issue('SEAL_LEVEL_MIN', `must not be higher than the attempted level, ${wanted}`)
  const isOpen = authorities.some(({ url }) => url.startsWith('http:'))
  if (env.ENVIRONMENT !== 'local' && isOpen && env.TIMESTAMP_CERTIFICATES === undefined) {
    issue(
      'TIMESTAMP_CERTIFICATES',
      'must be set for an http:// authority; otherwise, anyone on the network path could issue the timestamp',
    )
  }
}
