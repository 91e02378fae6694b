import { randomUUID } from 'node:crypto'
import { jobTable } from '../../core/jobs/kinds.ts'
import type { Services } from '../../platform/context.ts'
import type { ClaimedJob, JobOutcome } from '../../platform/jobs/jobs.ts'
import { extractionHandler } from '../../service/extraction/extraction-job.ts'
import { contextOf } from './full/services.ts'
import { servicesHere } from './services.ts'
import { queryDatabase } from './stack.ts'

export const { services } = servicesHere()

export type Attempt = { documentId: string; organizationId: string; version?: number; attempts?: number }

/** Deletes the text of a version and requests its extraction, as after an upload. */
export async function forgetText(documentId: string): Promise<void> {
  await queryDatabase('delete from text_blocks where document_id = $1 and version = 1', [documentId])
  await queryDatabase(
    `update document_versions set text_status = 'pending', text_reason = null, text_character_count = null, text_content_hash = null
     where document_id = $1 and version = 1`,
    [documentId],
  )
  await queryDatabase("delete from audit_events where target_id = $1 and action like 'document.text_%'", [documentId])
}

/** Claims a document's extraction job for this process, so no worker claims the job. */
export async function claimHere({ documentId, attempts = 1 }: Attempt): Promise<ClaimedJob<'extraction'>> {
  const owner = randomUUID()
  const [row] = await queryDatabase<{ id: string; payload: Record<string, unknown> }>(
    `update jobs set state = 'running', lease_owner = $2, lease_until = now() + interval '1 hour', attempts = $3, finished_at = null
     where kind = 'extraction' and payload->>'documentId' = $1 returning id, payload`,
    [documentId, owner, attempts],
  )
  if (!row) throw new Error('the document has no job')
  return {
    id: row.id,
    payload: jobTable.extraction.outbox.payload.parse(row.payload),
    attempts,
    lastError: null,
    owner,
    createdAt: new Date(),
  }
}

/** Runs a claimed job with the given services. */
export const runClaimed = (
  job: ClaimedJob<'extraction'>,
  { organizationId }: Attempt,
  using: Services = services,
): Promise<JobOutcome> => extractionHandler(contextOf(using, organizationId, { kind: 'system', id: 'extraction' }), job)

/** Returns the stored text blocks of a version as one text. Throws if the blocks have a gap or overlap. */
export async function storedText(documentId: string, version = 1): Promise<string> {
  const rows = await queryDatabase<{ start_offset: number; text: string }>(
    'select start_offset, text from text_blocks where document_id = $1 and version = $2 order by start_offset',
    [documentId, version],
  )
  let text = ''
  for (const row of rows) {
    if (row.start_offset !== text.length)
      throw new Error(`a block begins at ${row.start_offset}, not at ${text.length}`)
    text += row.text
  }
  return text
}
