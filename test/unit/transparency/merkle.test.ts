import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8 } from '../../../base/bytes.ts'
import {
  consistencyProof,
  emptyRoot,
  type Hash,
  hashLeaf,
  hashNode,
  inclusionProof,
  isConsistent,
  rootFromInclusion,
  rootOf,
  type SubtreeReader,
} from '../../../transparency/merkle.ts'

/** The eight leaves of the Certificate Transparency test vectors, and the roots of their trees. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const readerOf = (entries: Uint8Array[]): SubtreeReader => {
  const known = new Map<string, Hash>()
  const read = (level: number, index: number): Hash => {
    const name = `${level}/${index}`
    const hash =
      known.get(name) ??
      (level === 0
        ? hashLeaf(entries[index] as Uint8Array)
        : hashNode(read(level - 1, index * 2), read(level - 1, index * 2 + 1)))
    known.set(name, hash)
    return hash
  }
  return read
}

const many = Array.from({ length: 40 }, (_, at) => utf8(`entry ${at}`))

describe('a Merkle tree', () => {
  it('has the root hashes of the Certificate Transparency test vectors', async () => {
    const entries = leaves.map(fromHex)
    expect(toHex(emptyRoot)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    for (const [at, root] of roots.entries())
      expect(toHex(await rootOf(at + 1, readerOf(entries.slice(0, at + 1))))).toBe(root)
  })

  it('proves the inclusion of every leaf, and of no other leaf, at each size up to 40', async () => {
    const read = readerOf(many)
    for (let size = 1; size <= many.length; size++) {
      const root = toHex(await rootOf(size, read))
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(index, size, read)
        const leaf = hashLeaf(many[index] as Uint8Array)
        expect(toHex(rootFromInclusion(leaf, proof, { index, size }) as Hash)).toBe(root)
        const other = hashLeaf(utf8('another entry'))
        expect(toHex(rootFromInclusion(other, proof, { index, size }) as Hash)).not.toBe(root)
      }
    }
  })

  it('rejects an inclusion proof with a wrong length or with an index outside the tree', async () => {
    const read = readerOf(many)
    const proof = await inclusionProof(20, 40, read)
    const leaf = hashLeaf(many[20] as Uint8Array)
    expect(rootFromInclusion(leaf, proof.slice(1), { index: 20, size: 40 })).toBeNull()
    expect(rootFromInclusion(leaf, [...proof, leaf], { index: 20, size: 40 })).toBeNull()
    expect(rootFromInclusion(leaf, proof, { index: 40, size: 40 })).toBeNull()
    expect(rootFromInclusion(leaf, proof, { index: -1, size: 40 })).toBeNull()
  })

  it('proves its consistency with each earlier tree, and with no other tree', async () => {
    const read = readerOf(many)
    const heads = await Promise.all(
      Array.from({ length: many.length + 1 }, async (_, size) => ({ size, root: await rootOf(size, read) })),
    )
    const other = readerOf(many.map((entry, at) => (at === 0 ? utf8('changed') : entry)))
    for (const older of heads) {
      for (const newer of heads.slice(older.size)) {
        const proof = await consistencyProof(older.size, newer.size, read)
        expect(isConsistent(older, newer, proof)).toBe(true)
        if (older.size === 0 || older.size === newer.size) continue
        const changed = { size: newer.size, root: await rootOf(newer.size, other) }
        expect(isConsistent(older, changed, await consistencyProof(older.size, newer.size, other))).toBe(false)
        expect(isConsistent(older, newer, [...proof, older.root])).toBe(false)
        expect(isConsistent(older, newer, proof.slice(1))).toBe(false)
      }
    }
  })

  it('is inconsistent with a larger earlier tree, and with another tree of the same size', async () => {
    const read = readerOf(many)
    const [small, large] = [
      { size: 4, root: await rootOf(4, read) },
      { size: 8, root: await rootOf(8, read) },
    ]
    expect(isConsistent(large, small, await consistencyProof(4, 8, read))).toBe(false)
    expect(isConsistent({ size: 8, root: small.root }, large, [])).toBe(false)
  })
})
