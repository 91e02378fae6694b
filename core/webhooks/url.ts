import { limits } from '../limits.ts'
import { isLongerThan } from '../text/length.ts'
import { TargetRefusedError } from './target-refused.ts'

/** Additional rules for webhook URLs, from the configuration of the deployment. */
export type UrlRules = {
  /** The domains of the service itself, including their subdomains. */
  ownZones: readonly string[]
  /** The hosts and ports of the local stack itself, in the format of `ownHostsOf`. */
  ownHosts?: readonly string[]
  /** Hosts (`host:port` or `host:*`) that deliveries may reach over plain HTTP. Empty in production. */
  allowedHosts: readonly string[]
  /** True if requests may reach any public host name over HTTP on port 80, because the content is signed. */
  isPlainHttpAllowed?: boolean
}

export type WebhookTarget = {
  /** The normalized URL, which identifies an endpoint. */
  url: string
  /** The host name to resolve, in ASCII. */
  hostname: string
  /** True if the configuration of a local stack names the host. The host's addresses are then not checked. */
  isAllowedHost: boolean
}

/**
 * Returns the target of a URL, normalized by the WHATWG URL Standard and without its fragment. Throws
 * TargetRefusedError unless the URL uses https on port 443 of a public host name.
 */
export function webhookTarget(text: string, rules: UrlRules): WebhookTarget {
  if (isLongerThan(text, limits.webhookUrlCharsMax)) throw new TargetRefusedError('too_long')
  // The URL parser would drop or rewrite these characters, so two programs could see different hosts.
  if (/[\s\p{C}\\]/u.test(text)) throw new TargetRefusedError('malformed')
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined)
    throw new TargetRefusedError(/^[a-z][a-z0-9+.-]*:/i.test(text) ? schemeOf(text) : 'malformed')
  if (authority.includes('@')) throw new TargetRefusedError('credentials_in_url')
  const url = parse(text)
  url.hash = ''
  if (url.href.length > limits.webhookUrlCharsMax) throw new TargetRefusedError('too_long')
  const target = { url: url.href, hostname: url.hostname }
  if (url.protocol === 'http:' && isAllowed(url, rules.allowedHosts)) {
    if (rules.ownHosts?.includes(hostOf(url))) throw new TargetRefusedError('own_zone')
    return { ...target, isAllowedHost: true }
  }
  if (url.protocol !== 'https:' && !rules.isPlainHttpAllowed) throw new TargetRefusedError('scheme_not_https')
  if (url.port !== '') throw new TargetRefusedError('port_not_443')
  if (isIpLiteral(url.hostname)) throw new TargetRefusedError('ip_address')
  requirePublicName(authority, url.hostname)
  if (rules.ownZones.some((zone) => isWithin(url.hostname, zone))) throw new TargetRefusedError('own_zone')
  return { ...target, isAllowedHost: false }
}

/**
 * Returns the service's domains from its public addresses: each host, and the parent domain that all hosts share, such
 * as `example.com` for `api.example.com` and `functions.example.com`. A parent domain has at least two labels.
 */
export function ownZonesOf(addresses: readonly string[]): string[] {
  const hosts = addresses.map((address) => new URL(address).hostname).filter((host) => !isIpLiteral(host))
  const [first = [], ...others] = hosts.map((host) => host.split('.').reverse())
  const differsAt = first.findIndex((label, index) => others.some((labels) => labels[index] !== label))
  const shared = differsAt === -1 ? first : first.slice(0, differsAt)
  return [...new Set([...hosts, ...(shared.length >= 2 ? [shared.toReversed().join('.')] : [])])]
}

/**
 * Returns the hosts and ports of the service's own addresses. All names of the loopback interface count as the same
 * host.
 */
export const ownHostsOf = (addresses: readonly string[]): string[] =>
  addresses.map((address) => hostOf(new URL(address)))

function hostOf({ hostname, port, protocol }: URL): string {
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
  return `${isLoopback ? 'localhost' : hostname}:${port || (protocol === 'http:' ? '80' : '443')}`
}

function parse(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new TargetRefusedError('malformed')
  }
}

const schemeOf = (text: string) => (/^https?:/i.test(text) ? 'malformed' : 'scheme_not_https')

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  return [`${url.hostname}:${url.port || '80'}`, `${url.hostname}:*`].some((host) => allowedHosts.includes(host))
}

// The URL parser converts every numeric form (2130706433, 0x7f.1, 0177.0.0.1, 127.1, full-width digits) to four decimal
// parts.
const isIpLiteral = (hostname: string): boolean => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)

/** Special-use domains of RFC 6761, 6762, 7686, 8375 and 9476, and domains that private networks use. */
const privateZones = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'home', 'lan'],
  ...['arpa', 'test', 'invalid', 'onion', 'alt'],
]

function requirePublicName(authority: string, hostname: string): void {
  // Percent-encoding and the other IDNA dots (U+3002, U+FF0E, U+FF61) can disguise a host name.
  if (/[%\u3002\uff0e\uff61]/u.test(authority)) throw new TargetRefusedError('malformed')
  const labels = hostname.split('.')
  if (labels.length < 2 || privateZones.some((zone) => isWithin(hostname, zone)))
    throw new TargetRefusedError('private_name')
  // A host name has the form of RFC 1123 section 2.1. An empty last label comes from a trailing dot, which would give
  // the host a second name.
  const isName = hostname.length <= 253 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!isName) throw new TargetRefusedError('malformed')
}

const isWithin = (hostname: string, zone: string): boolean => hostname === zone || hostname.endsWith(`.${zone}`)
