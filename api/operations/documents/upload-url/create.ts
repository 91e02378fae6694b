import * as z from 'zod'
import { fromHex, toBase64, toHex } from '../../../../base/bytes.ts'
import { conversionOf, type UploadType, uploadTypes } from '../../../../core/documents/upload-types.ts'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { newObjectKey } from '../../../../core/objects/keys.ts'
import { input, model, protective, string } from '../../../../core/schemas.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { insertUploadSession, whereUploadSessionExists } from '../../../../db/documents/uploads.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { testKeyOf } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, time } from '../../../../platform/http/resources/common.ts'

const UploadRequest = input('UploadRequest', 'Parameters of an upload.', {
  contentType: z.enum(uploadTypes).default('application/pdf').meta({
    description:
      'Media type of the file. When you complete the upload, an image of at most 16 MiB is converted to PDF. HTML and office files are converted only if the deployment has a converter.',
  }),
  contentLength: z
    .int()
    .min(limits.uploadBytesMin)
    .max(limits.uploadBytesMax)
    .meta({ description: 'Exact size of the file in bytes' }),
  sha256: protective(
    z
      .string()
      .regex(/^[a-fA-F0-9]{64}$/)
      .optional()
      .meta({
        description:
          'SHA-256 of the file in hex. If you send this hash, the object store checks the uploaded file against it.',
      }),
  ),
})

const UploadUrl = model('UploadUrl', 'An upload session.', {
  uploadId: string('Id of the upload. Send it to complete the upload.'),
  uploadUrl: z.url().meta({ description: 'URL for the PUT request, which needs no API key' }),
  method: z.literal('PUT').meta({ description: 'HTTP method of the upload' }),
  requiredHeaders: z.record(z.string(), z.string()).meta({
    description:
      'Headers to send with the upload. These headers are part of the signature of the URL, so the store refuses other values.',
  }),
  expiresAt: time('Time when the URL expires'),
})

export const createUploadUrl = operation({
  id: 'documents.uploadUrl.create',
  description:
    'Create an upload URL. Returns a write-once URL for a PUT of the file, valid for 15 minutes. Each call creates a new upload. The first upload that you complete becomes the file of the document.',
  route: 'POST /v1/documents/{id}/upload-url',
  scope: 'documentsWrite',
  audited: 'upload.opened',
  body: {
    schema: UploadRequest,
    example: { contentLength: 48213, sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  },
  responses: { 201: UploadUrl },
  refusals: ['document_has_source', 'document_not_ready', 'quota_exceeded', 'limit_reached'],
  refersTo: { id: 'draft' },
}).run(async (ctx, { params, body }) => {
  requireConvertible(ctx.env, body)
  await ctx.storage.proveWriteOnce()
  const id = toHex(ctx.runtime.randomBytes(18))
  const objectKey = newObjectKey('uploads', ctx.runtime)
  const sha256 = body.sha256?.toLowerCase() ?? null
  const session = {
    id,
    documentId: params.id,
    objectKey,
    contentLength: body.contentLength,
    contentType: body.contentType,
    sha256,
    ttlSeconds: limits.uploadUrlTtlSeconds,
    testKeyId: testKeyOf(ctx),
  }
  const {
    inserted: [opened],
    record,
  } = await ctx.db.batch({
    inserted: insertUploadSession(session),
    audit: recordAudit(auditEntry(ctx, 'upload.opened', params.id), whereUploadSessionExists(id)),
    record: findDocument(params.id),
  })
  if (!record) throw noSuch('document')
  if (!opened) {
    throw record.version
      ? new ApiError('document_has_source', 'This document already has a PDF. Create a new document for another file.')
      : new ApiError(
          'document_not_ready',
          `A document with the status ${record.document.status} does not accept uploads. Create a new document.`,
        )
  }
  const upload = await ctx.storage.presignPut({
    key: objectKey,
    contentLength: body.contentLength,
    contentType: body.contentType,
    sha256: sha256 && toBase64(fromHex(sha256)),
    ttlSeconds: limits.uploadUrlTtlSeconds,
  })
  return {
    status: 201,
    body: {
      uploadId: id,
      uploadUrl: upload.url,
      method: 'PUT',
      requiredHeaders: upload.headers,
      expiresAt: iso(new Date(opened.expires_at)),
    },
  }
})

/** Throws for an HTML or office file if no converter is configured, and for a file that is too large for a conversion. */
function requireConvertible(
  { CONVERTER_URL }: { CONVERTER_URL?: string | undefined },
  { contentType, contentLength }: { contentType: UploadType; contentLength: number },
): void {
  const conversion = conversionOf(contentType)
  if (conversion === 'office' && CONVERTER_URL === undefined)
    throw cannotConvert(
      'contentType',
      'no_converter',
      'This deployment cannot convert HTML and office files. Upload a PDF.',
    )
  if (conversion !== null && contentLength > limits.convertibleBytesMax)
    throw cannotConvert(
      'contentLength',
      'too_large',
      'An image, HTML or office file can be at most 16 MiB. Upload a smaller file or a PDF.',
    )
}

const cannotConvert = (path: string, code: string, message: string) =>
  new ApiError('input_invalid', message, { errors: [{ path, code, message }] })
