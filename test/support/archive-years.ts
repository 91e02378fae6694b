import 'reflect-metadata'
import { X509CrlGenerator } from '@peculiar/x509'
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
import { withValidationData } from '../../pki/evidence-record/validation-data.ts'
import type { HashName } from '../../pki/signature-algorithm.ts'
import { issueKey, KeyUsageFlags } from '../unit/pki/issued-key.ts'
import { openAuthority } from '../unit/pki/timestamp-token.ts'

/** Returns a GeneralizedTime. */
export const generalizedTime = (at: Date): string => `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`

/**
 * Returns a timestamp authority with its root certificate, both valid for five years from the given year on, and the
 * root's revocation lists.
 */
export async function authorityOf(year: number, prefix = '') {
  const notBefore = new Date(Date.UTC(year, 0, 1))
  const notAfter = new Date(Date.UTC(year + 5, 0, 1))
  const usages = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
  const root = await issueKey({ subject: `CN=${prefix}Root ${year}`, authority: true, usages, notBefore, notAfter })
  const serialNumber = year.toString(16).padStart(4, '0')
  const crlUrl = `http://127.0.0.1/${prefix.trim().toLowerCase()}${year}.crl`
  const subject = `CN=${prefix}Clock ${year}`
  const clock = await openAuthority({ subject, issuer: root, serialNumber, notBefore, notAfter, crlUrl })
  const [certificate] = readCertificatesPem(clock.certificatePem) as [Certificate]
  /** Returns a certificate revocation list (RFC 5280) of the given time, valid for a week. */
  const revocationList = async (at: Date, { isRevoked = false } = {}): Promise<Uint8Array<ArrayBuffer>> => {
    const list = await X509CrlGenerator.create({
      issuer: root.subject,
      thisUpdate: at,
      nextUpdate: new Date(at.getTime() + 7 * 86_400_000),
      entries: isRevoked ? [{ serialNumber, revocationDate: at }] : [],
      signingKey: root.keys.privateKey,
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    })
    return new Uint8Array(list.rawData)
  }
  const [rootCertificate] = readCertificatesPem(root.certificatePem) as [Certificate]
  return { ...clock, certificate, crlUrl, revocationList, rootPem: root.certificatePem, root: rootCertificate }
}

export type AgedArchive = {
  records: Uint8Array[]
  objects: Uint8Array<ArrayBuffer>[]
  roots: Certificate[]
  rootPems: string[]
}

/** Returns the hash algorithm of the hash trees in a year. */
const hashOfYear = (year: number): HashName => (year < 2036 ? 'SHA-256' : year < 2046 ? 'SHA-384' : 'SHA-512')

/**
 * Returns the evidence records of some objects after thirty years. A new authority stamps them every fourth year, and
 * the algorithm of the hash tree changes twice.
 */
export async function agedRecords(
  count: number,
  objects = Array.from({ length: count }, (_, at) => utf8(`data object ${at}`)),
): Promise<AgedArchive> {
  const chains: ArchiveTimestampChain[][] = objects.map(() => [])
  const roots: Certificate[] = []
  const rootPems: string[] = []
  for (let year = 2026; year <= 2056; year += 4) {
    const authority = await authorityOf(year)
    roots.push(authority.root)
    rootPems.push(authority.rootPem)
    const at = new Date(Date.UTC(year, 5, 1))
    const time = generalizedTime(at)
    const stamp = async (bytes: Uint8Array, hash: HashName) =>
      withValidationData(await authority.stamp({ bytes, digest: bytes, hash, time }), {
        certificates: [authority.root.der],
        crls: [await authority.revocationList(at)],
        ocspResponses: [],
      })
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
