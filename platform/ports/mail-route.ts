/** A mail transport. The TLS mode `none` is only for a server on the same machine. */
export type MailRoute =
  | { kind: 'binding' }
  | { kind: 'outbox'; url: string }
  | { kind: 'smtp'; hostname: string; port: number; tls: 'implicit' | 'starttls' | 'none' }

const smtpSchemes = {
  'smtps:': { port: 465, tls: 'implicit' },
  'smtp:': { port: 587, tls: 'starttls' },
  'smtp+plain:': { port: 25, tls: 'none' },
} as const

/**
 * Parses a mail route. Returns null for any other text. `cloudflare:` is the EMAIL binding. `smtps://host[:465]` uses
 * TLS from the first byte, `smtp://host[:587]` requires STARTTLS, and `smtp+plain://host[:25]` uses no TLS. An http or
 * https URL is a local outbox.
 */
export function parseMailRoute(text: string): MailRoute | null {
  if (text === 'cloudflare:') return { kind: 'binding' }
  if (/^https?:\/\/[^/]/.test(text)) return { kind: 'outbox', url: text }
  const [, scheme, hostname, port] = /^([a-z+]+:)\/\/([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (!scheme || !hostname || !Object.hasOwn(smtpSchemes, scheme)) return null
  const { tls, port: usualPort } = smtpSchemes[scheme as keyof typeof smtpSchemes]
  return { kind: 'smtp', hostname, port: port ? Number(port) : usualPort, tls }
}

/** Returns whether a route protects mails in transit against reading and changes. */
export const isPrivateRoute = (route: MailRoute): boolean =>
  route.kind === 'binding' ||
  (route.kind === 'outbox' && route.url.startsWith('https:')) ||
  (route.kind === 'smtp' && route.tls !== 'none')

/** Returns whether the platform blocks a route. Workers cannot connect to port 25. */
export const isBlockedRoute = (route: MailRoute): boolean => route.kind === 'smtp' && route.port === 25
