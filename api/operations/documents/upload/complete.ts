import * as z from 'zod'
import { input } from '../../../../core/shapes.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../../platform/http/resources/document.ts'
import { finishUpload, uploadError, uploadRefusals } from '../../../../service/uploads/finish-upload.ts'
import { waitForVerdict } from '../../../../service/uploads/wait-for-verdict.ts'

const UploadCompletion = input('UploadCompletion', 'The upload that is done.', {
  uploadId: z
    .string()
    .regex(/^[a-f0-9]{36}$/)
    .meta({ description: 'Of the session that the PDF was sent in' }),
  repair: z.boolean().default(false).meta({
    description:
      'Make the PDF signable: rebuild a damaged cross-reference, remove scripts, actions and XFA forms, and print what the screen shows. The document, its evidence and the certificate list the changes.',
  }),
})

export const completeUpload = operation({
  id: 'documents.upload.complete',
  description:
    'Check an upload and make it the immutable source. Reads the uploaded object once: length, SHA-256, PDF structure, active content, malware. Repeating a successful call answers the same. A 422 carries the reason; the session is then over.',
  route: 'POST /v1/documents/{id}/uploads/complete',
  scope: 'documentsWrite',
  isSafeToRepeat: true,
  audited: { 'document.source_ready': 'id', 'upload.refused': 'id' },
  body: { schema: UploadCompletion, example: { uploadId: '3f2a9c51d07be864c1a5f9e20d7b4638af10' } },
  refusals: ['upload_in_progress', 'upload_expired', 'upload_missing', ...uploadRefusals],
  refersTo: { id: 'draft', 'body.uploadId': 'upload' },
}).answers(Document, async (ctx, { params, body }) => {
  const upload = { documentId: params.id, uploadId: body.uploadId, repairs: body.repair }
  const outcome = await waitForVerdict(ctx, () => finishUpload(ctx, upload))
  if (outcome.kind !== 'ready') throw uploadError(outcome)
  return toDocument(outcome.record)
})
