import { concatBytes, fromBase64Url, toBase64Url, utf8 } from '../base/bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { isKeyedHash, keyedHash } from './keyed-hash.ts'
import { limits } from './limits.ts'

/** A position in a list: the values of the last returned row in the columns by which the list is sorted. */
export type Place = readonly string[]

/** The operation, organization and filters of the list that a cursor continues. */
export type CursorBinding = {
  operation: string
  organizationId: string
  filters: Readonly<Record<string, string | null>>
}

const macBytes = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Returns a cursor that continues the list after a position. The cursor is the base64url form of an HMAC-SHA-256 over
 * binding and position, followed by the position.
 */
export async function writeCursor(secret: string, binding: CursorBinding, place: Place): Promise<string> {
  const text = JSON.stringify(place)
  return toBase64Url(concatBytes(await keyedHash(secret, messageOf(binding, text)), utf8(text)))
}

/** Returns the position in a cursor that is not verified yet, or null if the cursor is malformed. */
export function placeOfCursor(cursor: string): Place | null {
  const parts = split(cursor)
  if (!parts) return null
  try {
    const place: unknown = JSON.parse(parts.text)
    return Array.isArray(place) && place.every((part) => typeof part === 'string') ? place : null
  } catch {
    return null
  }
}

/** Returns whether a cursor was written with this secret for exactly this list. Compares in constant time. */
export async function isCursorOf(secret: string, binding: CursorBinding, cursor: string): Promise<boolean> {
  const parts = split(cursor)
  if (!parts) return false
  return isKeyedHash(secret, messageOf(binding, parts.text), parts.mac)
}

function split(cursor: string): { mac: Uint8Array<ArrayBuffer>; text: string } | null {
  if (cursor.length > limits.cursorCharsMax || cursor.length % 4 === 1 || !/^[A-Za-z0-9_-]+$/.test(cursor)) return null
  const bytes = fromBase64Url(cursor)
  // Unused bits of the last base64url character would allow several spellings of one cursor.
  if (bytes.length <= macBytes || toBase64Url(bytes) !== cursor) return null
  try {
    return { mac: bytes.slice(0, macBytes), text: decoder.decode(bytes.subarray(macBytes)) }
  } catch {
    return null
  }
}

const messageOf = (binding: CursorBinding, text: string): string =>
  ['chancery-cursor-v1', canonicalJson(binding), text].join('\0')
