import * as z from 'zod'
import { input } from '../../../../core/schemas.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../../platform/http/resources/document.ts'
import { finishUpload, uploadError, uploadRefusals } from '../../../../service/uploads/finish-upload.ts'
import { waitForVerdict } from '../../../../service/uploads/wait-for-verdict.ts'

const UploadCompletion = input('UploadCompletion', 'The upload to complete.', {
  uploadId: z
    .string()
    .regex(/^[a-f0-9]{36}$/)
    .meta({ description: 'Id of the upload' }),
  repair: z.boolean().optional().meta({
    description:
      'The changes that the service may make to the file. If omitted, the service only removes scripts, actions and XFA forms, and sets missing Print flags. With `true`, the service makes the PDF signable: it also rebuilds a damaged file, chooses one interpretation of ambiguous content, draws missing field values, and flattens differing fields. With `false`, the service stores exactly the uploaded bytes or refuses the file, so `source.sha256` is always the SHA-256 of the upload. The document, its evidence and the certificate list all changes.',
  }),
})

export const completeUpload = operation({
  id: 'documents.upload.complete',
  description:
    'Complete an upload. Checks the length, SHA-256, PDF structure and active content of the file, scans the file for malware, and makes it immutable. A retry of a successful call returns the same response. If a check fails, the response is a 422 with the reason, and this upload cannot be completed.',
  route: 'POST /v1/documents/{id}/uploads/complete',
  scope: 'documentsWrite',
  isSafeToRepeat: true,
  audited: { 'document.source_ready': 'id', 'upload.refused': 'id' },
  body: { schema: UploadCompletion, example: { uploadId: '3f2a9c51d07be864c1a5f9e20d7b4638af10' } },
  refusals: ['upload_in_progress', 'upload_expired', 'upload_missing', ...uploadRefusals],
  refersTo: { id: 'draft', 'body.uploadId': 'upload' },
}).returns(Document, async (ctx, { params, body }) => {
  const upload = { documentId: params.id, uploadId: body.uploadId, repairs: body.repair ?? null }
  const outcome = await waitForVerdict(ctx, () => finishUpload(ctx, upload))
  if (outcome.kind !== 'ready') throw uploadError(outcome)
  return toDocument(outcome.record)
})
