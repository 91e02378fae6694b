/** Placeholder names (RFC 2606, RFC 6761), and the names in both `wrangler.toml` files before `npm run setup`. */
const placeholder =
  /(^|[./@<])(account-id\.|([\w-]+\.)*(example|invalid|test|localhost|example\.(com|net|org))(?=$|[:/>?#\s,]))/i
/** The maximum length of names and URLs. Longer settings are keys. */
const placeCharsMax = 500

const tlsOnly = ['BASE_URL', 'FUNCTIONS_URL', 'STORAGE_ENDPOINT', 'DATABASE_FETCH_ENDPOINT', 'DNS_URL', 'CONVERTER_URL']
const publicAddresses = ['BASE_URL', 'FUNCTIONS_URL']

/**
 * Returns problems that a local stack may have but a deployment must not, as lines `NAME: reason` without values. The
 * schemas of the bindings contain the other rules.
 */
export function deploymentProblems(raw: Readonly<Record<string, unknown>>): string[] {
  const settings = Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const problems = settings
    .filter(([, value]) => value.length <= placeCharsMax && placeholder.test(value))
    .map(([name]) => `${name}: still a placeholder`)
  for (const [name, value] of settings) {
    if (tlsOnly.includes(name) && !value.startsWith('https://'))
      problems.push(`${name}: must begin with https://, except on a local stack`)
    if (publicAddresses.includes(name) && value.endsWith('/')) problems.push(`${name}: must not end with a slash`)
    else if (publicAddresses.includes(name) && /[^:/][/?#]/.test(value))
      problems.push(`${name}: must contain only a scheme and a host, without a path`)
  }
  const scanner = scannerProblem(String(raw.SCANNER_URL ?? 'builtin:'))
  return scanner ? [...problems, `SCANNER_URL: ${scanner}`] : problems
}

function scannerProblem(url: string): string | null {
  if (url === 'builtin:') return 'must be the address of a clamd; the built-in scanner detects only a test file'
  const [, host] = /^clamd:\/\/([^\s:/]+):\d+$/.exec(url) ?? []
  if (host === undefined || isPrivateAddress(host)) return null
  return 'must begin with clamds:// outside a private network; otherwise, files would be sent unencrypted'
}

/**
 * Returns whether a host is a numeric private or loopback address (RFC 1918, RFC 6598). The address of a host name is
 * unknown.
 */
const isPrivateAddress = (host: string): boolean =>
  /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d{1,3}){2,3}$/.test(host)
