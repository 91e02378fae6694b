import { isHex } from '../../base/bytes.ts'
import type { Finding } from '../../base/finding.ts'
import { isObject } from '../json.ts'
import type { ArchivedEvidence, Disclosure, EvidenceBundle, LoggedHead } from './bundle.ts'
import type { EvidenceHead } from './chain.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Artifact, EnvelopeEventType } from './events.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'
import type { Omissions } from './omissions-statement.ts'

/** An evidence bundle without the service's claims about itself, as a verifier reads it. */
export type UnverifiedBundle = Omit<EvidenceBundle, 'integrity'>

const bundleMembers = new Set([
  'envelopeId',
  'records',
  'head',
  'checkpoint',
  'omissions',
  'artifacts',
  'log',
  'archive',
  'integrity',
])
const nameCharsMax = 60

type Shape =
  | { ok: true; bundle: UnverifiedBundle }
  | { ok: false; finding: Finding<EvidenceFindingCode>; firstBadSequence?: number }

const bad = (finding: Finding<EvidenceFindingCode>): Shape => ({ ok: false, finding })
const malformed = (property: string): Shape => bad(evidenceFinding('property_malformed', { property }))

/**
 * Parses an evidence bundle from a JSON value of any origin. Rejects unknown properties, uppercase hex and other
 * notations of times, so each bundle has only one valid spelling. Ignores `integrity`, which is the service's claim
 * about itself.
 */
export function readBundle(input: unknown): Shape {
  if (typeof input === 'string') return bad(evidenceFinding('bundle_encoded_twice', {}))
  if (!isObject(input)) return bad(evidenceFinding('bundle_not_object', {}))
  const { envelopeId, records, head, checkpoint, omissions, artifacts, log, archive } = input
  if (typeof envelopeId !== 'string') return bad(evidenceFinding('envelope_id_missing', {}))
  if (!Array.isArray(records) || records.length === 0) return bad(evidenceFinding('records_missing', {}))
  const badIndex = records.findIndex((record) => !isEntry(record))
  if (badIndex !== -1) {
    const firstBadSequence = badIndex + 1
    return { ok: false, finding: evidenceFinding('record_malformed', { record: firstBadSequence }), firstBadSequence }
  }
  if (!isHead(head)) return bad(evidenceFinding('head_malformed', {}))
  if (checkpoint !== null && !isCheckpoint(checkpoint)) return malformed('checkpoint')
  if (omissions !== null && !isOmissions(omissions)) return malformed('omissions')
  if (!isArtifacts(artifacts)) return malformed('artifacts')
  if (log !== undefined && log !== null && !isLoggedHead(log)) return malformed('log')
  if (archive !== undefined && !isArchived(archive)) return malformed('archive')
  const unknown = Object.keys(input).find((name) => !bundleMembers.has(name))
  if (unknown !== undefined)
    return bad(evidenceFinding('property_unknown', { property: unknown.slice(0, nameCharsMax) }))
  const logged = log === undefined ? {} : { log }
  const archived = archive === undefined ? {} : { archive }
  return { ok: true, bundle: { envelopeId, records, head, checkpoint, omissions, artifacts, ...logged, ...archived } }
}

/** Returns whether a value has exactly the properties of a file: its hash and its length. */
export const isArtifact = (value: unknown): value is Artifact => isArtifactShape(value)

type Guard = (value: unknown) => boolean

/** Returns a guard that accepts objects with exactly the given properties. */
function exactly(guards: Record<string, Guard>): Guard {
  const guardOf = new Map(Object.entries(guards))
  return (value) => {
    if (!isObject(value)) return false
    let left = guardOf.size
    for (const name in value) {
      const guard = guardOf.get(name)
      if (!guard?.(value[name])) return false
      left--
    }
    return left === 0
  }
}

const isText: Guard = (value) => typeof value === 'string' && value.isWellFormed()
const isHash: Guard = (value) => typeof value === 'string' && isHex(value, 64)
const isSignature: Guard = (value) => typeof value === 'string' && isHex(value, 128)
const isKeyId: Guard = (value) => typeof value === 'string' && isHex(value, 16)
const isCount: Guard = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isOne: Guard = (value) => value === 1

const isArtifactShape = exactly({ sha256: isHash, contentLength: isCount })

const timeForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const isTime: Guard = (value) => {
  if (typeof value !== 'string' || !timeForm.test(value)) return false
  // The day needs no further check up to 28, because every month has that many days.
  if (value.slice(8, 10) <= '28') return true
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value
}

const isActor = exactly({
  kind: (kind) => kind === 'key' || kind === 'signer' || kind === 'system',
  id: (id) => id === null || isText(id),
})

const isHashes: Guard = (value) => isObject(value) && Object.values(value).every(isHash)

const isOpened = exactly({ salt: isHash, value: isText })
const isErased = exactly({ erased: (erased) => erased === true })
const isWithheld = exactly({ withheld: (withheld) => withheld === true })
const isDisclosure = (value: unknown): value is Disclosure => isOpened(value) || isErased(value) || isWithheld(value)

const isDisclosures: Guard = (value) => isObject(value) && Object.values(value).every(isDisclosure)

const isEntry = exactly({
  v: isOne,
  envelopeId: isText,
  organizationId: isText,
  sequence: isCount,
  type: (type) => typeof type === 'string' && eventTypes.has(type),
  at: isTime,
  actor: isActor,
  document: isArtifactShape,
  pii: isHashes,
  data: isObject,
  hash: isHash,
  disclosures: isDisclosures,
})

const isArchivedShape = exactly({ sequence: isCount, record: isText })
const isArchived = (value: unknown): value is ArchivedEvidence => isArchivedShape(value)

const isHeadShape = exactly({ sequence: isCount, hash: isHash })
const isHead = (value: unknown): value is EvidenceHead => isHeadShape(value)

/** The guards for the properties of a signed statement about a chain. */
const signedStatement = {
  v: isOne,
  envelopeId: isText,
  organizationId: isText,
  sequence: isCount,
  head: isHash,
  at: isTime,
  keyId: isKeyId,
  signature: isSignature,
}
const isCheckpointShape = exactly(signedStatement)
const isCheckpoint = (value: unknown): value is Checkpoint => isCheckpointShape(value)

const isLoggedShape = exactly({ sequence: isCount, index: isCount, proof: isText })
const isLoggedHead = (value: unknown): value is LoggedHead => isLoggedShape(value)

const isOmittedValue = exactly({
  sequence: isCount,
  name: isText,
  because: (because) => because === 'erased' || because === 'withheld',
})
const isOmissionsShape = exactly({
  ...signedStatement,
  values: (values) => Array.isArray(values) && values.every(isOmittedValue),
})
const isOmissions = (value: unknown): value is Omissions => isOmissionsShape(value)

const isArtifactOrNull: Guard = (artifact) => artifact === null || isArtifactShape(artifact)
const isArtifactsShape = exactly({ document: isArtifactOrNull, certificate: isArtifactOrNull })
const isArtifacts = (value: unknown): value is EvidenceBundle['artifacts'] => isArtifactsShape(value)

const eventTypes: ReadonlySet<string> = new Set<EnvelopeEventType>([
  'created',
  'activated',
  'advanced',
  'sent',
  'opened',
  'access_denied',
  'access_passed',
  'consented',
  'fields_set',
  'signed',
  'declined',
  'expired',
  'voided',
  'reassigned',
  'corrected',
  'reminded',
  'bounced',
  'sealed',
  'completed',
])
