import * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import type { AttachedFile } from '../../../core/signing/attachments/attached-file.ts'
import { effectiveStatus } from '../../../core/signing/envelope.ts'
import { envelopeNotActive } from '../../../core/signing/refusal-error.ts'
import { readBody } from '../../../platform/http/guards/body.ts'
import { operation } from '../../../platform/http/operation.ts'
import { storeUpload } from '../../../service/attachments/store.ts'
import { requireVisit } from '../../signing/visit.ts'

export const uploadAttachment = operation({
  id: 'signing.uploadAttachment',
  description:
    'Upload a file for a reservation. Scans the file and stores it as opaque bytes. Each reservation can be used once.',
  route: 'PUT /sign/{token}/attachments/{attachment}',
  proof: 'link',
  published: false,
  audited: { 'envelope.file_attached': 'token', 'envelope.file_refused': 'token' },
  timeoutSeconds: 300,
  examples: { params: { attachment: 'att_00000000000000000000000000' } },
  refusals: [
    ...(['envelope_not_active', 'upload_expired', 'upload_length_mismatch'] as const),
    ...(['payload_too_large', 'unsupported_media_type', 'malware_found', 'field_value_invalid'] as const),
  ],
}).returns(z.object({ file: z.custom<AttachedFile>() }), async (visiting, { params, link, request }) => {
  const { ctx, envelope, at } = await requireVisit(visiting, link, request)
  const { id: envelopeId, signer, fields } = envelope.state
  const status = effectiveStatus(envelope.state, at)
  if (status !== 'active') throw envelopeNotActive(status)
  if (request.headers.get('content-encoding'))
    throw new ApiError('unsupported_media_type', 'The content encoding is not supported. Send the file uncompressed.')
  const owner = { envelopeId, generation: signer.generation, fields }
  return { file: await storeUpload(ctx, owner, params.attachment, (bytesMax) => readBody(request, bytesMax)) }
})
