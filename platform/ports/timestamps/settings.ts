import * as z from 'zod'
import { isAtLeast, sealLevels } from '../../../core/signing/seal-level.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'

/** Where time stamps come from; `policy` is the one to ask for, null leaves it to the authority. */
export type AuthorityAddress = { url: string; policy: string | null }

const authoritiesMax = 4

/** `https://tsa.example/path`, or with the policy to ask for behind it, `https://tsa.example/path#1.2.3.4`. */
function readAuthority(text: string): AuthorityAddress {
  const url = parseUrl(text)
  if (url === null) throw new TypeError('an entry is no http address')
  const policy = url.hash === '' ? null : url.hash.slice(1)
  if (policy !== null && !/^[0-2](\.(0|[1-9]\d{0,14})){1,30}$/.test(policy)) {
    throw new TypeError('a policy is no object identifier')
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
    if (authorities.length > authoritiesMax) throw new TypeError(`more than ${authoritiesMax} authorities`)
    return authorities
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'no addresses' })
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

/** The bindings that decide how high a seal's level is. */
export const sealLevelBindings = {
  /** The level to reach; by default the highest that the authorities allow. */
  SEAL_LEVEL: z.enum(sealLevels).optional(),
  /** Below this level nothing is completed: the job tries again until authorities and issuers answer. */
  SEAL_LEVEL_MIN: z.enum(sealLevels).default('B-B'),
  /** Time stamp authorities (RFC 3161), at most four, in the order in which they are asked, separated by commas. */
  TIMESTAMP_AUTHORITIES: z.string().default('').transform(readAuthorities),
  /** PEM of the certificates to which authorities must lead. */
  TIMESTAMP_CERTIFICATES: z.string().refine(holdsCertificates, 'PEM certificates').optional(),
  /** How long one authority may take to answer. */
  TIMESTAMP_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(30).default(10),
}

export type SealLevelBindings = z.infer<z.ZodObject<typeof sealLevelBindings>>

/** The level that is aimed at. */
export const wantedLevel = ({ SEAL_LEVEL, TIMESTAMP_AUTHORITIES }: SealLevelBindings) =>
  SEAL_LEVEL ?? (TIMESTAMP_AUTHORITIES.length > 0 ? 'B-LTA' : 'B-B')

/** Finds what contradicts itself; each is one issue of the bindings. */
export function checkSealLevels(env: SealLevelBindings & { ENVIRONMENT: string }, ctx: z.RefinementCtx): void {
  const issue = (name: keyof SealLevelBindings, message: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message })
  const wanted = wantedLevel(env)
  const { TIMESTAMP_AUTHORITIES: authorities } = env
  if (wanted !== 'B-B' && authorities.length === 0) issue('SEAL_LEVEL', 'needs TIMESTAMP_AUTHORITIES')
  if (!isAtLeast(wanted, env.SEAL_LEVEL_MIN)) issue('SEAL_LEVEL_MIN', `is above the level to reach, ${wanted}`)
  const isOpen = authorities.some(({ url }) => url.startsWith('http:'))
  if (env.ENVIRONMENT !== 'local' && isOpen && env.TIMESTAMP_CERTIFICATES === undefined) {
    issue('TIMESTAMP_CERTIFICATES', 'needed for an authority without TLS: anybody on the way could stamp')
  }
}
