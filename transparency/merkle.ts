import { concatBytes } from '../base/bytes.ts'
import { sha256Sync } from '../base/sha256.ts'

/** A hash in a Merkle tree with SHA-256 (RFC 6962 section 2.1). */
export type Hash = Uint8Array<ArrayBuffer>

/** Returns the hash of the complete subtree with 2^level leaves whose first leaf has the index `index * 2^level`. */
export type SubtreeReader = (level: number, index: number) => Hash | Promise<Hash>

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The root hash of a tree without leaves. */
export const emptyRoot: Hash = sha256Sync(new Uint8Array())

/** Returns the hash of a leaf. */
export const hashLeaf = (entry: Uint8Array): Hash => sha256Sync(concatBytes(leafPrefix, entry))

/** Returns the hash of the parent of two nodes. */
export const hashNode = (left: Hash, right: Hash): Hash => sha256Sync(concatBytes(nodePrefix, left, right))

export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** Returns the root hash of a tree. */
export const rootOf = async (size: number, read: SubtreeReader): Promise<Hash> =>
  size === 0 ? emptyRoot : rangeHash(0, size, read)

/** Returns the sibling hashes on the path from a leaf to the root (section 2.1.1), lowest first. */
export function inclusionProof(index: number, size: number, read: SubtreeReader): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError('the tree has no leaf with this index')
  return pathIn(index, { start: 0, end: size }, read)
}

async function pathIn(index: number, range: Range, read: SubtreeReader): Promise<Hash[]> {
  if (range.end - range.start === 1) return []
  const middle = range.start + splitOf(range.end - range.start)
  return index < middle
    ? [...(await pathIn(index, { start: range.start, end: middle }, read)), await rangeHash(middle, range.end, read)]
    : [...(await pathIn(index, { start: middle, end: range.end }, read)), await rangeHash(range.start, middle, read)]
}

/**
 * Returns the hashes that prove that a tree begins with an earlier tree (section 2.1.2). Returns an empty list if the
 * trees are equal or the earlier tree is empty.
 */
export async function consistencyProof(oldSize: number, size: number, read: SubtreeReader): Promise<Hash[]> {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError('the earlier tree is larger than the later one')
  return oldSize === 0 || oldSize === size ? [] : stepsIn(oldSize, { start: 0, end: size, isOldRoot: true }, read)
}

type Range = { start: number; end: number }

async function stepsIn(
  oldSize: number,
  { start, end, isOldRoot }: Range & { isOldRoot: boolean },
  read: SubtreeReader,
): Promise<Hash[]> {
  if (oldSize === end) return isOldRoot ? [] : [await rangeHash(start, end, read)]
  const middle = start + splitOf(end - start)
  return oldSize <= middle
    ? [...(await stepsIn(oldSize, { start, end: middle, isOldRoot }, read)), await rangeHash(middle, end, read)]
    : [
        ...(await stepsIn(oldSize, { start: middle, end, isOldRoot: false }, read)),
        await rangeHash(start, middle, read),
      ]
}

/** Returns the largest power of two that is less than the number of leaves. */
function splitOf(leaves: number): number {
  let power = 1
  while (power * 2 < leaves) power *= 2
  return power
}

async function rangeHash(start: number, end: number, read: SubtreeReader): Promise<Hash> {
  const leaves = end - start
  const level = Math.log2(leaves)
  if (Number.isInteger(level)) return read(level, start / leaves)
  const middle = start + splitOf(leaves)
  return hashNode(await rangeHash(start, middle, read), await rangeHash(middle, end, read))
}

/**
 * Returns whether each hash of a proof is the left sibling, or null if the proof has the wrong length. The path begins
 * at the node `index` of a level whose last node is `last`.
 */
function isLeftOf(proof: readonly Hash[], from: { index: number; last: number }): boolean[] | null {
  let { index, last } = from
  const up = () => {
    index = Math.floor(index / 2)
    last = Math.floor(last / 2)
  }
  const sides: boolean[] = []
  for (const _ of proof) {
    if (last === 0) return null
    const isLeft = index % 2 === 1 || index === last
    if (isLeft) while (index % 2 === 0 && index !== 0) up()
    up()
    sides.push(isLeft)
  }
  return last === 0 ? sides : null
}

const climb = (start: Hash, proof: readonly Hash[], isLeft: readonly boolean[]): Hash =>
  proof.reduce((hash, sibling, at) => (isLeft[at] ? hashNode(sibling, hash) : hashNode(hash, sibling)), start)

/** Returns the root hash that an inclusion proof yields, or null if the proof has the wrong length for the tree. */
export function rootFromInclusion(
  leaf: Hash,
  proof: readonly Hash[],
  { index, size }: { index: number; size: number },
): Hash | null {
  if (!(index >= 0 && index < size)) return null
  const isLeft = isLeftOf(proof, { index, last: size - 1 })
  return isLeft && climb(leaf, proof, isLeft)
}

export type TreeHead = { size: number; root: Hash }

/** Returns whether a proof shows that a tree begins with an earlier tree. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Hash[]): boolean {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && isSameHash(older.root, newer.root)
  if (older.size === 0) return proof.length === 0 && isSameHash(older.root, emptyRoot)
  let index = older.size - 1
  let last = newer.size - 1
  while (index % 2 === 1) {
    index = Math.floor(index / 2)
    last = Math.floor(last / 2)
  }
  // If the earlier tree is a complete subtree, its root is a node of the later tree, so the proof does not repeat it.
  const [first, ...rest] = index === 0 ? [older.root, ...proof] : proof
  const isLeft = isLeftOf(rest, { index, last })
  if (!first || !isLeft) return false
  const left = rest.filter((_, at) => isLeft[at])
  const olderRoot = climb(
    first,
    left,
    left.map(() => true),
  )
  return isSameHash(olderRoot, older.root) && isSameHash(climb(first, rest, isLeft), newer.root)
}
