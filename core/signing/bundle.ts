import type { EvidenceHead, EvidenceRecord, LinkedRecord } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Artifact } from './events.ts'
import type { EvidenceDisclosure } from './evidence.ts'
import type { Omissions } from './omissions.ts'

/** What opens one commitment, or the mark that it was erased or that this reader does not get it. */
export type Disclosure = { salt: string; value: string } | { erased: true } | { withheld: true }

export type EvidenceEntry = EvidenceRecord & { hash: string; disclosures: Record<string, Disclosure> }

/** The finished files, null as long as there are none. */
export type Artifacts = { document: Artifact | null; certificate: Artifact | null }

/** One named check; `firstBadSequence` is the first place in the chain where something is wrong. */
export type EvidenceCheck = { name: string; ok: boolean; detail: string; firstBadSequence?: number }

/** What the service found when it checked the bundle itself; a verifier never relies on it. */
export type Integrity = { valid: boolean; checks: EvidenceCheck[] }

/** The newest head of the chain that the transparency log contains, with the proof (c2sp.org/tlog-proof). */
export type LoggedHead = { sequence: number; index: number; proof: string }

/** Everything that proves what happened to one envelope; needs no database to be verified. */
export type EvidenceBundle = {
  envelopeId: string
  records: EvidenceEntry[]
  head: EvidenceHead
  checkpoint: Checkpoint | null
  /** Null where every value is shown. */
  omissions: Omissions | null
  artifacts: Artifacts
  /** Null while the log does not contain a head yet; absent without a log. */
  log?: LoggedHead | null
  integrity: Integrity
}

type StoredEvidence = {
  envelopeId: string
  /** In order; may be anything if somebody has been at the store. */
  linked: LinkedRecord[]
  /** Those that still exist; a commitment without one counts as erased. */
  disclosures: EvidenceDisclosure[]
  /** Whether a reader of the bundle gets the value; all of them by default. */
  isShown?: (disclosure: EvidenceDisclosure) => boolean
  checkpoint: Checkpoint | null
  artifacts: Artifacts
  /** The head as the envelope itself keeps it; without it the last record's. */
  head?: EvidenceHead
}

/** Returns the bundle of what is stored, without a verdict and without the list of omitted values; the checks find what is wrong with it. */
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
