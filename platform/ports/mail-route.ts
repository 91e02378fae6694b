/** How mails leave. `none` sends in clear and is for a server on the same machine. */
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
 * Reads `cloudflare:` (the binding EMAIL), `smtps://host[:465]` (TLS from the first byte), `smtp://host[:587]` (STARTTLS,
 * never without), `smtp+plain://host[:25]` (in clear), or the http address of a local outbox. Null for anything else;
 * credentials do not belong into the address.
 */
export function parseMailRoute(text: string): MailRoute | null {
  if (text === 'cloudflare:') return { kind: 'binding' }
  if (/^https?:\/\/[^/]/.test(text)) return { kind: 'outbox', url: text }
  const [, scheme, hostname, port] = /^([a-z+]+:)\/\/([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (!scheme || !hostname || !Object.hasOwn(smtpSchemes, scheme)) return null
  const { tls, port: usualPort } = smtpSchemes[scheme as keyof typeof smtpSchemes]
  return { kind: 'smtp', hostname, port: port ? Number(port) : usualPort, tls }
}

/** Whether nobody on the way can read or change what is sent. */
export const isPrivateRoute = (route: MailRoute): boolean =>
  route.kind === 'binding' ||
  (route.kind === 'outbox' && route.url.startsWith('https:')) ||
  (route.kind === 'smtp' && route.tls !== 'none')
