import type { Check } from '../../base/finding.ts'
import type { Reason } from '../../base/reasons.ts'
import type { EvidenceHead, EvidenceRecord, LinkedRecord } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Artifact } from './events.ts'
import type { EvidenceDisclosure } from './evidence.ts'
import type { EvidenceFindingCode } from './evidence-findings.ts'
import type { Omissions } from './omissions-statement.ts'

/**
 * The salt and the value of one commitment, or a mark that the value was erased or is withheld from the reader of this
 * bundle.
 */
export type Disclosure = { salt: string; value: string } | { erased: true } | { withheld: true }

export type EvidenceEntry = EvidenceRecord & { hash: string; disclosures: Record<string, Disclosure> }

/** The completed files. Each is null before completion. */
export type Artifacts = { document: Artifact | null; certificate: Artifact | null }

/** The result of one check. `firstBadSequence` is the sequence number of the first record with an error. */
export type EvidenceCheck = Check<EvidenceFindingCode> & { firstBadSequence?: number }

/** A part of a check's `detail`: the code of its sentence, and the values of the placeholders in the sentence. */
export type PublishedFinding = { code: EvidenceFindingCode; values: Record<string, string>; reason: Reason | null }

/** The results of the service's own checks. A verifier must not rely on them. */
export type Integrity = {
  valid: boolean
  checks: (Omit<EvidenceCheck, 'findings'> & { findings: PublishedFinding[] })[]
}

/** The newest chain head in the transparency log, with its proof (c2sp.org/tlog-proof). */
export type LoggedHead = { sequence: number; index: number; proof: string }

/** The evidence record (RFC 4998, DER in base64) for the first records of the chain. */
export type ArchivedEvidence = { sequence: number; record: string }

/** The complete evidence of one envelope, which can be verified without a database. */
export type EvidenceBundle = {
  envelopeId: string
  records: EvidenceEntry[]
  head: EvidenceHead
  checkpoint: Checkpoint | null
  /** The values that this bundle omits. Null if it shows every value. */
  omissions: Omissions | null
  artifacts: Artifacts
  /** The newest logged head. Null before the log contains a head, and absent in a deployment without a log. */
  log?: LoggedHead | null
  /** The evidence record. Absent before the archive contains the evidence. */
  archive?: ArchivedEvidence
  integrity: Integrity
}

type StoredEvidence = {
  envelopeId: string
  /** The stored records in order. If someone tampered with the database, their content may be anything. */
  linked: LinkedRecord[]
  /** The disclosures that still exist. A commitment without a disclosure counts as erased. */
  disclosures: EvidenceDisclosure[]
  /** Returns whether the reader of the bundle may see a value. By default, the bundle shows all values. */
  isShown?: (disclosure: EvidenceDisclosure) => boolean
  checkpoint: Checkpoint | null
  artifacts: Artifacts
  /** The chain head in the envelope's row. By default, the head after the last record. */
  head?: EvidenceHead
}

/**
 * Returns an evidence bundle of the stored records, without check results and without the list of omitted values.
 * Defects of the records are left to the checks.
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
