import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type EnvelopeState,
  type FieldValue,
  type FieldValues,
  placedField,
  type SignatureField,
} from '../../core/signing/model.ts'
import { nextNotice } from '../../core/signing/reminders.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { type IdempotencyClaim, whereClaimed } from '../jobs/idempotency.ts'
import { sandboxOf } from '../sandbox/named.ts'
import { artifacts, envelopeFields, envelopes } from '../schema/signing.ts'
import { group, map, query, type Statement, selectRow, selectRows, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type EnvelopeRow = typeof envelopes.$inferSelect
export type FieldRow = typeof envelopeFields.$inferSelect
export type ArtifactRow = typeof artifacts.$inferSelect

/** An envelope with the data that the engine, the API resources and the sealing job need. */
export type EnvelopeRecord = {
  state: EnvelopeState
  values: FieldValues
  consentSignature: FieldValue | null
  sealing: { attempts: number; lastError: string | null }
  artifacts: ArtifactRow[]
  tail: { sequence: number; hash: string; at: Date }
}

/** Returns an envelope with its fields and artifacts, or null if it does not exist. */
export const loadEnvelope = (id: string | SQL): Statement<EnvelopeRecord | null> =>
  map(
    group({
      row: selectRow(envelopes, ofOrganization(envelopes), eq(envelopes.id, id)),
      fields: selectRows(
        envelopeFields,
        [ofOrganization(envelopeFields), eq(envelopeFields.envelopeId, id)],
        asc(envelopeFields.position),
      ),
      stored: selectRows(artifacts, [ofOrganization(artifacts), eq(artifacts.envelopeId, id)]),
    }),
    ({ row, fields, stored }) => row && toEnvelopeRecord(row, fields, stored),
  )

/** Converts database rows to an envelope record. */
export function toEnvelopeRecord(row: EnvelopeRow, fields: FieldRow[], stored: ArtifactRow[]): EnvelopeRecord {
  const {
    signerEmail,
    signerName,
    signerStatus,
    generation,
    sourceSha256,
    sourceContentLength,
    documentVersion,
    workflowId,
    workflowStep,
    workflowOrder,
    cc,
    senderEmail,
    senderName,
    senderMails,
    senderLocale,
    senderMemberId: _member,
    sandbox: _sandbox,
    endedAheadSeconds: _ended,
    externalId,
    metadata,
    delivery,
    reminders,
    templateId,
    templateVersion,
    allowReassign,
    previousEnvelopeId,
    accessCodeHash,
    accessFailures,
    accessPassedAt,
    ...rest
  } = row
  const {
    sealingAttempts,
    sealingLastError,
    consentSignature,
    evidenceCount,
    evidenceHead,
    evidenceAt,
    nextNoticeAt: _,
    ...state
  } = rest
  return {
    state: {
      ...state,
      source: { sha256: sourceSha256, contentLength: sourceContentLength, version: documentVersion },
      signer: { email: signerEmail, name: signerName, status: signerStatus, generation },
      correspondence: { cc, senderEmail, senderName, senderMails, locale: senderLocale },
      options: {
        ...{ externalId, metadata, delivery, reminders, allowReassign, previousEnvelopeId },
        template: templateId === null || templateVersion === null ? null : { id: templateId, version: templateVersion },
      },
      access:
        accessCodeHash === null
          ? null
          : { codeHash: accessCodeHash, failures: accessFailures, passedAt: accessPassedAt },
      fields: fields.map(toField),
      workflow:
        workflowId === null || workflowStep === null
          ? null
          : { id: workflowId, step: workflowStep, order: workflowOrder ?? workflowStep },
    },
    values: Object.fromEntries(fields.flatMap(({ id, value }) => (value ? [[id, value]] : []))),
    consentSignature,
    sealing: { attempts: sealingAttempts, lastError: sealingLastError },
    artifacts: stored,
    tail: { sequence: evidenceCount, hash: evidenceHead, at: evidenceAt },
  }
}

/** Converts a database row to a field. Omits properties that the sender omitted. */
const toField = (row: FieldRow): SignatureField => ({
  ...placedField(row),
  ...(row.label === null ? {} : { label: row.label }),
  ...(row.placeholder === null ? {} : { placeholder: row.placeholder }),
  ...(row.prefill === null ? {} : { prefill: row.prefill }),
  ...(row.isReadOnly ? { isReadOnly: true } : {}),
  ...(row.format === null ? {} : { format: row.format }),
  ...(row.maxLength === null ? {} : { maxLength: row.maxLength }),
  ...(row.formField === null ? {} : { formField: row.formField }),
  ...row.rules,
})

type Head = { sequence: number; hash: string; at: Date }

const columnsOf = (state: EnvelopeState) => ({
  documentTitle: state.documentTitle,
  status: state.status,
  revision: state.revision,
  documentVersion: state.source.version,
  sourceSha256: state.source.sha256,
  sourceContentLength: state.source.contentLength,
  signerEmail: state.signer.email,
  signerName: state.signer.name,
  signerStatus: state.signer.status,
  generation: state.signer.generation,
  message: state.message,
  locale: state.locale,
  accessCodeHash: state.access?.codeHash ?? null,
  accessFailures: state.access?.failures ?? 0,
  accessPassedAt: state.access?.passedAt ?? null,
  expiresAt: state.expiresAt,
  invitedAt: state.invitedAt,
  viewedAt: state.viewedAt,
  signedAt: state.signedAt,
  completedAt: state.completedAt,
  declinedAt: state.declinedAt,
  declineReason: state.declineReason,
  expiredAt: state.expiredAt,
  voidedAt: state.voidedAt,
  voidReason: state.voidReason,
  lastReminderAt: state.lastReminderAt,
  reminderCount: state.reminderCount,
  expiryWarnedAt: state.expiryWarnedAt,
  nextNoticeAt: nextNotice(state)?.at ?? null,
})

/** Returns the columns whose values differ between two states. */
function changedColumns(before: EnvelopeState, state: EnvelopeState): Partial<ReturnType<typeof columnsOf>> {
  const known: Record<string, unknown> = columnsOf(before)
  const isSame = (one: unknown, other: unknown) =>
    one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
  return Object.fromEntries(Object.entries(columnsOf(state)).filter(([name, value]) => !isSame(known[name], value)))
}

/**
 * Creates an envelope if this request owns the idempotency key. Without an API key, the envelope belongs to the sandbox
 * and the member of the previous envelope.
 */
export const insertEnvelope = (
  state: EnvelopeState,
  head: Head,
  claim: IdempotencyClaim,
  keyId: string | null,
): Statement<unknown[]> => {
  const columns = columnsOf(state)
  const previousId = state.options.previousEnvelopeId
  const ofPrevious = (column: SQL, otherwise: SQL): SQL =>
    previousId === null
      ? otherwise
      : sql`(select p.${column} from envelopes p where p.organization_id = ${currentOrganization} and p.id = ${previousId})`
  return sqlRows(sql`
    insert into envelopes (organization_id, id, environment, sandbox, document_id, document_title, status, revision, document_version, source_sha256,
      source_content_length, signer_email, signer_name, signer_status, generation, message, locale, locks_document,
      cc, sender_email, sender_name, sender_mails, sender_locale, sender_member_id,
      external_id, metadata, delivery, reminders, template_id, template_version, allow_reassign, previous_envelope_id, access_code_hash, expires_at, workflow_id, workflow_step, workflow_order, created_at, evidence_count, evidence_head, evidence_at)
    select ${currentOrganization}, ${state.id}, ${state.environment}, ${keyId === null ? ofPrevious(sql`sandbox`, sql`''`) : sandboxOf(state.environment === 'test' ? keyId : null)}, ${state.documentId}, ${columns.documentTitle}, ${columns.status}, ${columns.revision},
      ${columns.documentVersion}, ${columns.sourceSha256}, ${columns.sourceContentLength}, ${columns.signerEmail}, ${columns.signerName},
      ${columns.signerStatus}, ${columns.generation}, ${columns.message}, ${columns.locale}, ${state.locksDocument},
      (select coalesce(array_agg(c), '{}') from jsonb_array_elements_text(${JSON.stringify(state.correspondence.cc)}::jsonb) c),
      ${state.correspondence.senderEmail}, ${state.correspondence.senderName}, ${state.correspondence.senderMails}, ${state.correspondence.locale},
      ${keyId === null ? ofPrevious(sql`sender_member_id`, sql`null`) : sql`(select k.member_id from api_keys k where k.organization_id = ${currentOrganization} and k.id = ${claim.apiKeyId})`},
      ${state.options.externalId}, ${JSON.stringify(state.options.metadata)}::jsonb, ${state.options.delivery},
      ${state.options.reminders && JSON.stringify(state.options.reminders)}::jsonb, ${state.options.template?.id ?? null}, ${state.options.template?.version ?? null}::integer, ${state.options.allowReassign}, ${previousId},
      ${columns.accessCodeHash}, ${columns.expiresAt.toISOString()}::timestamptz,
      ${state.workflow?.id ?? null}, ${state.workflow?.step ?? null}, ${state.workflow?.order ?? null}, ${state.createdAt.toISOString()}::timestamptz,
      ${head.sequence}, ${head.hash}, ${head.at.toISOString()}::timestamptz
    where ${whereClaimed(claim)}`)
}

/** Returns the condition that the envelope exists in the organization. */
export const whereEnvelopeExists = (id: string) =>
  sql`exists (select from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${id})`

/** Returns the condition that the envelope has a status. */
export const whereEnvelopeIs = (id: string, status: EnvelopeState['status']) =>
  sql`exists (select from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${id} and e.status = ${status})`

/** Returns the condition that a file of a completed envelope can be downloaded. */
export const whereArtifactReadable = (envelopeId: string, kind: string) =>
  sql`exists (select from envelopes e join artifacts f on f.organization_id = e.organization_id and f.envelope_id = e.id
    where e.organization_id = ${currentOrganization} and e.id = ${envelopeId} and e.status = 'completed' and f.kind = ${kind})`

/**
 * Stores the changes to an envelope after new evidence records. Writes no other columns, because a statement without an
 * evidence record can change them at the same time, for example when the clock of a sandbox moves. Keeps the number of
 * wrong access codes after a signature or an end, because `tryAccessCode` counts them from then on.
 */
export const updateEnvelope = (
  { before, state }: { before: EnvelopeState; state: EnvelopeState },
  head: Head,
  consentSignature: FieldValue | null,
) =>
  query((db) => {
    const { accessFailures, ...columns } = changedColumns(before, state)
    const counted = state.status === 'active' && accessFailures !== undefined ? { accessFailures } : {}
    const evidence = { evidenceCount: head.sequence, evidenceHead: head.hash, evidenceAt: head.at }
    return db
      .update(envelopes)
      .set({ ...columns, ...counted, ...evidence, ...(consentSignature ? { consentSignature } : {}) })
      .where(and(ofOrganization(envelopes), eq(envelopes.id, state.id)))
  })

/**
 * Stores why a sealing attempt failed, if the condition is true. The reason is not part of the envelope's state and has
 * no evidence record.
 */
export const setSealingError = (id: string, lastError: string, condition: SQL) =>
  query((db) =>
    db
      .update(envelopes)
      .set({ sealingLastError: lastError })
      .where(and(ofOrganization(envelopes), eq(envelopes.id, id), eq(envelopes.status, 'sealing'), condition)),
  )

/** Clears the failure reason in the transaction that completes the envelope. Keeps the number of attempts. */
export const clearSealingError = (id: string) =>
  query((db) =>
    db
      .update(envelopes)
      .set({ sealingLastError: null })
      .where(and(ofOrganization(envelopes), eq(envelopes.id, id))),
  )

/** Records a completed file of an envelope. */
export const insertArtifact = (artifact: Omit<typeof artifacts.$inferInsert, 'organizationId' | 'createdAt'>) =>
  query((db) => db.insert(artifacts).values(artifact))

/**
 * Claims up to `limit` envelopes of all organizations that have expired by the database clock, oldest first. If the
 * caller does not record the expiry, an envelope can be claimed again after 45 seconds. Returns only ids.
 */
export function claimExpiries(db: Connection, limit: number): Promise<{ organization_id: string; id: string }[]> {
  return runOne(
    db,
    sqlRows<{ organization_id: string; id: string }>(sql`select * from chancery_due_expiries(${limit})`),
  )
}
