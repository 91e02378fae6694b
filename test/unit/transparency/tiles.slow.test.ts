import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../../../base/bytes.ts'
import { type Hash, hashLeaf, inclusionProof, rootFromInclusion, rootOf } from '../../../transparency/merkle.ts'
import {
  decodeEntries,
  encodeEntries,
  growTree,
  parseTilePath,
  readEdge,
  readSubtrees,
  rootOfEdge,
  type TreeEdge,
  tilePath,
  widthInTree,
} from '../../../transparency/tiles.ts'

const entryAt = (at: number) => utf8(`entry ${at}`)

/** Returns a log with tiles in memory, after the given batches. */
function grown(batches: number[]) {
  const store = new Map<string, Uint8Array>()
  let edge: TreeEdge = { size: 0, levels: [] }
  for (const count of batches) {
    const { size } = edge
    const next = growTree(
      edge,
      Array.from({ length: count }, (_, at) => entryAt(size + at)),
    )
    for (const { bytes, ...tile } of next.tiles) store.set(tilePath(tile), bytes)
    edge = next.edge
  }
  return { edge, store, fetchTile: async (tile: Parameters<typeof tilePath>[0]) => store.get(tilePath(tile)) ?? null }
}

describe('the path of a tile', () => {
  it('contains the index in segments of three digits', () => {
    expect(tilePath({ level: 0, index: 0, width: 256 })).toBe('tile/0/000')
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 1, index: 5, width: 17 })).toBe('tile/1/005.p/17')
    expect(tilePath({ level: null, index: 273, width: 112 })).toBe('tile/entries/273.p/112')
  })

  it('is parsed only in its canonical form', () => {
    for (const tile of [
      { level: 0, index: 1_234_067, width: 256 },
      { level: null, index: 999_999, width: 255 },
      { level: 63, index: 0, width: 1 },
    ])
      expect(parseTilePath(tilePath(tile))).toEqual(tile)
    for (const path of [
      'tile/0/1',
      'tile/64/000',
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/0/x000/001',
      'tile/00/000',
    ])
      expect(parseTilePath(path)).toBeNull()
  })
})

describe('a growing tree of tiles', () => {
  it.each([[[1]], [[255, 1]], [[256]], [[200, 200, 300]], [[65_536]], [[65_535, 2]], [[70_000]]])(
    'has the root hash of its tiles after batches of %j entries, and proves the inclusion of sampled entries',
    async (batches) => {
      const { edge, fetchTile } = grown(batches)
      const read = readSubtrees(edge.size, fetchTile)
      const root = toHex(await rootOf(edge.size, read))
      expect(toHex(rootOfEdge(edge))).toBe(root)
      expect(toHex(rootOfEdge(await readEdge(edge.size, fetchTile)))).toBe(root)
      for (const index of [0, Math.floor(edge.size / 2), edge.size - 1]) {
        const proof = await inclusionProof(index, edge.size, read)
        const found = rootFromInclusion(hashLeaf(entryAt(index)), proof, { index, size: edge.size })
        expect(toHex(found as Hash)).toBe(root)
      }
    },
  )

  it('has tiles of the expected widths at each level with 70,000 leaves', () => {
    const size = 70_000
    expect(widthInTree({ level: 0, index: 272 }, size)).toBe(256)
    expect(widthInTree({ level: 0, index: 273 }, size)).toBe(112)
    expect(widthInTree({ level: 0, index: 274 }, size)).toBe(0)
    expect(widthInTree({ level: 1, index: 0 }, size)).toBe(256)
    expect(widthInTree({ level: 1, index: 1 }, size)).toBe(17)
    expect(widthInTree({ level: 2, index: 0 }, size)).toBe(1)
    expect(widthInTree({ level: 3, index: 0 }, size)).toBe(0)
  })

  it('writes the same tiles regardless of the batches in which entries arrive', () => {
    const once = grown([700]).store
    const often = grown([1, 254, 1, 100, 344]).store
    for (const [path, bytes] of once) expect(toHex(often.get(path) ?? new Uint8Array())).toBe(toHex(bytes))
  })

  it('names a missing or truncated tile in the error', async () => {
    const { store, fetchTile } = grown([300])
    store.set('tile/0/001.p/44', new Uint8Array(31))
    await expect(readEdge(300, fetchTile)).rejects.toThrow('tile/0/001.p/44')
    store.set('tile/0/001.p/44', new Uint8Array(44 * 32))
    store.delete('tile/1/000.p/1')
    await expect(rootOf(300, readSubtrees(300, fetchTile))).rejects.toThrow('tile/1/000.p/1')
  })
})

describe('an entry bundle', () => {
  it('is decoded only if it is complete', () => {
    const entries = [utf8('one'), new Uint8Array(), utf8('x'.repeat(300))]
    const bytes = encodeEntries(entries)
    expect(decodeEntries(bytes)?.map(toHex)).toEqual(entries.map(toHex))
    expect(decodeEntries(bytes.slice(0, -1))).toBeNull()
    expect(decodeEntries(bytes.slice(0, 1))).toBeNull()
  })
})
