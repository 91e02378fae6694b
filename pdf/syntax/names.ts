import { latin1 } from '../../base/bytes.ts'
import { hexDigit } from './characters.ts'
import type { PdfName } from './objects.ts'

const PLACES = 4_096
const KNOWN_BYTES_MAX = 32

// One name for each place: a file that is made so that names collide only makes them anew.
const known: (PdfName | undefined)[] = new Array(PLACES).fill(undefined)

/** The name that is written between the two positions, `#xx` decoded. Names that come often are one object. */
export function nameAt(bytes: Uint8Array, start: number, end: number): PdfName {
  let hash = 0
  let isPlain = true
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    if (byte === 0x23) isPlain = false
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  if (!isPlain) return { kind: 'name', name: unescaped(bytes, start, end) }
  if (end - start > KNOWN_BYTES_MAX) return { kind: 'name', name: latin1(bytes, start, end) }
  const place = (hash ^ (hash >>> 12)) & (PLACES - 1)
  const before = known[place]
  if (before !== undefined && isWritten(before.name, bytes, start, end)) return before
  const made: PdfName = { kind: 'name', name: latin1(bytes, start, end) }
  known[place] = made
  return made
}

function isWritten(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[start + i]) return false
  return true
}

function unescaped(bytes: Uint8Array, start: number, end: number): string {
  const decoded = new Uint8Array(end - start)
  let length = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    const high = byte === 0x23 && at + 2 < end ? hexDigit(bytes[at + 1]) : -1
    const low = high >= 0 ? hexDigit(bytes[at + 2]) : -1
    decoded[length++] = low >= 0 ? high * 16 + low : byte
    if (low >= 0) at += 2
  }
  return latin1(decoded, 0, length)
}
