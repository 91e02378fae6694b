import { checkOf, type Finding } from '../../base/finding.ts'
import { attachmentChecks } from './attachments/verify-attachments.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import { isArtifact, type UnverifiedBundle } from './bundle-shape.ts'
import { type ChainEnd, chainFrom, commitmentOf, type EvidenceRecord, genesisHash } from './chain.ts'
import { logicChecks } from './conditions/verify-logic.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'
import { firstImpossibleRecord } from './lifecycle.ts'

/** Runs the checks that need only the bundle. Each result contains the number of the first failing record. */
export function verifyChain(bundle: UnverifiedBundle): EvidenceCheck[] {
  const { records } = bundle
  return [
    recordCheck('binding', records.findIndex(isForeign(bundle)), {
      good: evidenceFinding('records_belong', { records: records.length }),
      bad: 'record_foreign',
    }),
    recordCheck(
      'sequence',
      records.findIndex(({ sequence }, index) => sequence !== index + 1),
      { good: evidenceFinding('records_numbered', { records: records.length }), bad: 'record_misplaced' },
    ),
    recordCheck('chain', firstBrokenLink(bundle), {
      good: evidenceFinding('hashes_match', {}),
      bad: 'hash_differs',
    }),
    recordCheck(
      'times',
      records.findIndex(({ at }, index) => index > 0 && at < (records[index - 1] as EvidenceEntry).at),
      { good: evidenceFinding('times_in_order', {}), bad: 'time_out_of_order' },
    ),
    recordCheck('lifecycle', firstImpossibleRecord(records), {
      good: evidenceFinding('events_in_order', {}),
      bad: 'event_out_of_order',
    }),
    disclosureCheck(records),
    headCheck(bundle),
    artifactCheck(bundle),
    ...logicChecks(records),
    ...attachmentChecks(records),
  ]
}

type RecordFinding = 'record_foreign' | 'record_misplaced' | 'hash_differs' | 'time_out_of_order' | 'event_out_of_order'

function recordCheck(
  name: string,
  badIndex: number,
  { good, bad }: { good: Finding<EvidenceFindingCode>; bad: RecordFinding },
): EvidenceCheck {
  if (badIndex === -1) return checkOf(name, true, good)
  const record = badIndex + 1
  return { ...checkOf(name, false, evidenceFinding(bad, { record })), firstBadSequence: record }
}

const movingTypes: readonly string[] = ['activated', 'advanced']

/**
 * Returns a function that detects a record of another envelope or organization, and an unexpected change of the
 * document. The document may change only in the `activated` and `advanced` records.
 */
function isForeign({ envelopeId, records }: UnverifiedBundle) {
  const first = records[0] as EvidenceEntry
  return (record: EvidenceEntry, index: number): boolean => {
    if (record.envelopeId !== envelopeId || record.organizationId !== first.organizationId) return true
    const before = (records[index - 1] ?? record).document
    const isSameDocument =
      record.document.sha256 === before.sha256 && record.document.contentLength === before.contentLength
    return !isSameDocument && !movingTypes.includes(record.type)
  }
}

function firstBrokenLink({ envelopeId, records }: UnverifiedBundle): number {
  const first = records[0] as EvidenceEntry
  const chain = chainFrom(genesisHash({ envelopeId, sourceSha256: first.document.sha256 }))
  return records.findIndex((entry) => !isNext(chain, entry))
}

/**
 * Returns whether an entry continues the chain. Data that is nested too deeply or has an invalid character has no
 * canonical form, so such an entry fails.
 */
function isNext(chain: ChainEnd, entry: EvidenceEntry): boolean {
  try {
    chain.add(hashedRecord(entry))
  } catch {
    return false
  }
  return chain.isAt(entry.hash)
}

/**
 * Returns the part of an entry that is hashed: all properties except `hash` and `disclosures`, in the order of the
 * canonical form as far as their names are known.
 */
export function hashedRecord(entry: EvidenceEntry): EvidenceRecord {
  const { v, envelopeId, organizationId, sequence, type, at, pii, data } = entry
  const actor = { id: entry.actor.id, kind: entry.actor.kind }
  const document = { contentLength: entry.document.contentLength, sha256: entry.document.sha256 }
  return { actor, at, data, document, envelopeId, organizationId, pii, sequence, type, v }
}

function disclosureCheck(records: EvidenceEntry[]): EvidenceCheck {
  let openedCount = 0
  for (const [index, { pii, disclosures }] of records.entries()) {
    const record = index + 1
    const bad = () => ({
      ...checkOf('disclosures', false, evidenceFinding('value_not_recorded', { record })),
      firstBadSequence: record,
    })
    if (Object.keys(disclosures).length !== Object.keys(pii).length) return bad()
    for (const [name, disclosure] of Object.entries(disclosures)) {
      if (!Object.hasOwn(pii, name)) return bad()
      if (!('value' in disclosure)) continue
      if (commitmentOf(disclosure) !== pii[name]) return bad()
      openedCount++
    }
  }
  const code = openedCount === 1 ? 'value_matches' : 'values_match'
  return checkOf('disclosures', true, evidenceFinding(code, { values: openedCount }))
}

function headCheck({ head, records }: UnverifiedBundle): EvidenceCheck {
  const last = records.at(-1) as EvidenceEntry
  if (head.sequence === records.length && head.hash === last.hash)
    return checkOf('head', true, evidenceFinding('head_matches', { record: head.sequence }))
  const firstBadSequence = firstDifference(head.sequence, records.length)
  return { ...checkOf('head', false, evidenceFinding('head_differs', {})), firstBadSequence }
}

/**
 * Returns the number of the first missing, extra or different record in a chain of `found` records, given a statement
 * about `stated` records.
 */
export const firstDifference = (stated: number, found: number): number =>
  stated === found ? found : Math.min(stated, found) + 1

function artifactCheck({ artifacts, records }: UnverifiedBundle): EvidenceCheck {
  const { document, certificate } = recordedArtifacts(records)
  const isSame = isSameArtifact(artifacts.document, document) && isSameArtifact(artifacts.certificate, certificate)
  if (!isSame) return checkOf('artifacts', false, evidenceFinding('files_differ', {}))
  return checkOf('artifacts', true, evidenceFinding(document ? 'files_match' : 'files_not_complete', {}))
}

/** Returns the completed files that the records of a chain describe. A file without a record is null. */
export function recordedArtifacts(records: EvidenceEntry[]): UnverifiedBundle['artifacts'] {
  const sealed = records.find(({ type }) => type === 'sealed')?.data.document
  const completed = records.find(({ type }) => type === 'completed')?.data.certificate
  return {
    document: isArtifact(sealed) ? sealed : null,
    certificate: isArtifact(completed) ? completed : null,
  }
}

const isSameArtifact = (a: UnverifiedBundle['artifacts']['document'], b: typeof a): boolean =>
  a?.sha256 === b?.sha256 && a?.contentLength === b?.contentLength
