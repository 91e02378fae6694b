import * as z from 'zod'
import { noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { EnvelopeState } from '../../../core/signing/model.ts'
import { findSourceOfEnvelope, type SourceFile } from '../../../db/signing/envelope-source.ts'
import { isViewing } from '../../../db/signing/signer-audit.ts'
import { map } from '../../../db/statement.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireAccess } from '../../signing/access.ts'
import { documentResponse } from '../../signing/document-response.ts'
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
  refusals: ['document_not_ready'],
}).run(async (ctx, { link, request }) => {
  let isViewed = false
  const visit = await requireVisit(ctx, link, request, (tokenHash) =>
    map(isViewing(tokenHash, limits.viewingSeconds), (is) => {
      isViewed = is
    }),
  )
  requireAccess(visit)
  const { state } = visit.envelope
  const source = await shownSource(visit, request)
  const isDownload = new URL(request.url).searchParams.get('download') === '1'
  const downloadName = isDownload ? unsignedName(state) : null
  return documentResponse(visit.ctx, request, { documentId: state.documentId, source, downloadName, isViewed })
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
