import { toHex } from '../../base/bytes.ts'
import { ApiError, noSuch } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { type DocumentRecord, findDocument, setCurrentVersion } from '../../db/documents/documents.ts'
import { findRetentionDaysOf, retainByRule } from '../../db/documents/retention-rules.ts'
import {
  claimUploadSession,
  findUploadSession,
  finishUploadSession,
  releaseUploadSession,
  renewUploadSession,
  type UploadFailure,
  type UploadSessionRow,
  whereUploadLeased,
} from '../../db/documents/uploads.ts'
import { findIfUploadChanged, insertFirstVersion, whereVersionIs } from '../../db/documents/versions.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { deleteObjectIf } from '../../db/objects/pending-objects.ts'
import { auditEntry, auditOrigin } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { withLeaseHeartbeat } from '../../platform/jobs/lease-heartbeat.ts'
import { release } from '../objects/release.ts'
import { checkUpload } from './check-upload.ts'
import type { CheckedUpload } from './upload-verdict.ts'

export type UploadOutcome =
  | { kind: 'ready'; record: DocumentRecord }
  | { kind: 'refused'; failure: UploadFailure }
  | { kind: 'missing' | 'not_uploaded' | 'expired' | 'busy' }

/** The duration of a check's lease on its session, in seconds. A check without its lease changes nothing. */
const leaseSeconds = 45
const firstVersion = 1

/**
 * Completes an upload session. Claims the session, checks the stored object, and accepts the object as the document's
 * immutable source or rejects it. The transaction includes the audit event and jobs. Another call for a completed
 * session returns the same verdict. If the storage or the scanner is unavailable, the session remains open, the scan
 * queue retries it, and this function throws `unavailable`.
 */
export async function finishUpload(
  ctx: Context,
  upload: { documentId: string; uploadId: string; repairs?: boolean | null },
  { isFromQueue = false } = {},
): Promise<UploadOutcome> {
  const owner = toHex(ctx.runtime.randomBytes(16))
  const { documentId, uploadId, repairs } = upload
  const { claimed, session, record, retentionDays, isChanged } = await ctx.db.batch({
    claimed: claimUploadSession({ id: uploadId, documentId, owner, leaseSeconds, repairs }),
    session: findUploadSession(uploadId, documentId),
    record: findDocument(documentId),
    retentionDays: findRetentionDaysOf(documentId),
    ...(repairs === false && { isChanged: findIfUploadChanged(documentId) }),
  })
  if (!session || !record) return { kind: 'missing' }
  if (!claimed) return finishedOutcome(session, record, { isRefused: isChanged === true })
  try {
    const renew = () => ctx.db.run(renewUploadSession(uploadId, owner, leaseSeconds))
    return await withLeaseHeartbeat({ seconds: leaseSeconds, renew }, () =>
      judge(ctx, claimed, { owner, retentionDays, isFromQueue }),
    )
  } catch (error) {
    await putOff(ctx, claimed, owner, isFromQueue)
    throw error
  }
}

function finishedOutcome(
  session: UploadSessionRow,
  record: DocumentRecord,
  { isRefused }: { isRefused: boolean },
): UploadOutcome {
  switch (session.state) {
    case 'completed':
      return isRefused ? changedBefore : { kind: 'ready', record }
    case 'failed':
      return {
        kind: 'refused',
        failure: session.failure ?? {
          code: 'pdf_invalid',
          detail: 'The upload was refused. Start a new upload.',
          reason: null,
        },
      }
    case 'checking':
      return { kind: 'busy' }
    case 'open':
      return { kind: 'expired' }
  }
}

// An earlier call completed the upload without `repair: false`, and the service changed the file.
const changedBefore: UploadOutcome = {
  kind: 'refused',
  failure: {
    code: 'document_has_source',
    detail:
      'This upload is already complete, and the service has modified its file. To store the original file, create a new document and upload the file again. Complete that upload with `"repair": false`.',
    reason: null,
  },
}

async function judge(
  ctx: Context,
  session: UploadSessionRow,
  { owner, retentionDays, isFromQueue }: { owner: string; retentionDays: number | null; isFromQueue: boolean },
): Promise<UploadOutcome> {
  if (session.checksBegun > limits.brokenChecksMax) {
    return refuse(ctx, session, owner, {
      code: 'pdf_invalid',
      detail: 'The check of this file was interrupted three times. Save the file again, and open a new upload.',
      reason: 'check_broke_off',
    })
  }
  const checked = await checkUpload(ctx, session, { isFromQueue })
  switch (checked.verdict) {
    case 'missing':
      await ctx.db.run(releaseUploadSession(session.id, owner, 'open'))
      return { kind: 'not_uploaded' }
    case 'passed':
      return freeze(ctx, session, owner, { upload: checked.upload, retentionDays })
    case 'refused':
      return refuse(ctx, session, owner, checked.failure)
  }
}

