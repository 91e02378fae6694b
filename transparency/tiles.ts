import { concatBytes, joinBytes } from '../base/bytes.ts'
import { emptyRoot, type Hash, hashLeaf, hashNode, type SubtreeReader } from './merkle.ts'

/** The number of hashes or entries in a full tile (c2sp.org/tlog-tiles). Each tile is a static file. */
export const tileWidth = 256
const tileHeight = 8
const hashBytes = 32

/** A tile. `level` is null for a bundle of entries. A tile with a `width` of less than 256 is partial. */
export type Tile = { level: number | null; index: number; width: number }

/** Returns the path of a tile, relative to the URL of its log. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) as string[]
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level ?? 'entries'}/${path}${width === tileWidth ? '' : `.p/${width}`}`
}

/** Parses the path of a tile. Returns null for a path that `tilePath` would not return. */
export function parseTilePath(path: string): Tile | null {
  const [, levelText, indexText = '', widthText] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  const level = levelText === 'entries' ? null : Number(levelText)
  const tile = { level, index: Number(indexText.replace(/[x/]/g, '')), width: Number(widthText ?? tileWidth) }
  return tile.width >= 1 && (level ?? 0) <= 63 && tilePath(tile) === path ? tile : null
}

/** Returns the width of a tile in a tree of a given size, or 0 if the tree does not contain the tile. */
export function widthInTree({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  const count = Math.floor(size / tileWidth ** (level ?? 0))
  return Math.max(0, Math.min(tileWidth, count - index * tileWidth))
}

/** Splits the bytes of a tile into hashes. Returns null if the number of hashes differs from the tile's width. */
export function tileHashes(bytes: Uint8Array, width: number): Hash[] | null {
  if (bytes.length !== width * hashBytes) return null
  return Array.from({ length: width }, (_, at) => bytes.slice(at * hashBytes, (at + 1) * hashBytes))
}

/** Encodes entries as a bundle. Each entry follows its length in two bytes. */
export const encodeEntries = (entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joinBytes(
    entries.map((entry) => {
      if (entry.length > 0xffff) throw new RangeError('the log entry has more than 65,535 bytes')
      return concatBytes(Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry)
    }),
  )

/** Decodes a bundle of entries. Returns null if the bundle is malformed. */
export function decodeEntries(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | null {
  const entries: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    if (at + 2 + length > bytes.length) return null
    entries.push(bytes.slice(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

/** Fetches the bytes of a tile of hashes. Returns null if the tile does not exist. */
export type TileFetcher = (tile: Tile) => Promise<Uint8Array | null>

/**
 * Returns a function that reads the hashes of a tree from its tiles. The function fetches each tile only once, and
 * throws an Error for a missing tile.
 */
export function readSubtrees(size: number, fetchTile: TileFetcher): SubtreeReader {
  const fetched = new Map<string, Promise<Hash[]>>()
  const hashesOf = (level: number, index: number) => {
    const tile = { level, index, width: widthInTree({ level, index }, size) }
    const path = tilePath(tile)
    const hashes = fetched.get(path) ?? fetchHashes(tile, fetchTile)
    fetched.set(path, hashes)
    return hashes
  }
  return async (level, index) => {
    const tileLevel = Math.floor(level / tileHeight)
    const count = 2 ** (level % tileHeight)
    const first = index * count
    const hashes = await hashesOf(tileLevel, Math.floor(first / tileWidth))
    return subtreeHash(hashes.slice(first % tileWidth, (first % tileWidth) + count))
  }
}

async function fetchHashes(tile: Tile, fetchTile: TileFetcher): Promise<Hash[]> {
  const bytes = await fetchTile(tile)
  const hashes = bytes && tileHashes(bytes, tile.width)
  if (!hashes) throw new Error(`The tile ${tilePath(tile)} of the log is missing or damaged.`)
  return hashes
}

/** Returns the root hash of a complete subtree from a row of its hashes. The number of hashes is a power of two. */
function subtreeHash(hashes: Hash[]): Hash {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => hashNode(row[at * 2] as Hash, row[at * 2 + 1] as Hash))
  return row[0] ?? emptyRoot
}

/** The right edge of a tree: for each level, the hashes in the last, incomplete tile. This list may be empty. */
export type TreeEdge = { size: number; levels: Hash[][] }

/** Reads the right edge of a tree from its partial tiles. Throws an Error for a missing tile. */
export async function readEdge(size: number, fetchTile: TileFetcher): Promise<TreeEdge> {
  const levels: Hash[][] = []
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / tileWidth)) {
    const tile = { level, index: Math.floor(count / tileWidth), width: count % tileWidth }
    levels.push(tile.width === 0 ? [] : await fetchHashes(tile, fetchTile))
  }
  return { size, levels }
}

export type NewTile = Tile & { bytes: Uint8Array<ArrayBuffer> }

/**
 * Appends leaves to a tree. Returns the new right edge, and each hash tile that is new or has more hashes than before.
 */
export function growTree(edge: TreeEdge, entries: readonly Uint8Array[]): { edge: TreeEdge; tiles: NewTile[] } {
  const levels = edge.levels.map((hashes) => [...hashes])
  const tiles: NewTile[] = []
  let added = entries.map(hashLeaf)
  const size = edge.size + entries.length
  for (let level = 0; added.length > 0; level++) {
    const row = levels[level] ?? []
    levels[level] = row
    let index = Math.floor(Math.floor(edge.size / tileWidth ** level) / tileWidth)
    const above: Hash[] = []
    for (const hash of added) {
      row.push(hash)
      if (row.length < tileWidth) continue
      tiles.push({ level, index, width: tileWidth, bytes: joinBytes(row) })
      above.push(subtreeHash(row))
      row.length = 0
      index++
    }
    if (row.length > 0) tiles.push({ level, index, width: row.length, bytes: joinBytes(row) })
    added = above
  }
  return { edge: { size, levels }, tiles }
}

/** Returns the root hash of a tree from its right edge. */
export function rootOfEdge({ levels }: TreeEdge): Hash {
  let root: Hash | null = null
  for (const row of levels) root = foldRight(root === null ? row : [...row, root], root !== null)
  return root ?? emptyRoot
}

/** Returns the hash over a row of subtrees of the same size, which a smaller subtree may follow. */
function foldRight(row: Hash[], hasSmaller: boolean): Hash | null {
  const complete = hasSmaller ? row.slice(0, -1) : row
  let folded = hasSmaller ? (row.at(-1) as Hash) : null
  // Each bit in the number of complete subtrees represents a larger subtree that they form. The last subtree is the
  // smallest.
  let end = complete.length
  for (let bit = 1; end > 0; bit *= 2) {
    if ((end & bit) === 0) continue
    const hash = subtreeHash(complete.slice(end - bit, end))
    folded = folded === null ? hash : hashNode(hash, folded)
    end -= bit
  }
  return folded
}
