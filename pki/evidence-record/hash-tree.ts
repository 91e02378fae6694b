import { concatBytes, joinBytes } from '../../base/bytes.ts'
import { compareBytes, equalBytes } from '../der-writer.ts'
import type { HashName } from '../signature-algorithm.ts'

/** The hash trees of archive timestamps (RFC 4998 section 4) are binary, with sorted and distinct leaves. */

export type TreeHash = Uint8Array<ArrayBuffer>

/** Returns the hash of bytes. */
export const digest = async (hash: HashName, bytes: Uint8Array): Promise<TreeHash> =>
  new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(bytes)))

/** Sorts hashes in binary order and removes duplicates. A tree needs leaves in this form. */
export function sortLeaves(leaves: readonly TreeHash[]): TreeHash[] {
  const sorted = leaves.toSorted(compareBytes)
  return sorted.filter((leaf, at) => at === 0 || !equalBytes(leaf, sorted[at - 1]!))
}

/**
 * Returns the hash of a node: the hash of its children's hashes, concatenated in ascending binary order (section 4.2,
 * step 4).
 */
const nodeHash = (hash: HashName, children: readonly Uint8Array[]): Promise<TreeHash> =>
  digest(hash, joinBytes(children.toSorted(compareBytes)))

/** Returns the nodes of the next higher level. A node without a sibling moves up unchanged. */
const levelAbove = (hash: HashName, level: readonly TreeHash[]): Promise<TreeHash[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[at * 2]!, level[at * 2 + 1]]
      return right ? nodeHash(hash, [left, right]) : left
    }),
  )

/** A hash tree with all its levels, from the leaves to the root. */
export type HashTree = { hash: HashName; levels: TreeHash[][] }

/** Builds a tree over sorted leaves (section 4.2). Throws a RangeError if there are no leaves. */
export async function buildTree(hash: HashName, leaves: readonly TreeHash[]): Promise<HashTree> {
  if (leaves.length === 0) throw new RangeError('the hash tree has no leaves')
  const levels = [[...leaves]]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) levels.push(await levelAbove(hash, level))
  return { hash, levels }
}

/** Returns the root of a tree. */
export const treeRoot = ({ levels }: HashTree): TreeHash => levels.at(-1)![0]!

/**
 * Returns the sibling hashes on the path from a leaf to the root, lowest first. Returns null if the tree does not
 * contain the leaf.
 */
export function siblingsOf({ levels }: HashTree, leaf: Uint8Array): TreeHash[] | null {
  let at = positionOf(levels[0]!, leaf)
  if (at === null) return null
  const siblings: TreeHash[] = []
  for (const level of levels) {
    const sibling = level[at ^ 1]
    if (sibling) siblings.push(sibling)
    at >>= 1
  }
  return siblings
}

/** Returns the index of a hash in a sorted list, or null if the list does not contain it. */
function positionOf(sorted: readonly TreeHash[], leaf: Uint8Array): number | null {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareBytes(sorted[middle]!, leaf) < 0) low = middle + 1
    else high = middle
  }
  const found = sorted[low]
  return found && equalBytes(found, leaf) ? low : null
}

/** A list of hashes with the same parent. The first list of a reduced hash tree contains the leaf. */
export type PartialHashtree = TreeHash[]

/**
 * Returns the reduced hash tree of a leaf (section 4.2). Returns null if the leaf has no siblings, because it is then
 * the root.
 */
export function reducedTree(leaf: TreeHash, siblings: readonly TreeHash[]): PartialHashtree[] | null {
  const [first, ...rest] = siblings
  return first ? [[leaf, first].toSorted(compareBytes), ...rest.map((sibling) => [sibling])] : null
}

/**
 * Returns the root that a reduced hash tree yields for a leaf (section 4.3). Returns null if the first list does not
 * contain the leaf. Without a reduced hash tree, the leaf is the root.
 */
export async function rootOfReducedTree(
  hash: HashName,
  leaf: Uint8Array,
  lists: readonly PartialHashtree[] | null,
): Promise<TreeHash | null> {
  if (!lists) return new Uint8Array(leaf)
  const [first = [], ...rest] = lists
  if (!first.some((other) => equalBytes(other, leaf))) return null
  // If a list contains a single hash, this hash is the node (section 4.2, step 3).
  let node = first.length === 1 ? first[0]! : await nodeHash(hash, first)
  for (const list of rest) node = await nodeHash(hash, [node, ...list])
  return node
}

/**
 * Returns a data object's leaf in a new tree with another hash algorithm (section 5.2, hash-tree renewal). The leaf is
 * the hash of the object's new hash and the hash of its previous archive timestamps.
 */
export const renewedLeaf = async (hash: HashName, objectHash: Uint8Array, sequenceDer: Uint8Array): Promise<TreeHash> =>
  digest(hash, concatBytes(objectHash, await digest(hash, sequenceDer)))

/**
 * Returns the root and the reduced hash tree for the next timestamp of a chain (section 5.2, timestamp renewal). The
 * standard requires only the previous token, but the root covers all earlier tokens, because Bouncy Castle requires
 * them.
 */
export async function tokensTree(
  hash: HashName,
  tokens: readonly Uint8Array[],
): Promise<{ root: TreeHash; reducedHashtree: PartialHashtree[] | null }> {
  const list = sortLeaves(await Promise.all(tokens.map((token) => digest(hash, token))))
  const [first] = list
  if (!first) throw new RangeError('the chain contains no timestamps')
  return list.length === 1
    ? { root: first, reducedHashtree: null }
    : { root: await nodeHash(hash, list), reducedHashtree: [list] }
}
