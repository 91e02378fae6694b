import { concatBytes } from '../base/bytes.ts'
import { tags } from './der-reader.ts'

/** Encodes an element with a tag and content. */
export function writeDer(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | octets.length, ...octets]
  return concatBytes(Uint8Array.from(head), ...parts)
}

export const sequence = (...parts: Uint8Array[]) => writeDer(tags.sequence, ...parts)

/** Encodes a SET OF, with its elements sorted by encoding (X.690 section 11.6). */
export const setOf = (...parts: Uint8Array[]) => writeDer(tags.set, ...parts.toSorted(compareBytes))

export const octetString = (bytes: Uint8Array) => writeDer(tags.octetString, bytes)

/** Encodes an INTEGER, from its content octets or from a number between 0 and 127. */
export const derInteger = (value: Uint8Array | number) =>
  writeDer(tags.integer, typeof value === 'number' ? Uint8Array.of(value) : value)

/** Encodes an unsigned big-endian number as an INTEGER. */
export function unsignedInteger(magnitude: Uint8Array) {
  let start = 0
  while (start < magnitude.length - 1 && magnitude[start] === 0) start++
  const minimal = magnitude.subarray(start)
  return derInteger(minimal[0]! >= 0x80 ? concatBytes(Uint8Array.of(0), minimal) : minimal)
}

export const derBoolean = (value: boolean) => writeDer(tags.boolean, Uint8Array.of(value ? 0xff : 0))

export const nullValue = Uint8Array.of(tags.null, 0)

export function oid(dotted: string): Uint8Array<ArrayBuffer> {
  const [root, second, ...tail] = dotted.split('.').map(Number) as [number, number, ...number[]]
  const octets = [root * 40 + second, ...tail].flatMap((arc) => {
    const groups = [arc % 128]
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift(0x80 | (rest % 128))
    return groups
  })
  return writeDer(tags.oid, Uint8Array.from(octets))
}

/** Compares two byte strings for sorting. Returns 0 if they are equal. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => compareBytes(a, b) === 0
