import { concatBytes, fromBase64Url, toBase64Url, utf8 } from '../base/bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { isKeyedHash, keyedHash } from './keyed-hash.ts'
import { limits } from './limits.ts'

/** A place in a list: what the last row that was given has in the columns of the list's order. */
export type Place = readonly string[]

/** The one list that a cursor continues: of this operation and organization, with these filters. */
export type CursorBinding = {
  operation: string
  organizationId: string
  filters: Readonly<Record<string, string | null>>
}

const macBytes = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A cursor that continues the list after a place: base64url of an HMAC-SHA-256 of binding and place, and the place. */
export async function writeCursor(secret: string, binding: CursorBinding, place: Place): Promise<string> {
  const text = JSON.stringify(place)
  return toBase64Url(concatBytes(await keyedHash(secret, messageOf(binding, text)), utf8(text)))
}

/** The place that a cursor names, before it is known whose it is; null when it has not the form of a cursor. */
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

/** Whether a cursor was written under this secret for this very list; compares in constant time. */
export async function isCursorOf(secret: string, binding: CursorBinding, cursor: string): Promise<boolean> {
  const parts = split(cursor)
  if (!parts) return false
  return isKeyedHash(secret, messageOf(binding, parts.text), parts.mac)
}

function split(cursor: string): { mac: Uint8Array<ArrayBuffer>; text: string } | null {
  if (cursor.length > limits.cursorCharsMax || cursor.length % 4 === 1 || !/^[A-Za-z0-9_-]+$/.test(cursor)) return null
  const bytes = fromBase64Url(cursor)
  // Spare bits of the last character would let a cursor be spelled in several ways.
  if (bytes.length <= macBytes || toBase64Url(bytes) !== cursor) return null
  try {
    return { mac: bytes.slice(0, macBytes), text: decoder.decode(bytes.subarray(macBytes)) }
  } catch {
    return null
  }
}

const messageOf = (binding: CursorBinding, text: string): string =>
  ['chancery-cursor-v1', canonicalJson(binding), text].join('\0')
