import type { UploadFailure, UploadSessionRow } from '../../db/documents/uploads.ts'
import type { PageRun } from '../../pdf/document/displayed-page.ts'
import type { Context } from '../../platform/context.ts'
import { examineStored } from './examine-stored.ts'

export type CheckedUpload = {
  etag: string
  sha256: string
  contentLength: number
  pageCount: number
  pages: PageRun[]
  features: string[]
}

export type UploadVerdict =
  | { verdict: 'missing' }
  | { verdict: 'passed'; upload: CheckedUpload }
  | { verdict: 'refused'; failure: UploadFailure }

/**
 * Reads the stored object once, in one stream, and judges it: length, SHA-256, PDF structure and features, malware. Throws
 * `unavailable` when the storage or the scanner is away, which is no verdict.
 */
export async function checkUpload(ctx: Context, session: UploadSessionRow): Promise<UploadVerdict> {
  const stored = await ctx.storage.get({ key: session.objectKey })
  if (!stored) return { verdict: 'missing' }
  if (stored.contentLength !== session.contentLength) {
    stored.cancel()
    return refused(
      'upload_length_mismatch',
      `The upload has ${stored.contentLength} bytes, ${session.contentLength} were announced.`,
      'length_mismatch',
    )
  }
  const { sha256, inspection, scan } = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY)
  try {
    if (session.sha256 && session.sha256 !== sha256) {
      await scan.abort()
      return refused(
        'upload_checksum_mismatch',
        'The SHA-256 of the upload is not the announced one.',
        'checksum_mismatch',
      )
    }
    if (!inspection.ok) {
      await scan.abort()
      return refused(inspection.code, inspection.detail, inspection.reason)
    }
    const found = await scan.finish()
    if (found.verdict === 'infected')
      return refused('malware_found', 'The malware scan found something in the upload.', found.signature)
    const { pageCount, pages, features } = inspection
    return {
      verdict: 'passed',
      upload: { etag: stored.etag, sha256, contentLength: stored.contentLength, pageCount, pages, features },
    }
  } catch (error) {
    await scan.abort()
    throw error
  }
}

const refused = (code: string, detail: string, reason: string): UploadVerdict => ({
  verdict: 'refused',
  failure: { code, detail, reason },
})
