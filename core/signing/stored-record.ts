import type { EvidenceRecord } from './chain.ts'

/**
 * A record from its stored text. A text that was damaged never fails the reader: it becomes an empty record of its place,
 * which no check of the chain accepts.
 */
export function readStoredRecord(text: string, sequence: number): EvidenceRecord {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecordShaped(value)) return value
  } catch {
    // What is not JSON is no record either.
  }
  return {
    v: 1,
    envelopeId: '',
    organizationId: '',
    sequence,
    // No event has this type, so that the place shows as unreadable.
    type: 'unreadable' as EvidenceRecord['type'],
    at: '',
    actor: { kind: 'system', id: null },
    document: { sha256: '', contentLength: 0 },
    pii: {},
    data: {},
  }
}

/** The members that a reader walks into; what else is wrong shows in the checks. */
function isRecordShaped(value: unknown): value is EvidenceRecord {
  const isObject = (member: unknown) => typeof member === 'object' && member !== null
  if (!isObject(value)) return false
  const { pii, data, actor, document } = value as Record<string, unknown>
  return [pii, data, actor, document].every(isObject)
}
