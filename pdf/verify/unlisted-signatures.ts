import { type ByteSource, latin1 } from '../../base/bytes.ts'
import type { ByteRange } from '../document/read-signatures.ts'
import { hasText } from '../syntax/characters.ts'
import { type PlacedSignature, type PlacedSignatures, placeSignatures } from './byte-range.ts'

/** The byte ranges of a file's signatures. `hasMore` is true if the file has more ranges than the limit. */
export type FoundRanges = { ranges: ByteRange[]; hasMore: boolean }

/** Finds the byte ranges of signatures in a file that arrives in chunks. */
export type ByteRangeSearch = { push(chunk: Uint8Array): void; found(): FoundRanges }

const rangeKeyword = '/ByteRange'
const rangePattern = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/
const patternBytesMax = 256
const rangesMax = 100_000
const chunkBytes = 1_048_576
const endMark = '%%EOF'
const lineEndBytesMax = 2

/**
 * Creates a search for each /ByteRange that ends where a revision ends. It also finds signatures that a later update
 * removed from the form, and signatures in a revision that no later update continues.
 */
export function createByteRangeSearch(): ByteRangeSearch {
  const ranges = new Map<string, ByteRange>()
  // A signature covers its own /ByteRange, so the search finds the range before the end of the revision.
  const claimedEnds = new Set<number>()
  const revisionEnds = new Set<number>()
  let rest: Uint8Array = new Uint8Array(0)
  let length = 0
  let hasMore = false

  function searchIn(bytes: Uint8Array, offset: number): void {
    for (const at of placesOf(bytes, rangeKeyword)) {
      const found = rangePattern.exec(latin1(bytes.subarray(at, at + patternBytesMax)))
      if (found === null) continue
      hasMore ||= ranges.size === rangesMax
      if (hasMore) break
      const range = found.slice(1).map(Number) as ByteRange
      ranges.set(found[0], range)
      claimedEnds.add(endOf(range))
    }
    for (const at of placesOf(bytes, endMark)) {
      const markEnd = offset + at + endMark.length
      for (let end = markEnd; end <= markEnd + lineEndBytesMax; end++) if (claimedEnds.has(end)) revisionEnds.add(end)
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
    found: () => ({ ranges: [...ranges.values()].filter((range) => revisionEnds.has(endOf(range))), hasMore }),
  }
}

const endOf = ([, , gapEnd, tail]: ByteRange): number => gapEnd + tail

function* placesOf(bytes: Uint8Array, text: string): Generator<number> {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) if (hasText(bytes, at, text)) yield at
}

/** Returns the byte ranges of all signatures in a file. */
export async function findByteRanges(source: ByteSource): Promise<FoundRanges> {
  const search = createByteRangeSearch()
  for (let offset = 0; offset < source.length; offset += chunkBytes) {
    search.push(await source.read(offset, Math.min(chunkBytes, source.length - offset)))
  }
  return search.found()
}

/** Checks the byte ranges of signatures that are not in the form. */
export async function placeUnlisted(
  source: ByteSource,
  found: FoundRanges,
  inForm: readonly PlacedSignature[],
): Promise<Pick<PlacedSignatures, 'placed' | 'hasMore'>> {
  // A later update can give a signature in the form a range with another end.
  const known = new Set(inForm.map(({ gapStart, end }) => `${gapStart} ${end}`))
  const unlisted = found.ranges.filter((range) => !known.has(`${range[1]} ${endOf(range)}`))
  const { placed, hasMore } = await placeSignatures(
    source,
    unlisted.map((byteRange) => ({ fieldName: '', isTimestamp: false, byteRange, contents: null })),
  )
  return { placed, hasMore: hasMore || found.hasMore }
}
