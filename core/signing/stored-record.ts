import type { EvidenceRecord } from './chain.ts'

/**
 * Parses a stored record. Damaged text never causes an exception. It becomes an empty record, which every check of the
 * chain rejects.
 */
export function readStoredRecord(text: string, sequence: number): EvidenceRecord {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecordShaped(value)) return value
  } catch {
    // Text that is not JSON becomes the unreadable record below.
  }
  return {
    v: 1,
    envelopeId: '',
    organizationId: '',
    sequence,
    // No event has the type `unreadable`, so the damage is visible.
    type: 'unreadable' as EvidenceRecord['type'],
    at: '',
    actor: { kind: 'system', id: null },
    document: { sha256: '', contentLength: 0 },
    pii: {},
    data: {},
  }
}

/** Returns whether a value has the properties that the service accesses. The checks report other errors. */
function isRecordShaped(value: unknown): value is EvidenceRecord {
  const isObject = (member: unknown) => typeof member === 'object' && member !== null
  if (!isObject(value)) return false
  const { pii, data, actor, document } = value as Record<string, unknown>
  return [pii, data, actor, document].every(isObject)
}
