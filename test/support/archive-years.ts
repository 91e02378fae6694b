import { utf8 } from '../../base/bytes.ts'
import { type Certificate, readCertificatesPem } from '../../pki/certificate.ts'
import {
  type ArchiveTimestampChain,
  encodeEvidenceRecord,
  encodeSequence,
} from '../../pki/evidence-record/evidence-record.ts'
import {
  buildTree,
  digest,
  reducedTree,
  renewedLeaf,
  siblingsOf,
  sortLeaves,
  type TreeHash,
  tokensTree,
  treeRoot,
} from '../../pki/evidence-record/hash-tree.ts'
import type { HashName } from '../../pki/signature-algorithm.ts'
import { issueKey, KeyUsageFlags } from '../unit/pki/issued-key.ts'
import { openAuthority } from '../unit/pki/timestamp-token.ts'

/** Returns a GeneralizedTime. */
export const generalizedTime = (at: Date): string => `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`

/** Returns an authority with its root, both valid for five years from a year on. */
export async function authorityOf(year: number) {
  const notBefore = new Date(Date.UTC(year, 0, 1))
  const notAfter = new Date(Date.UTC(year + 5, 0, 1))
  const usages = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
  const root = await issueKey({ subject: `CN=Root ${year}`, authority: true, usages, notBefore, notAfter })
  const serialNumber = year.toString(16).padStart(4, '0')
  const clock = await openAuthority({ subject: `CN=Clock ${year}`, issuer: root, serialNumber, notBefore, notAfter })
  return { ...clock, rootPem: root.certificatePem, root: readCertificatesPem(root.certificatePem)[0] as Certificate }
}

export type Aged = {
  records: Uint8Array[]
  objects: Uint8Array<ArrayBuffer>[]
  roots: Certificate[]
  rootPems: string[]
}

/** Algorithms of the hash trees by year. */
const hashOfYear = (year: number): HashName => (year < 2036 ? 'SHA-256' : year < 2046 ? 'SHA-384' : 'SHA-512')

/**
 * Returns the evidence records of some objects after thirty years. A new authority stamps every fourth year, and the
 * algorithm of the hash tree changes twice.
 */
export async function agedRecords(count: number): Promise<Aged> {
  const objects = Array.from({ length: count }, (_, at) => utf8(`data object ${at}`))
  const chains: ArchiveTimestampChain[][] = objects.map(() => [])
  const roots: Certificate[] = []
  const rootPems: string[] = []
  for (let year = 2026; year <= 2056; year += 4) {
    const authority = await authorityOf(year)
    roots.push(authority.root)
    rootPems.push(authority.rootPem)
    const time = generalizedTime(new Date(Date.UTC(year, 5, 1)))
    const stamp = (bytes: Uint8Array, hash: HashName) => authority.stamp({ bytes, digest: bytes, hash, time })
    const hash = hashOfYear(year)
    const chain = chains[0]?.at(-1)
    if (chain?.[0]?.hash === hash) {
      const { root, reducedHashtree } = await tokensTree(
        hash,
        chain.map(({ token }) => token),
      )
      const token = await stamp(root, hash)
      for (const own of chains) own.at(-1)?.push({ hash, reducedHashtree, token })
      continue
    }
    const leaves = await Promise.all(objects.map((object, at) => leafOf(hash, object, chains[at] ?? [])))
    const tree = await buildTree(hash, sortLeaves(leaves))
    const token = await stamp(treeRoot(tree), hash)
    for (const [at, leaf] of leaves.entries()) {
      const siblings = siblingsOf(tree, leaf) ?? []
      chains[at]?.push([{ hash, reducedHashtree: reducedTree(leaf, siblings), token }])
    }
  }
  return { records: chains.map(encodeEvidenceRecord), objects, roots, rootPems }
}

async function leafOf(hash: HashName, object: Uint8Array, chains: ArchiveTimestampChain[]): Promise<TreeHash> {
  const own = await digest(hash, object)
  return chains.length === 0 ? own : renewedLeaf(hash, own, encodeSequence(chains))
}
