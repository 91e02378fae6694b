import type { UploadSessionRow } from '../../db/documents/uploads.ts'
import type { Context } from '../../platform/context.ts'
import { convertUpload } from './convert-upload.ts'
import { examineStored } from './examine-stored.ts'
import { mayBeRepaired, repairUpload } from './repair-upload.ts'
import { refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/**
 * Reads the stored object once, in one stream, and checks its length, SHA-256, PDF structure, features and malware
 * scan. If the session requests a repair, repairs a damaged file and checks it again. Throws `unavailable` if the
 * storage or the scanner is unavailable.
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
      `The upload has ${stored.contentLength} bytes, but the declared length is ${session.contentLength}. Open a new upload that declares the actual length.`,
      'length_mismatch',
    )
  }
  if (session.contentType !== 'application/pdf') return convertUpload(ctx, session, stored, { isFromQueue })
  const { objectKey: key, contentLength } = session
  const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY)
  if (session.sha256 && session.sha256 !== read.sha256) {
    await read.scan.abort()
    return refused(
      'upload_checksum_mismatch',
      'The SHA-256 of the upload differs from the declared SHA-256. Open a new upload that declares the actual hash.',
      'checksum_mismatch',
    )
  }
  const { inspection } = read
  if (session.repairs && mayBeRepaired(inspection)) {
    await read.scan.abort()
    const sent = { key, contentLength, etag: stored.etag, sha256: read.sha256, charged: read.charged }
    return repairUpload(ctx, session.documentId, { sent, inspection })
  }
  return verdictOn(read, { objectKey: key, etag: stored.etag, contentLength })
}
