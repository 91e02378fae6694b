import { limits } from '../../core/limits.ts'
import { accessTooOften } from '../../core/signing/refusal-error.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'

/**
 * Returns whether the evidence has room for another access code. Each code adds a record, and a caller who knows the
 * code could add records without limit. A code that was never entered correctly always has room.
 */
export const hasAccessRoom = ({ state, tail }: Pick<EnvelopeRecord, 'state' | 'tail'>): boolean =>
  !state.access?.passedAt || tail.sequence < limits.accessRecordsMax

/** Throws `access_code_locked` if the evidence has no room for another access code. */
export function requireAccessRoom(record: Pick<EnvelopeRecord, 'state' | 'tail'>): void {
  if (!hasAccessRoom(record)) throw accessTooOften()
}
