import { and, asc, desc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { TemplateUse } from '../../core/templates/template-use.ts'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { type DocumentRecord, findDocumentAt } from '../documents/documents.ts'
import { type IdempotencyClaim, whereClaimed } from '../jobs/idempotency.ts'
import { sandboxOf } from '../sandbox/named.ts'
import { bulkSendRows, bulkSends } from '../schema/templates.ts'
import {
  firstRow,
  group,
  map,
  type PageOfIds,
  query,
  type Statement,
  sqlRows,
  writtenByThisTransaction,
} from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

type BulkSendRow = typeof bulkSends.$inferSelect
export type BulkRow = typeof bulkSendRows.$inferSelect

type BulkCounts = Record<BulkRow['status'], number>
/** A bulk send without its template, with the number of rows by status. */
export type BulkSendRecord = Pick<
  BulkSendRow,
  'id' | 'templateId' | 'templateVersion' | 'status' | 'createdAt' | 'finishedAt'
> & { counts: BulkCounts }

const isBulkSend = (id: string): SQL => sql`b.organization_id = ${currentOrganization} and b.id = ${id}`

/** Returns the condition that the current transaction wrote the bulk send. */
export const whereBulkSendWritten = (id: string): SQL =>
  sql`exists (select from bulk_sends b where ${isBulkSend(id)} and ${writtenByThisTransaction('b')})`

type NewBulkSend = Omit<BulkSendRow, 'organizationId' | 'status' | 'finishedAt'> & { uses: readonly TemplateUse[] }

/** Creates a bulk send with its rows, if this request owns the idempotency key. */
export const insertBulkSend = ({ uses, ...bulk }: NewBulkSend, claim: IdempotencyClaim): Statement<unknown[]>[] => [
  sqlRows(sql`
    insert into bulk_sends (organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id, created_at)
    select ${currentOrganization}, ${bulk.id}, ${bulk.templateId}, ${bulk.templateVersion}::integer, ${bulk.documentId},
      ${bulk.documentVersion}::integer, ${JSON.stringify(bulk.content)}::jsonb, ${bulk.apiKeyId}, ${bulk.createdAt.toISOString()}::timestamptz
    where ${whereClaimed(claim)}`),
  sqlRows(sql`
    insert into bulk_send_rows (organization_id, bulk_send_id, position, use)
    select ${currentOrganization}, ${bulk.id}, u.place - 1, u.use
    from jsonb_array_elements(${JSON.stringify(uses)}::jsonb) with ordinality as u (use, place)
    where ${whereBulkSendWritten(bulk.id)}`),
]

const counts = sql<BulkCounts>`(
  select json_build_object('pending', count(*) filter (where r.status = 'pending'), 'created', count(*) filter (where r.status = 'created'),
    'failed', count(*) filter (where r.status = 'failed'), 'canceled', count(*) filter (where r.status = 'canceled'))
  from bulk_send_rows r where r.organization_id = bulk_sends.organization_id and r.bulk_send_id = bulk_sends.id)`

const listedColumns = {
  id: bulkSends.id,
  templateId: bulkSends.templateId,
  templateVersion: bulkSends.templateVersion,
  status: bulkSends.status,
  createdAt: bulkSends.createdAt,
  finishedAt: bulkSends.finishedAt,
  counts,
}

/** Returns a bulk send of the organization, or null if it does not exist. */
export const findBulkSend = (id: string): Statement<BulkSendRecord | null> =>
  firstRow(
    query((db) =>
      db
        .select(listedColumns)
        .from(bulkSends)
        .where(and(ofOrganization(bulkSends), eq(bulkSends.id, id))),
    ),
  )

/**
 * Returns bulk sends, newest first. They are sorted by id, which contains the creation time. With a test key, returns
 * only bulk sends of its sandbox.
 */
export const listBulkSends = (
  list: PageOfIds & { templateId: string | undefined; testKeyId: string | null },
): Statement<BulkSendRecord[]> =>
  query((db) =>
    db
      .select(listedColumns)
      .from(bulkSends)
      .where(
        and(
          ofOrganization(bulkSends),
          list.templateId ? eq(bulkSends.templateId, list.templateId) : undefined,
          list.testKeyId === null
            ? undefined
            : sql`${sandboxOf(sql`${bulkSends.apiKeyId}`)} = ${sandboxOf(list.testKeyId)}`,
          list.before ? lt(bulkSends.id, list.before) : undefined,
        ),
      )
      .orderBy(desc(bulkSends.id))
      .limit(list.limit),
  )

/** Returns rows of a bulk send in the order of the request. */
export const listBulkRows = (
  bulkSendId: string,
  list: { status: BulkRow['status'] | undefined; after: number | undefined; limit: number },
): Statement<BulkRow[]> =>
  query((db) =>
    db
      .select()
      .from(bulkSendRows)
      .where(
        and(
          ofOrganization(bulkSendRows),
          eq(bulkSendRows.bulkSendId, bulkSendId),
          list.status && eq(bulkSendRows.status, list.status),
          list.after === undefined ? undefined : gt(bulkSendRows.position, list.after),
        ),
      )
      .orderBy(asc(bulkSendRows.position))
      .limit(list.limit),
  )

/** Cancels a running bulk send and its pending rows, with the audit event. */
export const cancelBulkSend = (id: string, entry: AuditEntry): Statement<unknown[]>[] => [
  sqlRows(sql`
    with canceled as (
      update bulk_sends b set status = 'canceled', finished_at = now() where ${isBulkSend(id)} and b.status = 'running' returning b.id)
    ${auditInsertionForEach(entry, { rows: sql`from canceled`, targetId: sql`canceled.id` })}`),
  sqlRows(sql`
    update bulk_send_rows r set status = 'canceled', finished_at = now()
    where ${isRowOf(id)} and r.status = 'pending' and ${whereBulkSendWritten(id)}`),
]

const isRowOf = (bulkSendId: string): SQL =>
  sql`r.organization_id = ${currentOrganization} and r.bulk_send_id = ${bulkSendId}`

/** Returns a bulk send with everything that a worker needs to run it, or null if it does not exist. */
export const findBulkWork = (id: string): Statement<BulkSendRow | null> =>
  firstRow(
    query((db) =>
      db
        .select(getTableColumns(bulkSends))
        .from(bulkSends)
        .where(and(ofOrganization(bulkSends), eq(bulkSends.id, id))),
    ),
  )

/** Returns the document version of a bulk send, or null if it does not exist. */
export const findBulkDocument = (id: string): Statement<DocumentRecord | null> =>
  findDocumentAt(
    sql`(select b.document_id from bulk_sends b where ${isBulkSend(id)})`,
    sql`(select b.document_version from bulk_sends b where ${isBulkSend(id)})`,
  )

export type ClaimedRow = Pick<BulkRow, 'position' | 'use' | 'attempts'>

/**
 * Claims the pending row with the fewest attempts, and counts the attempt. Returns null if no row is pending or the
 * condition is false.
 */
export const claimRow = (bulkSendId: string, condition: SQL): Statement<ClaimedRow | null> =>
  firstRow(
    sqlRows<ClaimedRow>(sql`
      update bulk_send_rows u set attempts = u.attempts + 1
      where u.organization_id = ${currentOrganization} and u.bulk_send_id = ${bulkSendId} and ${condition} and u.position = (
        select r.position from bulk_send_rows r where ${isRowOf(bulkSendId)} and r.status = 'pending'
        order by r.attempts, r.position limit 1 for update skip locked)
      returning u.position, u.use, u.attempts`),
  )

/** Returns the condition that the API key of a bulk send was revoked, or that its member is no longer active. */
const isKeyRevoked = (bulkSendId: string): SQL => sql`exists (
    select from bulk_sends b join api_keys k on k.organization_id = b.organization_id and k.id = b.api_key_id
    left join members m on m.organization_id = k.organization_id and m.id = k.member_id
    where ${isBulkSend(bulkSendId)} and (k.revoked_at is not null or not m.active or m.removed_at is not null))`

/** Returns the condition that the API key of a bulk send was not revoked. */
export const whereKeyNotRevoked = (bulkSendId: string): SQL => sql`not ${isKeyRevoked(bulkSendId)}`

/** Marks all pending rows as failed if the API key was revoked and the condition is true. Returns these rows. */
export const failRowsOfRevokedKey = (
  bulkSendId: string,
  failure: NonNullable<BulkRow['failure']>,
  condition: SQL,
): Statement<{ position: number }[]> =>
  sqlRows(sql`
    update bulk_send_rows r set status = 'failed', finished_at = now(), failure = ${JSON.stringify(failure)}::jsonb
    where ${isRowOf(bulkSendId)} and r.status = 'pending' and ${condition} and ${isKeyRevoked(bulkSendId)}
    returning r.position`)

type RowPlace = { bulkSendId: string; position: number }
type RowResult =
  | { status: 'created'; envelopeIds: readonly string[]; workflowId: string | null }
  | { status: 'failed'; failure: NonNullable<BulkRow['failure']> }

/** Marks a pending row as sent or failed if the conditions are true. Otherwise returns no row. */
export const settleRow = (
  { bulkSendId, position }: RowPlace,
  result: RowResult,
  ...conditions: SQL[]
): Statement<{ position: number }[]> => {
  const made = result.status === 'created' ? result : { envelopeIds: [], workflowId: null }
  const failure = result.status === 'failed' ? JSON.stringify(result.failure) : null
  return sqlRows(sql`
    update bulk_send_rows r set status = ${result.status}, finished_at = now(), workflow_id = ${made.workflowId}, failure = ${failure}::jsonb,
      envelope_ids = array(select jsonb_array_elements_text(${JSON.stringify(made.envelopeIds)}::jsonb))
    where ${isRowOf(bulkSendId)} and r.position = ${position}::integer and r.status = 'pending' and ${and(...conditions)}
    returning r.position`)
}

/** Returns the condition that the current transaction marked the row as sent or failed. */
export const whereRowSettled = ({ bulkSendId, position }: RowPlace): SQL => sql`exists (
    select from bulk_send_rows r where ${isRowOf(bulkSendId)} and r.position = ${position}::integer and r.status = 'created'
      and ${writtenByThisTransaction('r')})`

/** Undoes the counting of an attempt after a failure that the row did not cause, if the condition is true. */
export const releaseRow = ({ bulkSendId, position }: RowPlace, condition: SQL): Statement<unknown[]> =>
  sqlRows(sql`
    update bulk_send_rows r set attempts = greatest(r.attempts - 1, 0)
    where ${isRowOf(bulkSendId)} and r.position = ${position}::integer and r.status = 'pending' and ${condition}`)

/** Completes a bulk send that has no pending rows, with the audit event. Returns whether the bulk send has ended. */
export const endBulkSend = (id: string, entry: AuditEntry): Statement<boolean> => {
  const isPending = sql`exists (select from bulk_send_rows r where ${isRowOf(id)} and r.status = 'pending')`
  const statements = group({
    ended: sqlRows(sql`
      with completed as (
        update bulk_sends b set status = 'completed', finished_at = now()
        where ${isBulkSend(id)} and b.status = 'running' and not ${isPending} returning b.id)
      ${auditInsertionForEach(entry, { rows: sql`from completed`, targetId: sql`completed.id` })}`),
    pending: sqlRows<{ is_pending: boolean }>(sql`select ${isPending} as is_pending`),
  })
  return map(statements, ({ pending }) => pending[0]?.is_pending === false)
}
