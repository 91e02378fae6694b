import { toHex, utf8 } from '../base/bytes.ts'
import { crc32 } from '../base/crc32.ts'
import { sha256Sync } from '../base/sha256.ts'

/**
 * The form of API keys: `chy_<live|test>_<id 12><secret 43>_<check 6>`, with id, secret and check in base62. The check
 * is the CRC-32 of everything before its underscore, so a mistyped key is rejected without a query.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(chy_(live|test)_([0-9A-Za-z]{12})([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})$/

export type KeyEnvironment = 'live' | 'test'

/**
 * The parts of an API key with which a request is authenticated: the id of the key's row, and the hash to compare.
 * `secret` is the complete key, which is not stored.
 */
export type KeyCredential = { keyId: string; secretHash: string; environment: KeyEnvironment; secret: string }

export type NewKey = KeyCredential & { lastFour: string }

/** The number of random bytes that `createKey` needs. */
export const keyRandomBytes = 64

/** Creates an API key from 64 random bytes. `secret` is the complete key, which is shown only once. */
export function createKey(environment: KeyEnvironment, random: Uint8Array): NewKey {
  const id = toBase62(random.subarray(0, 16), 12)
  const body = `chy_${environment}_${id}${toBase62(random.subarray(16, 64), 43)}`
  const bytes = utf8(body)
  const secret = `${body}_${checkOf(bytes)}`
  return { keyId: `key_${id}`, secretHash: hashOf(bytes), environment, secret, lastFour: body.slice(-4) }
}

/** Returns the parts of an API key, or null if its form or its check is wrong. */
export function parseKey(presented: string): KeyCredential | null {
  const match = shape.exec(presented)
  if (!match) return null
  const [, body, environment, id, , check] = match as unknown as [
    string,
    string,
    KeyEnvironment,
    string,
    string,
    string,
  ]
  const bytes = utf8(body)
  if (checkOf(bytes) !== check) return null
  return { keyId: `key_${id}`, secretHash: hashOf(bytes), environment, secret: presented }
}

/** The hash is synchronous, because an asynchronous platform call costs more than hashing a short text. */
const hashOf = (body: Uint8Array): string => toHex(sha256Sync(body))

/**
 * Returns the lowest base62 digits of the bytes, interpreted as one number. The digits are uniformly distributed if the
 * bytes have more bits than the digits.
 */
function toBase62(bytes: Uint8Array, digits: number): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < digits; i++) {
    text = alphabet[Number(value % 62n)] + text
    value /= 62n
  }
  return text
}

function checkOf(body: Uint8Array): string {
  let value = crc32(body)
  let check = ''
  for (let i = 0; i < 6; i++) {
    check = alphabet[value % 62] + check
    value = Math.floor(value / 62)
  }
  return check
}
