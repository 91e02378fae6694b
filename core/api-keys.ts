import { toHex, utf8 } from '../base/bytes.ts'
import { crc32 } from '../base/crc32.ts'
import { sha256Sync } from '../base/sha256.ts'

/**
 * API keys: `chy_<live|test>_<id 12><secret 43>_<check 6>`, id, secret and check in base62; the check is CRC-32 over all
 * that stands before its underscore, so that a mistyped key is refused without a query.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(chy_(live|test)_([0-9A-Za-z]{12})([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})$/

export type KeyEnvironment = 'live' | 'test'

/** What a request's key proves before any look-up: its row's id and the hash to compare. */
export type KeyCredential = { keyId: string; secretHash: string; environment: KeyEnvironment }

export type NewKey = KeyCredential & { secret: string; lastFour: string }

/** Random bytes that `createKey` takes. */
export const keyRandomBytes = 64

/** A new key from 64 random bytes; `secret` is the whole key and is shown once. */
export function createKey(environment: KeyEnvironment, random: Uint8Array): NewKey {
  const id = toBase62(random.subarray(0, 16), 12)
  const body = `chy_${environment}_${id}${toBase62(random.subarray(16, 64), 43)}`
  const bytes = utf8(body)
  const secret = `${body}_${checkOf(bytes)}`
  return { keyId: `key_${id}`, secretHash: hashOf(bytes), environment, secret, lastFour: body.slice(-4) }
}

/** The credential of a presented key; null when its shape or check is wrong. */
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
  return { keyId: `key_${id}`, secretHash: hashOf(bytes), environment }
}

/** Of one short text: the way to the platform's own hash costs more than the hash. */
const hashOf = (body: Uint8Array): string => toHex(sha256Sync(body))

/** The low digits of the bytes read as one number: uniform as long as the bytes carry more bits than the digits. */
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
