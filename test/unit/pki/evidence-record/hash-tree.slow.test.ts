import { expect, it } from 'vitest'
import { concatBytes, sha256, utf8 } from '../../../../base/bytes.ts'
import {
  buildTree,
  digest,
  reducedTree,
  rootOfReducedTree,
  siblingsOf,
  sortLeaves,
  type TreeHash,
  tokensTree,
  treeRoot,
} from '../../../../pki/evidence-record/hash-tree.ts'

const leavesOf = async (count: number): Promise<TreeHash[]> =>
  sortLeaves(await Promise.all(Array.from({ length: count }, (_, at) => sha256(utf8(`object ${at}`)))))

it('builds a valid reduced hash tree for each leaf of hash trees with up to 33 leaves', async () => {
  for (let count = 1; count <= 33; count++) {
    const leaves = await leavesOf(count)
    const tree = await buildTree('SHA-256', leaves)
    const root = treeRoot(tree)
    for (const leaf of leaves) {
      const lists = reducedTree(leaf, siblingsOf(tree, leaf) ?? [])
      expect(await rootOfReducedTree('SHA-256', leaf, lists)).toEqual(root)
      expect(lists?.length ?? 0).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
    }
  }
})

it('concatenates the hashes of two leaves in ascending binary order', async () => {
  const [low, high] = (await leavesOf(2)) as [TreeHash, TreeHash]
  expect(treeRoot(await buildTree('SHA-256', [low, high]))).toEqual(await sha256(concatBytes(low, high)))
})

it('includes equal hashes only once in a hash tree', async () => {
  const leaves = await leavesOf(3)
  expect(sortLeaves([...leaves.toReversed(), ...leaves])).toEqual(leaves)
})

it('builds no reduced hash tree for a hash outside the hash tree', async () => {
  const leaves = await leavesOf(5)
  const other = await sha256(utf8('another'))
  expect(siblingsOf(await buildTree('SHA-256', leaves), other)).toBeNull()
  expect(await rootOfReducedTree('SHA-256', other, reducedTree(leaves[0]!, [leaves[1]!]))).toBeNull()
})

it('rejects an empty hash tree and an empty timestamp chain', async () => {
  await expect(buildTree('SHA-256', [])).rejects.toThrow(RangeError)
  await expect(tokensTree('SHA-256', [])).rejects.toThrow(RangeError)
})

it('covers every earlier timestamp token with the hash tree of a renewed timestamp chain', async () => {
  const tokens = [utf8('first'), utf8('second'), utf8('third')]
  const { root, reducedHashtree } = await tokensTree('SHA-256', tokens)
  for (const token of tokens) {
    expect(await rootOfReducedTree('SHA-256', await digest('SHA-256', token), reducedHashtree)).toEqual(root)
  }
})
