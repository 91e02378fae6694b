import type { EvidenceHead, EvidenceRecord, LinkedRecord } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Artifact } from './events.ts'
import type { EvidenceDisclosure } from './evidence.ts'
import type { Omissions } from './omissions-statement.ts'

/** The opening of one commitment, or a mark that it was erased or that this reader does not get it. */
export type Disclosure = { salt: string; value: string } | { erased: true } | { withheld: true }

export type EvidenceEntry = EvidenceRecord & { hash: string; disclosures: Record<string, Disclosure> }

/** The completed files; null while there are none. */
export type Artifacts = { document: Artifact | null; certificate: Artifact | null }

/** One named check. `firstBadSequence` is the first record with an error. */
export type EvidenceCheck = { name: string; ok: boolean; detail: string; firstBadSequence?: number }

/** The result of the service's own checks. A verifier never relies on it. */
export type Integrity = { valid: boolean; checks: EvidenceCheck[] }

/** The newest head of the chain that the transparency log contains, with the proof (c2sp.org/tlog-proof). */
export type LoggedHead = { sequence: number; index: number; proof: string }

/** The evidence record (RFC 4998, DER in base64) of the first records of the chain. */
export type ArchivedEvidence = { sequence: number; record: string }

/** The complete evidence of one envelope. Verifying it needs no database. */
export type EvidenceBundle = {
  envelopeId: string
  records: EvidenceEntry[]
  head: EvidenceHead
  checkpoint: Checkpoint | null
  /** Null if every value is shown. */
  omissions: Omissions | null
  artifacts: Artifacts
  /** Null while the log does not contain a head; absent without a log. */
  log?: LoggedHead | null
  /** Absent until the archive contains the evidence. */
  archive?: ArchivedEvidence
  integrity: Integrity
}

type StoredEvidence = {
  envelopeId: string
  /** In order. The content may be anything if the store was tampered with. */
  linked: LinkedRecord[]
  /** The existing disclosures. A commitment without one counts as erased. */
  disclosures: EvidenceDisclosure[]
  /** Returns whether the reader of the bundle gets the value. By default, all are shown. */
  isShown?: (disclosure: EvidenceDisclosure) => boolean
  checkpoint: Checkpoint | null
  artifacts: Artifacts
  /** The head that the envelope's row contains; by default, the last record's. */
  head?: EvidenceHead
}

/**
 * Returns a bundle of the stored records, without a verdict and without the list of omitted values. The checks find its
 * errors.
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
