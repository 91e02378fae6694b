import { envelopeAction } from '../../core/audit.ts'
import { apply } from '../../core/signing/apply-event.ts'
import { unsuitableFileFields } from '../../core/signing/attachments/appended-files.ts'
import type { LinkedRecord } from '../../core/signing/chain.ts'
import type { EnvelopeEvent } from '../../core/signing/events.ts'
import { loggedTypes } from '../../core/signing/log-entry.ts'
import type { EnvelopeState, FieldValue } from '../../core/signing/model.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { removeFilesOfFields } from '../../db/signing/attachments.ts'
import { deleteFields, insertFields, setFieldValues } from '../../db/signing/envelope-fields.ts'
import { type ArtifactRow, type EnvelopeRecord, updateEnvelope } from '../../db/signing/envelopes.ts'
import { appendEvidence, insertCheckpoint, insertDisclosures } from '../../db/signing/evidence.ts'
import type { Statement } from '../../db/statement.ts'
import { queueLogEntries } from '../../db/transparency/log-entries.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { effectsOf } from './effects.ts'
import type { AddedJob } from './follow-ups.ts'
import { makeEvidence } from './records.ts'

/** The events of one envelope, with everything that must be written for them. */
export type Change = {
  /** The envelope after the statements have run. */
  record: EnvelopeRecord
  statements: Statement<unknown>[]
  /** The jobs that the statements added. Dispatch them after the commit. */
  jobs: AddedJob[]
}

/**
 * Prepares everything that the events of an envelope write: state, evidence, checkpoint, audit, links, webhook events
 * and jobs. If a concurrent request wrote first, the statements violate `evidence_records_sequence`.
 */
export async function changeOf(
  ctx: Context,
  record: EnvelopeRecord,
  events: EnvelopeEvent[],
  artifacts: ArtifactRow[],
): Promise<Change> {
  const last = events.at(-1)
  if (!last) throw new TypeError('the change contains no events')
  const state = events.reduce(apply, record.state)
  const evidence = await makeEvidence(ctx, record.state, events, record.tail)
  const entered = enteredValues(events)
  const values = entered.values ?? record.values
  const effects = await effectsOf(ctx, events, { before: record.state, state, artifacts, values, head: evidence.head })
  return {
    record: {
      ...record,
      state,
      artifacts,
      values,
      consentSignature: entered.consentSignature ?? record.consentSignature,
      tail: evidence.head,
    },
    statements: [
      appendEvidence(state.id, evidence.linked),
      insertDisclosures(state.id, evidence.disclosures),
      insertCheckpoint(evidence.checkpoint),
      ...logStatements(ctx, state.id, evidence.linked),
      updateEnvelope({ before: record.state, state }, evidence.head, entered.consentSignature),
      ...fieldStatements({ before: record.state, state }, events, entered.values),
      recordAudit(auditEntry(ctx, envelopeAction(last.type), state.id)),
      ...effects.statements,
    ],
    jobs: effects.jobs,
  }
}

/** Queues the chain heads at a seal and at a final event for the transparency log, if the deployment has a log. */
function logStatements({ env }: Context, envelopeId: string, linked: readonly LinkedRecord[]): Statement<unknown>[] {
  const logged = linked.filter(({ record }) => loggedTypes.has(record.type)).map(({ record }) => record.sequence)
  return env.TRANSPARENCY_LOG_POLICY && logged.length > 0 ? [queueLogEntries(envelopeId, logged)] : []
}

function fieldStatements(
  { before, state }: { before: EnvelopeState; state: EnvelopeState },
  events: EnvelopeEvent[],
  values: Record<string, FieldValue> | null,
): Statement<unknown>[] {
  const isCorrected = events.some((event) => event.type === 'corrected' && event.correction.fields !== undefined)
  const unsuitable = isCorrected ? unsuitableFileFields(before.fields, state.fields) : []
  return [
    ...(isCorrected ? [deleteFields(state.id), insertFields(state)] : []),
    ...(unsuitable.length > 0 ? [removeFilesOfFields(state.id, unsuitable)] : []),
    ...(values ? [setFieldValues(state.id, values)] : []),
  ]
}

function enteredValues(events: EnvelopeEvent[]): {
  values: Record<string, FieldValue> | null
  consentSignature: FieldValue | null
} {
  const set = events.find((event) => event.type === 'fields_set')
  const consented = events.find((event) => event.type === 'consented')
  const typedName = consented?.consent.typedName ?? null
  return {
    values: set?.values ?? null,
    consentSignature: typedName === null ? null : { kind: 'typed', text: typedName },
  }
}
