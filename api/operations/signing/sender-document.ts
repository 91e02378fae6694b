import * as z from 'zod'
import { noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { findSourceOfEnvelope } from '../../../db/signing/envelope-source.ts'
import { isViewing } from '../../../db/signing/signer-audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { documentResponse } from '../../signing/document-response.ts'
import { requireSender } from '../../signing/sender-visit.ts'

const Bytes = z.custom<ReadableStream>()

export const readDocumentAsSender = operation({
  id: 'signing.senderDocument',
  description:
    'Read the PDF that the signer reads, for the sender’s view of the document. Supports `?document=` and one byte range.',
  route: 'GET /manage/{token}/document',
  proof: 'link',
  published: false,
  audited: { 'document.viewed': 'token' },
  responses: { 200: Bytes, 206: Bytes },
  refusals: ['document_not_ready'],
}).run(async (visiting, { link, request }) => {
  const { ctx, envelope, tokenHash } = await requireSender(visiting, link)
  const { id, documentId, source: current } = envelope.state
  const wanted = new URL(request.url).searchParams.get('document') ?? current.sha256
  if (!/^[0-9a-f]{64}$/.test(wanted)) throw noPage()
  const { source, isViewed } = await ctx.db.batch({
    source: findSourceOfEnvelope(id, wanted),
    isViewed: isViewing(tokenHash, limits.viewingSeconds),
  })
  if (!source) throw noPage()
  return documentResponse(ctx, request, { documentId, source, downloadName: null, isViewed })
})
