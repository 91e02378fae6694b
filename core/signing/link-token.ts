import { sha256Hex, toBase64Url, utf8 } from '../../base/bytes.ts'

/** What an invitation link is bound to; another generation or revision has another token. */
export type InvitationBinding = { organizationId: string; envelopeId: string; generation: number; revision: number }

/**
 * The token of an invitation: HMAC-SHA-256 of the binding under the link secret, as 43 base64url characters. Whoever holds
 * the secret can make it again, so that it is stored nowhere; the database knows `tokenHashOf` only.
 */
export async function invitationToken(
  secret: string,
  { organizationId, envelopeId, generation, revision }: InvitationBinding,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const message = ['chancery-invitation-v1', organizationId, envelopeId, generation, revision].join('\0')
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(message))))
}

/** Random bytes of a token that is not derived from anything. */
export const tokenBytes = 32

/** The shape of every token: 256 bits in base64url. */
export const isTokenShaped = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token)

/** What the database stores of a token. */
export const tokenHashOf = (token: string): Promise<string> => sha256Hex(token)
