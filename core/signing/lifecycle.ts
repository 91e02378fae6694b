import type { EvidenceEntry } from './bundle.ts'
import type { EnvelopeEventType } from './events.ts'

/**
 * The state of an envelope after a record. `consenting` and `setting` occur only between the events of one signature.
 */
type Stage = 'waiting' | 'active' | 'consenting' | 'setting' | 'sealing' | 'sealed' | 'ended'

const nextStages: Record<Stage, Partial<Record<EnvelopeEventType, Stage>>> = {
  waiting: { activated: 'active', voided: 'ended' },
  active: {
    sent: 'active',
    advanced: 'active',
    access_denied: 'active',
    access_passed: 'active',
    opened: 'active',
    reassigned: 'active',
    corrected: 'active',
    reminded: 'active',
    bounced: 'active',
    consented: 'consenting',
    declined: 'ended',
    expired: 'ended',
    voided: 'ended',
  },
  consenting: { fields_set: 'setting' },
  setting: { signed: 'sealing' },
  sealing: { advanced: 'sealing', sealed: 'sealed' },
  sealed: { completed: 'ended' },
  ended: {},
}

/**
 * Returns the index of the first record that cannot follow the previous records. Returns -1 if there is none. No record
 * can follow a final record.
 */
export const firstImpossibleRecord = (records: EvidenceEntry[]): number => walk(records).impossibleAt

/** Returns whether the records contain a final event, after which no record can follow. */
export const hasEnded = (records: EvidenceEntry[]): boolean => walk(records).stage === 'ended'

function walk(records: EvidenceEntry[]): { stage: Stage | undefined; impossibleAt: number } {
  let stage: Stage | undefined
  for (const [index, { type, data }] of records.entries()) {
    stage = stage === undefined ? firstStage(type, data.status) : nextStages[stage][type]
    if (stage === undefined) return { stage, impossibleAt: index }
  }
  return { stage, impossibleAt: -1 }
}

function firstStage(type: EnvelopeEventType, status: unknown): Stage | undefined {
  if (type !== 'created') return undefined
  return status === 'waiting' || status === 'active' ? status : undefined
}
