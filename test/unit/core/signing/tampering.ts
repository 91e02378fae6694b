import type { EvidenceBundle, EvidenceEntry } from '../../../../core/signing/bundle.ts'
import { type EvidenceHead, type EvidenceRecord, genesisHash, linkRecords } from '../../../../core/signing/chain.ts'
import { importCheckpointPublicKeys, signCheckpoint } from '../../../../core/signing/checkpoint.ts'
import { checkIntegrity } from '../../../../core/signing/integrity.ts'
import { checkpointKey, completedBundle, publicPem } from './samples.ts'

const publicKeys = await importCheckpointPublicKeys(publicPem)

/** Returns the verdict, the names of the failed checks, and the first bad record. */
export async function verdictOf(bundle: unknown, heads: EvidenceHead[] = []) {
  const { valid, checks } = await checkIntegrity(bundle, { publicKeys, heads })
  const bad = checks.filter(({ ok }) => !ok)
  const firstBad = Math.min(...bad.flatMap((check) => check.firstBadSequence ?? []))
  return { valid, failed: bad.map(({ name }) => name), firstBad: Number.isFinite(firstBad) ? firstBad : null }
}

export const good = { valid: true, failed: [], firstBad: null }

/** A valid bundle to tamper with. */
export const bundle: EvidenceBundle = await completedBundle()
export const other: EvidenceBundle = await completedBundle({ id: 'env_02' })

/** Returns a copy of the bundle with other records and their head. The checkpoint stays unchanged. */
export function withRecords(records: EvidenceEntry[], of = bundle): EvidenceBundle {
  const last = records.at(-1) as EvidenceEntry
  return { ...structuredClone(of), records, head: { sequence: records.length, hash: last.hash } }
}

/** Returns a bundle that the operator hashed and signed again. */
export async function resigned(records: EvidenceRecord[], of = bundle): Promise<EvidenceBundle> {
  const { envelopeId } = of
  const sourceSha256 = records[0]?.document.sha256 ?? ''
  const linked = linkRecords(genesisHash({ envelopeId, sourceSha256 }), records)
  const entries = linked.map(({ record, hash }, index) => ({
    ...record,
    hash,
    disclosures: structuredClone(of.records[index]?.disclosures ?? {}),
  }))
  const rewritten = withRecords(entries, of)
  const statement = { envelopeId, organizationId: 'org_01', sequence: entries.length, head: rewritten.head.hash }
  const checkpoint = await signCheckpoint(await checkpointKey(), { ...statement, at: '2026-03-02T00:00:00.000Z' })
  return { ...rewritten, checkpoint }
}

/** The checks of a bundle without other files, in order. */
export const ownChecks = [
  'structure',
  'binding',
  'sequence',
  'chain',
  'times',
  'lifecycle',
  'disclosures',
  'head',
  'artifacts',
  'omissions',
  'checkpoint',
]

/** The sequence numbers of the bundle's records. */
export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]
