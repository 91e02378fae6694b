import * as z from 'zod'
import { noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { EnvelopeState } from '../../../core/signing/model.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findSourceOfEnvelope, type SourceFile } from '../../../db/signing/envelope-source.ts'
import { isViewing } from '../../../db/signing/signer-audit.ts'
import { map } from '../../../db/statement.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { attachment } from '../../../platform/ports/attachment.ts'
import { lostObject } from '../../../platform/ports/storage.ts'
import { forwardBody } from '../../../platform/ports/stored-body.ts'
import { requireAccess } from '../../signing/access.ts'
import { requireVisit } from '../../signing/visit.ts'
import type { Visit } from '../../signing/visitor.ts'

const Bytes = z.custom<ReadableStream>()

export const readSignersDocument = operation({
  id: 'signing.document',
  description:
    'Read the PDF to sign. With `?document=`, returns the version of the file that has this SHA-256. Supports one byte range. With `?download=1`, the response is an attachment.',
  route: 'GET /sign/{token}/document',
  proof: 'link',
  published: false,
  audited: { 'document.viewed': 'token', 'document.downloaded': 'token' },
  responses: { 200: Bytes, 206: Bytes },
}).run(async (ctx, { link, request }) => {
  let isViewed = false
  const visit = await requireVisit(ctx, link, request, (tokenHash) =>
    map(isViewing(tokenHash, limits.viewingSeconds), (is) => {
      isViewed = is
    }),
  )
  requireAccess(visit)
  const { envelope } = visit
  const source = await shownSource(visit, request)
  const total = source.contentLength
  const range = parseRange(request.headers.get('range'), total)
  const isDownload = new URL(request.url).searchParams.get('download') === '1'
  const stored = await ctx.storage.get({ key: source.objectKey, ifMatch: source.etag, ...(range ? { range } : {}) })
  if (!stored) throw await lostObject(ctx.storage, source.objectKey)
  // A page reads a large file in many ranges. The audit log records only the first range.
  const isPartOfReading = range !== null && range.offset > 0 && isViewed
  if (!isPartOfReading) {
    const action = isDownload ? 'document.downloaded' : 'document.viewed'
    await visit.ctx.db.run(recordAudit(auditEntry(visit.ctx, action, envelope.state.documentId))).catch((error) => {
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
      ...(isDownload ? { 'content-disposition': attachment(unsignedName(envelope.state)) } : {}),
    },
  }
})

/**
 * Returns the current file of the document. While other signers sign, returns the file that was current when the page
 * was opened.
 */
async function shownSource({ ctx, source, envelope: { state } }: Visit, request: Request): Promise<SourceFile> {
  const wanted = new URL(request.url).searchParams.get('document') ?? state.source.sha256
  if (wanted === state.source.sha256) return source
  const earlier = /^[0-9a-f]{64}$/.test(wanted) ? await ctx.db.run(findSourceOfEnvelope(state.id, wanted)) : null
  if (!earlier) throw noPage()
  return earlier
}

/** Returns a file name. It marks the file as unsigned if a signed file exists or will exist. */
const unsignedName = ({ documentTitle, status }: EnvelopeState): string =>
  status === 'sealing' || status === 'completed' ? `${documentTitle} (unsigned original)` : documentTitle

/**
 * Parses a range (RFC 9110 section 14.2). Returns null, for the complete file, if there is no range or if it cannot be
 * satisfied.
 */
function parseRange(header: string | null, total: number): { offset: number; length: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), total - 1) : total - 1
  return start <= end && start < total ? { offset: start, length: end - start + 1 } : null
}
