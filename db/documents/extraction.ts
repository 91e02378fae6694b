import { type SQL, sql } from 'drizzle-orm'
import type { JobPayload } from '../../core/jobs/kinds.ts'
import type { TextBlock } from '../../core/text/blocks.ts'
import { type AuditEntry, recordAudit } from '../audit/audit.ts'
import { advanceJob, finishJob, retryJob, whereJobLeased } from '../jobs/jobs.ts'
import { firstRow, group, map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { lockDocument } from './documents.ts'
import { indexText } from './search.ts'
import { insertTextBlocks } from './text.ts'

/** The version whose text is extracted. */
type Place = { documentId: string; version: number }
type LeasedJob = { id: string; owner: string }

/**
 * Returns the file whose text is needed, and the progress of the stored text. The file is null if its text is no longer
 * needed.
 */
export const findExtraction = ({ documentId, version }: Place) =>
  group({ pending: findPendingText(documentId, version), stored: findStoredText(documentId, version) })

/**
 * Stores the blocks of more pages and the progress of the job, and releases the job after this run. Returns false and
 * stores nothing if this worker lost the job.
 */
export const storePages = (
  job: LeasedJob,
  place: Place,
  step: {
    blocks: readonly TextBlock[]
    payload: Pick<JobPayload<'extraction'>, 'runs' | 'unreadPages' | 'work'>
    leaseSeconds: number
    isOver: boolean
  },
): Statement<boolean> =>
  map(
    group({
      // Runs first, because it locks the job's row until the end of the transaction. Another worker therefore cannot
      // claim the job if its lease expires in between.
      held: advanceJob(job.id, job.owner, { payload: step.payload, leaseSeconds: step.leaseSeconds }),
      blocks: insertTextBlocks(place, step.blocks, whereWanted(job, place)),
      ...(step.isOver ? { retried: retryJob(job.id, job.owner, { delaySeconds: 0, lastError: 'run_over' }) } : {}),
    }),
    ({ held }) => held.length > 0,
  )

/** Stores the last blocks, marks all blocks as the text of the version, indexes the text and completes the job. */
export const finishExtraction = (
  job: LeasedJob,
  place: Place,
  end: { blocks: readonly TextBlock[]; characterCount: number; audit: AuditEntry; pauseSeconds: number },
) => {
  const isWanted = whereWanted(job, place)
  return group({
    lock: lockDocument(place.documentId),
    blocks: insertTextBlocks(place, end.blocks, isWanted),
    index: indexText(place.documentId, place.version, isWanted),
    audit: recordAudit(end.audit, isWanted),
    text: finishText(place.documentId, place.version, end.characterCount, isWanted),
    job: finishJob(job.id, job.owner, end.pauseSeconds),
  })
}

/** Records that a version has no text, with the reason. Removes stored blocks and completes the job. */
export const recordUnavailableText = (
  job: LeasedJob,
  place: Place,
  end: { reason: string; audit: AuditEntry; pauseSeconds: number },
) => {
  const isWanted = whereWanted(job, place)
  return group({
    lock: lockDocument(place.documentId),
    audit: recordAudit(end.audit, isWanted),
    text: setTextUnavailable(place.documentId, place.version, end.reason, isWanted),
    job: finishJob(job.id, job.owner, end.pauseSeconds),
  })
}

/** Returns the condition that this worker owns the job, and that the version is current and its text is pending. */
const whereWanted = (job: LeasedJob, { documentId, version }: Place): SQL =>
  sql`${whereJobLeased(job.id, job.owner)} and ${whereTextPending(documentId, version)}`

/** A file whose text is needed. Its document may be in the trash, because the document can be restored. */
export type PendingText = { objectKey: string; etag: string; contentLength: number; pageCount: number }

const findPendingText = (documentId: string, version: number): Statement<PendingText | null> =>
  map(
    firstRow(
      sqlRows<{ object_key: string; etag: string; content_length: number; page_count: number }>(sql`
        select v.object_key, v.etag, v.content_length, v.page_count from document_versions v
        where v.organization_id = ${currentOrganization} and v.document_id = ${documentId} and v.version = ${version}
          and ${whereTextPending(documentId, version)}`),
    ),
    (row) =>
      row && {
        objectKey: row.object_key,
        etag: row.etag,
        contentLength: row.content_length,
        pageCount: row.page_count,
      },
  )

/** Returns the condition that the text of a version is still needed. */
const whereTextPending = (documentId: string, version: number): SQL => sql`exists (
    select from documents d join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
    where d.organization_id = ${currentOrganization} and d.id = ${documentId}
      and d.current_version = ${version}::integer and v.version = ${version}::integer and v.text_status = 'pending')`

/**
 * The stored part of a version's text: its last page, its length, and whether it contains any characters other than
 * white space.
 */
export type StoredText = { pageNumber: number; characterCount: number; hasText: boolean }

const findStoredText = (documentId: string, version: number): Statement<StoredText> => {
  const ofVersion = sql`b.organization_id = ${currentOrganization} and b.document_id = ${documentId} and b.version = ${version}`
  return map(
    firstRow(
      sqlRows<{ page_number: number; start_offset: number; text: string; has_text: boolean }>(sql`
        select b.page_number, b.start_offset, b.text, exists (
          select from text_blocks b where ${ofVersion} and btrim(b.text, E' \n\f\t\r') <> '') as has_text
        from text_blocks b where ${ofVersion} order by b.start_offset desc limit 1`),
    ),
    (last) => ({
      pageNumber: last?.page_number ?? 0,
      characterCount: last ? last.start_offset + last.text.length : 0,
      hasText: last?.has_text ?? false,
    }),
  )
}

/** Marks the stored blocks of a version as its complete text, and hashes them in the same statement. */
const finishText = (
  documentId: string,
  version: number,
  characterCount: number,
  condition: SQL,
): Statement<unknown[]> =>
  sqlRows(sql`
    update document_versions v set text_status = 'ready', text_character_count = ${characterCount},
      text_content_hash = (
        select encode(sha256(convert_to(coalesce(string_agg(b.text, '' order by b.start_offset), ''), 'UTF8')), 'hex')
        from text_blocks b
        where b.organization_id = v.organization_id and b.document_id = v.document_id and b.version = v.version)
    where v.organization_id = ${currentOrganization} and v.document_id = ${documentId} and v.version = ${version}
      and v.text_status = 'pending' and ${condition}`)

/** Records that a version has no text, with the reason. Removes stored blocks. */
const setTextUnavailable = (
  documentId: string,
  version: number,
  reason: string,
  condition: SQL,
): Statement<unknown[]> =>
  sqlRows(sql`
    with unavailable as (
      update document_versions v set text_status = 'unavailable', text_reason = ${reason}
      where v.organization_id = ${currentOrganization} and v.document_id = ${documentId} and v.version = ${version}
        and v.text_status = 'pending' and ${condition}
      returning v.version)
    delete from text_blocks b using unavailable u
    where b.organization_id = ${currentOrganization} and b.document_id = ${documentId} and b.version = u.version`)
