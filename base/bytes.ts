/** Bytes and their text encodings. This module uses no framework and no platform API other than Web standards. */

const encoder = new TextEncoder()

/** Returns the UTF-8 bytes of a string. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text) as Uint8Array<ArrayBuffer>

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns bytes as lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOfByte[byte]
  return hex
}

const hexDigits = utf8('0123456789abcdef')

/** Returns whether a string is the lowercase hex of the bytes. */
export function isHexOf(text: string, bytes: Uint8Array): boolean {
  if (text.length !== bytes.length * 2) return false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (text.charCodeAt(i * 2) !== hexDigits[byte >> 4] || text.charCodeAt(i * 2 + 1) !== hexDigits[byte & 15])
      return false
  }
  return true
}

// 1 for the character code of each lowercase hex digit.
const isHexCode = new Uint8Array(128)
for (const code of hexDigits) isHexCode[code] = 1

/** Returns whether a string consists of `length` lowercase hex digits. Costs a third of a regular expression. */
export function isHex(text: string, length: number): boolean {
  if (text.length !== length) return false
  for (let i = 0; i < length; i++) if (isHexCode[text.charCodeAt(i)] !== 1) return false
  return true
}

/** Parses hex into bytes. Throws a RangeError for any other string. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) throw new RangeError('the text is not a hex string')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = hexDigit(hex.charCodeAt(i * 2)) * 16 + hexDigit(hex.charCodeAt(i * 2 + 1))
  return bytes
}

/** Returns the value of a hex digit: the low four bits of its code, plus nine for a letter. */
const hexDigit = (code: number): number => (code & 15) + (code >> 6) * 9

/** Encodes bytes as standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decodes standard base64. Throws for any other string. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** Encodes bytes as base64url without padding (RFC 4648 section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Decodes base64url. Also accepts standard base64. Throws for most other strings. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** Concatenates byte arrays. */
export const concatBytes = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => joinBytes(parts)

/** Concatenates any number of byte arrays, even more than a call can have arguments. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Returns the SHA-256 of bytes in memory. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Returns the SHA-256 of bytes, or of the UTF-8 bytes of a string, as lowercase hex. */
export const sha256Hex = async (input: Uint8Array<ArrayBuffer> | string): Promise<string> =>
  toHex(await sha256(typeof input === 'string' ? utf8(input) : input))

/** An incremental SHA-256 for streamed bodies. */
export type Sha256Stream = {
  update(bytes: Uint8Array): void | Promise<void>
  /** Completes the hash and returns its 32 bytes. */
  digest(): Promise<Uint8Array>
}

/** Random access to bytes, for example in an object store. `read` returns exactly the requested range. */
export type ByteSource = {
  readonly length: number
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Returns a `ByteSource` of bytes in memory. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: async (offset, length) => {
    if (offset < 0 || length < 0 || offset + length > bytes.length)
      throw new RangeError('the range is outside the source')
    return bytes.subarray(offset, offset + length)
  },
})

/** Returns bytes as a string, with one character per byte (U+0000 to U+00FF). */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number)
  return text
}

/** Returns the bytes of a string with characters from U+0000 to U+00FF, one byte per character. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
