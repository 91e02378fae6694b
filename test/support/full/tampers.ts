import type { EvidenceBundle, EvidenceEntry } from '../../../core/signing/bundle.ts'
import { genesisHash, linkRecords } from '../../../core/signing/chain.ts'
import { signCheckpoint } from '../../../core/signing/checkpoint.ts'
import type { CheckpointKey } from '../../../core/signing/key-set.ts'
import { withOmissions } from '../omissions.ts'

export type Bundle = Omit<EvidenceBundle, 'integrity'>

/** A tampered bundle. `place` is the first incorrect record. */
export type Tamper = { kind: string; bundle: Bundle; place: number }

/** Returns a bundle with other records. Recomputes all values that need no key. */
export function withRecords(bundle: Bundle, records: EvidenceEntry[]): Bundle {
  const last = records.at(-1) as EvidenceEntry
  return { ...bundle, records, head: { sequence: records.length, hash: last.hash } }
}

/**
 * Yields every structural change at every position: records that are deleted, renumbered, swapped, duplicated,
 * inserted, truncated or edited.
 */
export function* structuralTampers(bundle: Bundle, other: Bundle): Iterable<Tamper> {
  const { records } = bundle
  const edited = (kind: string, changed: EvidenceEntry[], place: number): Tamper => ({
    kind,
    place,
    bundle: withRecords(bundle, changed),
  })
  for (const [index, record] of records.entries()) {
    const place = index + 1
    const foreign = other.records[Math.min(index, other.records.length - 1)] as EvidenceEntry
    if (records.length > 1) {
      const without = records.toSpliced(index, 1)
      yield edited('deleted', without, place)
      yield edited('deleted, renumbered', renumbered(without), place)
    }
    if (index > 0) {
      yield edited('cut off', records.slice(0, index), place)
      yield { kind: 'cut off, head kept', place, bundle: { ...bundle, records: records.slice(0, index) } }
    }
    const next = records[index + 1]
    if (next) yield edited('swapped', records.toSpliced(index, 2, next, record), place)
    if (next) yield edited('swapped, renumbered', renumbered(records.toSpliced(index, 2, next, record)), place)
    yield edited('doubled', records.toSpliced(index, 0, record), place + 1)
    yield edited('doubled, renumbered', renumbered(records.toSpliced(index, 0, record)), place + 1)
    yield edited('inserted', renumbered(records.toSpliced(index, 0, foreign)), place)
    yield edited('replaced', records.with(index, foreign), place)
    for (const [member, value] of editsOf(record)) {
      yield edited(`edited ${member}`, records.with(index, { ...record, [member]: value } as EvidenceEntry), place)
    }
    for (const [name, disclosure] of Object.entries(record.disclosures)) {
      if (!('value' in disclosure)) continue
      const disclosures = { ...record.disclosures, [name]: { ...disclosure, value: `${disclosure.value}.` } }
      yield edited('edited value', records.with(index, { ...record, disclosures }), place)
    }
  }
}

const renumbered = (records: EvidenceEntry[]): EvidenceEntry[] =>
  records.map((record, index) => ({ ...record, sequence: index + 1 }))

function editsOf(record: EvidenceEntry): [string, unknown][] {
  return [
    ['v', 2],
    ['envelopeId', `${record.envelopeId}x`],
    ['organizationId', `${record.organizationId}x`],
    ['sequence', record.sequence + 100],
    ['type', record.type === 'reminded' ? 'sent' : 'reminded'],
    ['at', new Date(Date.parse(record.at) + 1).toISOString()],
    ['actor', { ...record.actor, id: `${record.actor.id}x` }],
    ['document', { ...record.document, contentLength: record.document.contentLength + 1 }],
    ['pii', { ...record.pii, ip: '00'.repeat(32) }],
    ['data', { ...record.data, forged: true }],
    ['hash', '00'.repeat(32)],
    ['disclosures', { ...record.disclosures, forged: { erased: true } }],
    ['unknown', null],
  ]
}

/** Returns a chain that the operator rewrote from a position on, hashed and signed again. */
export async function rewritten(bundle: Bundle, place: number, key: CheckpointKey): Promise<Bundle> {
  const stripped = bundle.records.map(({ hash: _, disclosures: __, ...record }, index) =>
    index < place - 1 ? record : { ...record, data: { ...record.data, forged: true } },
  )
  const { envelopeId } = bundle
  const first = stripped[0] as (typeof stripped)[number]
  const genesis = genesisHash({ envelopeId, sourceSha256: first.document.sha256 })
  const linked = linkRecords(genesis, stripped)
  const records = linked.map(({ record, hash }, index) => {
    const { disclosures } = bundle.records[index] as EvidenceEntry
    return { ...record, hash, disclosures }
  })
  return signedAgain(withRecords(bundle, records), key)
}

/** Returns the bundle after `count` records, with a checkpoint of that time, as in an old backup. */
export function oldBackup(bundle: Bundle, count: number, key: CheckpointKey): Promise<Bundle> {
  const cut = withRecords(bundle, bundle.records.slice(0, count))
  const has = (type: string) => cut.records.some((record) => record.type === type)
  const { document, certificate } = bundle.artifacts
  const artifacts = { document: has('sealed') ? document : null, certificate: has('completed') ? certificate : null }
  return signedAgain({ ...cut, artifacts }, key)
}

async function signedAgain(bundle: Bundle, key: CheckpointKey): Promise<Bundle> {
  const last = bundle.records.at(-1) as EvidenceEntry
  const { envelopeId, organizationId } = last
  const statement = { envelopeId, organizationId, sequence: bundle.records.length, head: last.hash, at: last.at }
  const checkpoint = await signCheckpoint(key, statement)
  return withOmissions({ ...bundle, checkpoint, omissions: null }, key)
}
