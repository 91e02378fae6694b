import { describe, expect, it } from 'vitest'
import { latin1Bytes, memorySource } from '../../../../base/bytes.ts'
import { createByteRangeSearch, findByteRanges, placeUnlisted } from '../../../../pdf/verify/unlisted-signatures.ts'

const revision = (range: string): string => `%PDF-1.7\n/ByteRange ${range}%%EOF\n`
const found = (text: string, chunkBytes = text.length) => {
  const search = createByteRangeSearch()
  const bytes = latin1Bytes(text)
  for (let at = 0; at < bytes.length; at += chunkBytes) search.push(bytes.subarray(at, at + chunkBytes))
  return search.found()
}

describe('the search for byte ranges', () => {
  const text = revision('[0 2 4 32]')

  it.each([1, 2, 7, 100])('finds the byte range of a revision with the chunk size %d', (chunkBytes) => {
    expect(found(text, chunkBytes)).toEqual({ ranges: [[0, 2, 4, 32]], hasMore: false })
  })

  it.each([
    ['before the line break', 31],
    ['after the line break', 32],
    ['one byte after the line break', 33],
  ])('accepts a byte range that ends %s at the end of a revision', (_, tail) => {
    expect(found(revision(`[0 2 4 ${tail}]`)).ranges).toHaveLength(1)
  })

  it.each(['[0 2 4 34]', '[0 2 4 30]', '[0 2 4]', '0 2 4 32'])('ignores the byte range %s', (range) => {
    expect(found(revision(range)).ranges).toEqual([])
  })

  it('reports a file with more byte ranges than the limit', async () => {
    const ranges = (count: number) => Array.from({ length: count }, (_, i) => `/ByteRange[${i} 1 2 3]`).join('')
    expect(found(ranges(100_000)).hasMore).toBe(false)
    const many = memorySource(latin1Bytes(ranges(100_001)))
    expect(await placeUnlisted(many, await findByteRanges(many), [])).toEqual({ placed: [], hasMore: true })
  })
})
