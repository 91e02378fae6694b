import type { UploadSessionRow } from '../../db/documents/uploads.ts'
import type { Context } from '../../platform/context.ts'
import { convertUpload } from './convert-upload.ts'
import { drawMissingValues } from './draw-missing-values.ts'
import { examineStored } from './examine-stored.ts'
import { changeForbidden, createRepairWork, mayBeCleaned, mayBeRepaired, repairUpload } from './repair-upload.ts'
import { refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/**
 * Reads the stored object once, in one stream, and checks its length, SHA-256, PDF structure, features and malware
 * scan. Removes the features that the policy removes. If the session requests a repair, repairs a damaged file and
 * checks it again, and draws the form field values that the accepted file does not show. If the session forbids
 * changes, refuses a file that needs one. Throws `unavailable` if the storage or the scanner is unavailable.
 */
export async function checkUpload(
  ctx: Context,
  session: UploadSessionRow,
  { isFromQueue }: { isFromQueue: boolean } = { isFromQueue: false },
): Promise<UploadVerdict | { verdict: 'missing' }> {
  const stored = await ctx.storage.get({ key: session.objectKey })
  if (!stored) return { verdict: 'missing' }
  if (stored.contentLength !== session.contentLength) {
    stored.cancel()
    return refused(
      'upload_length_mismatch',
      `The upload has ${stored.contentLength} bytes, but the declared length is ${session.contentLength}. Start a new upload that declares the actual length.`,
      'length_mismatch',
    )
  }
  const { documentId, repairs } = session
  if (session.contentType !== 'application/pdf' && repairs === false) {
    stored.cancel()
    return conversionForbidden
  }
  if (session.contentType !== 'application/pdf') return convertUpload(ctx, session, stored, { isFromQueue })
  const { objectKey: key, contentLength } = session
  const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY)
  if (session.sha256 && session.sha256 !== read.sha256) {
    await read.scan.abort()
    return refused(
      'upload_checksum_mismatch',
      'The SHA-256 of the upload differs from the declared SHA-256. Start a new upload that declares the actual hash.',
      'checksum_mismatch',
    )
  }
  const { inspection } = read
  const file = { objectKey: key, etag: stored.etag, contentLength }
  if (repairs === false) {
    const verdict = await verdictOn(read, file)
    return mayBeCleaned(inspection, ctx.env.UPLOAD_POLICY) ? changeForbidden(inspection) : verdict
  }
  const isRequested = repairs === true
  const work = createRepairWork(contentLength, read.charged)
  const mayChange = isRequested ? mayBeRepaired(inspection) : mayBeCleaned(inspection, ctx.env.UPLOAD_POLICY)
  if (mayChange) await read.scan.abort()
  const sent = { key, etag: stored.etag, contentLength, sha256: read.sha256 }
  const verdict =
    mayChange && !inspection.ok
      ? await repairUpload(ctx, documentId, { sent, inspection, work, isRequested })
      : await verdictOn(read, file)
  if (verdict.verdict === 'refused' || !isRequested) return verdict
  return { verdict: 'passed', upload: await drawMissingValues(ctx, documentId, { upload: verdict.upload, work }) }
}

const conversionForbidden = refused(
  'conversion_failed',
  'The service must convert this file to a PDF, but `repair` is false. Complete a new upload without `repair`.',
  'conversion_forbidden',
)