async function freeze(
  ctx: Context,
  session: UploadSessionRow,
  owner: string,
  { upload, retentionDays }: { upload: CheckedUpload; retentionDays: number | null },
): Promise<UploadOutcome> {
  const { documentId } = session
  const { objectKey } = upload
  const isFrozen = whereVersionIs(documentId, firstVersion, objectKey)
  const job = { kind: 'extraction', id: ctx.newId('job') } as const
  const { inserted, record } = await ctx.db.batch({
    inserted: insertFirstVersion(
      { ...upload, documentId, version: firstVersion, origin: 'upload' },
      whereUploadLeased(session.id, owner),
    ),
    current: setCurrentVersion(documentId, firstVersion, isFrozen),
    session: finishUploadSession(session.id, owner, { state: 'completed' }, isFrozen),
    ...(objectKey !== session.objectKey && { sent: deleteObjectIf(session.objectKey, isFrozen) }),
    audit: recordAudit(auditEntry(ctx, 'document.source_ready', documentId, readyDetails(upload)), isFrozen),
    job: enqueueJob({ ...job, payload: { documentId, version: firstVersion } }, isFrozen),
    retention: retainByRule(documentId, { days: retentionDays, from: ctx.runtime.now() }, auditOrigin(ctx), isFrozen),
    record: findDocument(documentId),
  })
  if (inserted.length === 0 || !record) {
    if (objectKey !== session.objectKey) await release(ctx, [objectKey])
    return refuse(ctx, session, owner, {
      code: 'document_has_source',
      detail: 'Another upload of this document was completed first. Create a new document for this file.',
      reason: null,
    })
  }
  await ctx.dispatch(job)
  return { kind: 'ready', record }
}

const readyDetails = ({ sha256, repairedFrom, convertedFrom }: CheckedUpload) => {
  const sent = repairedFrom ?? convertedFrom
  return {
    sha256,
    ...(sent && { sentSha256: sent.sha256 }),
    ...(repairedFrom && { changes: repairedFrom.changes }),
    ...(repairedFrom?.flattenedFields && { flattenedFields: repairedFrom.flattenedFields }),
  }
}

/** Refuses a file and deletes its object. Returns `busy` without a change if this check lost its lease. */
async function refuse(
  ctx: Context,
  session: UploadSessionRow,
  owner: string,
  failure: UploadFailure,
): Promise<UploadOutcome> {
  const { ended } = await ctx.db.batch({
    audit: recordAudit(
      auditEntry(ctx, 'upload.refused', session.documentId, { code: failure.code, reason: failure.reason }),
      whereUploadLeased(session.id, owner),
    ),
    ended: finishUploadSession(session.id, owner, { state: 'failed', failure }),
  })
  // Another check has claimed the session, and may already have accepted the object.
  if (ended.length === 0) return { kind: 'busy' }
  // The verdict is final. If the refused object cannot be deleted now, it remains as an unreferenced object.
  await ctx.storage
    .delete(session.objectKey)
    .catch(() => ctx.log('warn', { event: 'rejected_object_not_deleted', documentId: session.documentId }))
  return { kind: 'refused', failure }
}

/** Releases the session and adds a job to the scan queue, unless the database is unavailable. */
async function putOff(ctx: Context, session: UploadSessionRow, owner: string, isFromQueue: boolean): Promise<void> {
  const job = { kind: 'scan', id: ctx.newId('job') } as const
  const payload = { documentId: session.documentId, uploadId: session.id }
  const delaySeconds = limits.scanRetrySeconds
  try {
    await ctx.db.batch({
      release: releaseUploadSession(session.id, owner, 'checking'),
      // The queue retries its own jobs, so they need no new job.
      ...(isFromQueue ? {} : { job: enqueueJob({ ...job, payload, delaySeconds }) }),
    })
    if (!isFromQueue) await ctx.dispatch({ ...job, delaySeconds })
  } catch {
    ctx.log('warn', { event: 'upload_release_lost', documentId: session.documentId })
  }
}

/** Returns the API error for an outcome other than `ready`. */
export function uploadError(outcome: Exclude<UploadOutcome, { kind: 'ready' }>): ApiError {
  switch (outcome.kind) {
    case 'missing':
      return noSuch('document or upload session')
    case 'not_uploaded':
      return new ApiError(
        'upload_missing',
        'The upload has no file yet. Send the file to `uploadUrl` with PUT, the `requiredHeaders` and the declared length.',
      )
    case 'expired':
      return new ApiError('upload_expired', 'The upload has expired. Start a new upload.')
    case 'busy':
      return new ApiError(
        'upload_in_progress',
        'The upload is being checked. Retry the request after the time in `Retry-After`.',
        {
          retryAfterSeconds: limits.scanRetrySeconds,
        },
      )
    case 'refused': {
      const { code, detail, reason } = outcome.failure
      return new ApiError(refusalCode(code), detail, { members: { reason } })
    }
  }
}

/** Error codes for refused uploads. */
export const uploadRefusals = [
  'upload_length_mismatch',
  'upload_checksum_mismatch',
  'pdf_invalid',
  'pdf_feature_refused',
  'malware_found',
  'conversion_failed',
  'document_has_source',
] as const

const refusalCode = (code: string) => uploadRefusals.find((known) => known === code) ?? 'pdf_invalid'
