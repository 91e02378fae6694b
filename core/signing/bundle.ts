import type { EvidenceHead, EvidenceRecord, LinkedRecord } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Artifact } from './events.ts'
import type { EvidenceDisclosure } from './evidence.ts'
import type { Omissions } from './omissions-statement.ts'

/** The opening of one commitment, or a mark: the value was erased, or the reader of this bundle does not get it. */
export type Disclosure = { salt: string; value: string } | { erased: true } | { withheld: true }

export type EvidenceEntry = EvidenceRecord & { hash: string; disclosures: Record<string, Disclosure> }

/** The completed files, or null before completion. */
export type Artifacts = { document: Artifact | null; certificate: Artifact | null }

/** One named check. `firstBadSequence` is the first record with an error. */
export type EvidenceCheck = { name: string; ok: boolean; detail: string; firstBadSequence?: number }

/** The result of the service's own checks. A verifier must not rely on it. */
export type Integrity = { valid: boolean; checks: EvidenceCheck[] }

/** The newest head of the chain that the transparency log contains, with the proof (c2sp.org/tlog-proof). */
export type LoggedHead = { sequence: number; index: number; proof: string }

/** The evidence record (RFC 4998, DER in base64) of the first records of the chain. */
export type ArchivedEvidence = { sequence: number; record: string }

/** The complete evidence of one envelope. A verifier needs no database. */
export type EvidenceBundle = {
  envelopeId: string
  records: EvidenceEntry[]
  head: EvidenceHead
  checkpoint: Checkpoint | null
  /** The values that this bundle omits. Null if it shows every value. */
  omissions: Omissions | null
  artifacts: Artifacts
  /** The newest logged head. Null until the log contains a head; absent in a deployment without a log. */
  log?: LoggedHead | null
  /** The evidence record. Absent until the archive contains the evidence. */
  archive?: ArchivedEvidence
  integrity: Integrity
}

type StoredEvidence = {
  envelopeId: string
  /** The stored records in order. After tampering in the store, their content may be anything. */
  linked: LinkedRecord[]
  /** The existing disclosures. A commitment without one counts as erased. */
  disclosures: EvidenceDisclosure[]
  /** Returns whether the reader of the bundle gets the value. By default, the bundle shows all values. */
  isShown?: (disclosure: EvidenceDisclosure) => boolean
  checkpoint: Checkpoint | null
  artifacts: Artifacts
  /** The head in the envelope's row. By default, the head of the last record. */
  head?: EvidenceHead
}

/**
 * Returns a bundle of the stored records without the result of any check and without the list of omitted values. The
 * checks find defects of the records.
 */
export function assembleBundle({
  envelopeId,
  linked,
  disclosures,
  isShown = () => true,
  checkpoint,
  artifacts,
  head = headOf(linked),
}: StoredEvidence): Omit<EvidenceBundle, 'integrity'> {
  const opened = new Map(disclosures.map((one) => [`${one.sequence}:${one.name}`, one]))
  const records = linked.map(({ record, hash }) => ({
    ...record,
    hash,
    disclosures: Object.fromEntries(
      Object.keys(record?.pii ?? {}).map((name) => [
        name,
        disclosureOf(opened.get(`${record.sequence}:${name}`), isShown),
      ]),
    ),
  }))
  return { envelopeId, records, head, checkpoint, omissions: null, artifacts }
}

const headOf = (linked: LinkedRecord[]): EvidenceHead => ({
  sequence: linked.length,
  hash: linked.at(-1)?.hash ?? '0'.repeat(64),
})

function disclosureOf(
  stored: EvidenceDisclosure | undefined,
  isShown: (disclosure: EvidenceDisclosure) => boolean,
): Disclosure {
  if (stored === undefined) return { erased: true }
  return isShown(stored) ? { salt: stored.salt, value: stored.value } : { withheld: true }
}
