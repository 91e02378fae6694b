import { type ByteSource, latin1 } from '../../base/bytes.ts'
import type { ByteRange } from '../document/read-signatures.ts'
import { type PlacedSignature, type PlacedSignatures, placeSignatures } from './byte-range.ts'

/** Finds the ranges of signatures in the chunks of a file. */
export type ByteRangeSearch = { push(chunk: Uint8Array): void; found(): ByteRange[] }

const patterns: [firstByte: number, pattern: RegExp][] = [
  [0x2f, /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/],
  [0x25, /^%%EOF/],
]
const patternBytesMax = 256
const rangesMax = 100_000
const chunkBytes = 1_048_576
const endMarkBytes = 5
const lineEndBytesMax = 2

/**
 * Returns a search for each /ByteRange whose end is the end of a revision. It finds signatures that a later update
 * removed from the form, and signatures whose revision no later update continues.
 */
export function createByteRangeSearch(): ByteRangeSearch {
  const ranges = new Map<string, ByteRange>()
  const revisionEnds = new Set<number>()
  let rest: Uint8Array = new Uint8Array(0)
  let length = 0

  function searchIn(bytes: Uint8Array, offset: number): void {
    for (const [firstByte, pattern] of patterns) {
      for (let at = bytes.indexOf(firstByte); at >= 0; at = bytes.indexOf(firstByte, at + 1)) {
        const second = bytes[at + 1]
        if (second !== 0x42 && second !== 0x25) continue
        const found = pattern.exec(latin1(bytes.subarray(at, at + patternBytesMax)))
        if (found === null) continue
        if (firstByte === 0x25) revisionEnds.add(offset + at + endMarkBytes)
        else if (ranges.size < rangesMax) ranges.set(found[0], found.slice(1).map(Number) as ByteRange)
      }
    }
  }

  return {
    push(chunk) {
      const border = new Uint8Array([...rest, ...chunk.subarray(0, patternBytesMax)])
      searchIn(border, length - rest.length)
      searchIn(chunk, length)
      length += chunk.length
      rest = (chunk.length < patternBytesMax ? border : chunk).slice(-patternBytesMax)
    },
    found: () =>
      [...ranges.values()].filter(([, , gapEnd, tail]) => {
        for (let lineEnd = 0; lineEnd <= lineEndBytesMax; lineEnd++) {
          if (revisionEnds.has(gapEnd + tail - lineEnd)) return true
        }
        return false
      }),
  }
}

/** Returns the ranges of all signatures in a file. */
export async function findByteRanges(source: ByteSource): Promise<ByteRange[]> {
  const search = createByteRangeSearch()
  for (let offset = 0; offset < source.length; offset += chunkBytes) {
    search.push(await source.read(offset, Math.min(chunkBytes, source.length - offset)))
  }
  return search.found()
}

/** Checks the ranges of signatures that are not in the form. */
export async function placeUnlisted(
  source: ByteSource,
  ranges: readonly ByteRange[],
  inForm: readonly PlacedSignature[],
): Promise<Pick<PlacedSignatures, 'placed' | 'hasMore'>> {
  const known = new Set(inForm.map(({ gapStart }) => gapStart))
  const unlisted = ranges.filter(([, gapStart]) => !known.has(gapStart))
  return placeSignatures(
    source,
    unlisted.map((byteRange) => ({ fieldName: '', isTimestamp: false, byteRange, contents: null })),
  )
}
