import { attachmentChecks } from './attachments/verify-attachments.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import { isArtifact, type UnverifiedBundle } from './bundle-shape.ts'
import { type ChainEnd, chainFrom, commitmentOf, type EvidenceRecord, genesisHash } from './chain.ts'
import { logicChecks } from './conditions/verify-logic.ts'
import { firstImpossibleRecord } from './lifecycle.ts'

/** Runs the checks that need only the bundle. Each result contains the number of the first failing record. */
export function verifyChain(bundle: UnverifiedBundle): EvidenceCheck[] {
  const { records } = bundle
  return [
    recordCheck('binding', records.findIndex(isForeign(bundle)), {
      good: `All ${records.length} records belong to this envelope, its organization and its document.`,
      bad: 'belongs to another envelope, organization or document',
    }),
    recordCheck(
      'sequence',
      records.findIndex(({ sequence }, index) => sequence !== index + 1),
      { good: `The records have the numbers 1 to ${records.length}, without gaps.`, bad: 'is missing or out of place' },
    ),
    recordCheck('chain', firstBrokenLink(bundle), {
      good: 'The hash of each record covers its content and all earlier records.',
      bad: 'does not have the expected hash',
    }),
    recordCheck(
      'times',
      records.findIndex(({ at }, index) => index > 0 && at < (records[index - 1] as EvidenceEntry).at),
      { good: 'No record is older than the record before it.', bad: 'is older than the record before it' },
    ),
    recordCheck('lifecycle', firstImpossibleRecord(records), {
      good: 'The events of the records are in a valid order.',
      bad: 'cannot follow the records before it',
    }),
    disclosureCheck(records),
    headCheck(bundle),
    artifactCheck(bundle),
    ...logicChecks(records),
    ...attachmentChecks(records),
  ]
}

function recordCheck(name: string, badIndex: number, detail: { good: string; bad: string }): EvidenceCheck {
  if (badIndex === -1) return { name, ok: true, detail: detail.good }
  const firstBadSequence = badIndex + 1
  return { name, ok: false, detail: `Record ${firstBadSequence} ${detail.bad}.`, firstBadSequence }
}

const movingTypes: readonly string[] = ['activated', 'advanced']

/**
 * Returns a function that detects a record of another envelope or organization, and an unexpected change of the
 * document. The document may change only in the records `activated` and `advanced`.
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
    const bad = recordCheck('disclosures', index, { good: '', bad: 'contains a value that was not recorded' })
    if (Object.keys(disclosures).length !== Object.keys(pii).length) return bad
    for (const [name, disclosure] of Object.entries(disclosures)) {
      if (!Object.hasOwn(pii, name)) return bad
      if (!('value' in disclosure)) continue
      if (commitmentOf(disclosure) !== pii[name]) return bad
      openedCount++
    }
  }
  const opened =
    openedCount === 1
      ? '1 personal value matches its commitment'
      : `${openedCount} personal values match their commitments`
  return { name: 'disclosures', ok: true, detail: `${opened}.` }
}

function headCheck({ head, records }: UnverifiedBundle): EvidenceCheck {
  const last = records.at(-1) as EvidenceEntry
  if (head.sequence === records.length && head.hash === last.hash) {
    return { name: 'head', ok: true, detail: `The chain ends at record ${head.sequence}, which matches the head.` }
  }
  const firstBadSequence = firstDifference(head.sequence, records.length)
  return { name: 'head', ok: false, detail: 'The head does not match the last record of the chain.', firstBadSequence }
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
  if (!isSame)
    return { name: 'artifacts', ok: false, detail: 'The files in the bundle differ from the recorded files.' }
  const detail = document ? 'The files in the bundle match the records.' : 'The envelope has no completed files yet.'
  return { name: 'artifacts', ok: true, detail }
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
