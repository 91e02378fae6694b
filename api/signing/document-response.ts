import { noPage } from '../../core/errors.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { attachment } from '../../platform/ports/attachment.ts'
import { lostObject } from '../../platform/ports/storage.ts'
import { forwardBody } from '../../platform/ports/stored-body.ts'
import { requireHarmless } from '../../service/signing/ready-document.ts'

type Shown = {
  documentId: string
  source: SourceFile
  /** The file name of a download, or null if the response is displayed. */
  downloadName: string | null
  /** True if the reader started to read the file before this request. */
  isViewed: boolean
}

/**
 * Returns a response with the file or one of its ranges. Records the access in the audit log, except for further ranges
 * of a file that the reader is reading. Throws if the file was deleted when personal data was erased, or contains
 * malware.
 */
export async function documentResponse(
  ctx: Context,
  request: Request,
  { documentId, source, downloadName, isViewed }: Shown,
) {
  if (source.isRemoved) throw noPage()
  requireHarmless(source)
  const total = source.contentLength
  const range = parseRange(request.headers.get('range'), total)
  const stored = await ctx.storage.get({ key: source.objectKey, ifMatch: source.etag, ...(range ? { range } : {}) })
  if (!stored) throw await lostObject(ctx.storage, source.objectKey)
  // A page reads a large file in many ranges. The audit log records only the first range.
  const isPartOfReading = range !== null && range.offset > 0 && isViewed
  if (!isPartOfReading) {
    const action = downloadName === null ? 'document.viewed' : 'document.downloaded'
    await ctx.db.run(recordAudit(auditEntry(ctx, action, documentId))).catch((error) => {
      stored.cancel()
      throw error
    })
  }
  return {
    status: range ? 206 : 200,
    body: forwardBody(stored),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(range ? range.length : total),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.offset}-${range.offset + range.length - 1}/${total}` } : {}),
      ...(downloadName === null ? {} : { 'content-disposition': attachment(downloadName) }),
    },
  } as const
}

/**
 * Parses a range (RFC 9110 section 14.2). Returns null if the header has no range or an unsatisfiable range. The
 * response then contains the complete file.
 */
function parseRange(header: string | null, total: number): { offset: number; length: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), total - 1) : total - 1
  return start <= end && start < total ? { offset: start, length: end - start + 1 } : null
}
