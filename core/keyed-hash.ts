import { toBase64Url, utf8 } from '../base/bytes.ts'

/** Returns the HMAC-SHA-256 (RFC 2104) of a text with a secret. */
export const keyedHash = async (secret: string, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await importSecret(secret), utf8(text)))

/** Returns whether bytes are the keyed hash of a text. Compares in constant time. */
export const isKeyedHash = async (secret: string, text: string, hash: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  crypto.subtle.verify('HMAC', await importSecret(secret), hash, utf8(text))

/** Returns the keyed hash of a binding, as 43 base64url characters. */
export const keyedToken = async (secret: string, binding: readonly (string | number)[]): Promise<string> =>
  toBase64Url(await keyedHash(secret, binding.join('\0')))

/** Returns whether two texts are equal, in a time that does not depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

const importSecret = (secret: string) =>
  crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
