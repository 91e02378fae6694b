import { fromHex } from '../../base/bytes.ts'
import type { BatchChain, ObjectHashes } from '../../db/archive/archive.ts'
import { type ArchiveTimestampChain, encodeSequence } from '../../pki/evidence-record/evidence-record.ts'
import {
  buildTree,
  type HashTree,
  reducedTree,
  renewedLeaf,
  siblingsOf,
  sortLeaves,
  type TreeHash,
  tokensTree,
  treeRoot,
} from '../../pki/evidence-record/hash-tree.ts'
import { readArchivedToken } from '../../pki/evidence-record/validation-data.ts'
import { ArchiveDamagedError, type ArchiveReader, hashesOf, readLeaves, readTokens } from './archive-store.ts'

/** A stamped chain of one part of a batch, with the data that the evidence records of all its objects share. */
type OpenChain = { tree: HashTree; batchTree: HashTree; tokens: Uint8Array[]; renewals: ArchiveTimestampChain }

/** Reads the stamped chains of one part of a batch. Throws ArchiveDamagedError if an object is missing or damaged. */
export async function openChains(
  storage: ArchiveReader,
  { batchId, chunk, chains }: { batchId: string; chunk: number; chains: readonly BatchChain[] },
): Promise<OpenChain[]> {
  const stamped = chains.filter(({ stamps, roots }) => stamps > 0 && roots[chunk] !== '')
  return Promise.all(
    stamped.map(async ({ chain, roots, stamps }) => {
      const tokens = await readTokens(storage, { batchId, chain }, stamps)
      const { hash } = readArchivedToken(tokens[0]!).timestamp
      const leaves = await readLeaves(storage, { batchId, chain, hash }, chunk)
      const tree = await buildTree(hash, leaves)
      const batchTree = await buildTree(hash, sortLeaves(hashesOf(roots)))
      if (!siblingsOf(batchTree, treeRoot(tree))) throw new ArchiveDamagedError('tree_changed')
      return { tree, batchTree, tokens, renewals: await renewalsOf(tree.hash, tokens) }
    }),
  )
}

/** Returns all timestamps of a chain except the first. */
const renewalsOf = (hash: HashTree['hash'], tokens: Uint8Array[]): Promise<ArchiveTimestampChain> =>
  Promise.all(
    tokens.slice(1).map(async (token, at) => {
      const { reducedHashtree } = await tokensTree(hash, tokens.slice(0, at + 1))
      return { hash, reducedHashtree, token }
    }),
  )

/**
 * Returns a data object's hash with an algorithm. Returns null if the object was deleted before this hash was computed.
 */
export const objectHash = (hash: string, { sha256, sha512 }: ObjectHashes): TreeHash | null => {
  const hex = hash === 'SHA-256' ? sha256 : sha512
  return hex ? fromHex(hex) : null
}

/** Returns the leaf of a data object in the tree that follows the given chains. */
export const leafAfter = (
  hash: HashTree['hash'],
  own: TreeHash,
  earlier: readonly ArchiveTimestampChain[],
): Promise<TreeHash> => (earlier.length === 0 ? Promise.resolve(own) : renewedLeaf(hash, own, encodeSequence(earlier)))

/**
 * Returns the chains of one data object's evidence record (RFC 4998). Ends with the last tree that contains the object,
 * because later trees were built after its deletion.
 */
export async function chainsOfObject(
  open: readonly OpenChain[],
  hashes: ObjectHashes,
): Promise<ArchiveTimestampChain[]> {
  const chains: ArchiveTimestampChain[] = []
  for (const { tree, batchTree, tokens, renewals } of open) {
    const own = objectHash(tree.hash, hashes)
    const leaf = own && (await leafAfter(tree.hash, own, chains))
    const below = leaf && siblingsOf(tree, leaf)
    const above = siblingsOf(batchTree, treeRoot(tree))
    if (!below || !above) break
    const first = { hash: tree.hash, reducedHashtree: reducedTree(leaf, [...below, ...above]), token: tokens[0]! }
    chains.push([first, ...renewals])
  }
  return chains
}
