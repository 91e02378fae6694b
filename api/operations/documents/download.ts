import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { findDocument, recordDocumentDownload } from '../../../db/documents/documents.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { SignedFile, toSignedFile } from '../../../platform/http/resources/signed-url.ts'

export const downloadDocument = operation({
  id: 'documents.download',
  description:
    'Create a download URL. Returns a URL for the current PDF. The URL is valid for one hour and needs no API key. The audit log records the access.',
  route: 'GET /v1/documents/{id}/download',
  scope: 'documentsRead',
  audited: 'document.downloaded',
}).returns(
  SignedFile.meta({ id: 'DownloadUrl', description: 'A download URL for the PDF.' }),
  async (ctx, { params }) => {
    const { record } = await ctx.db.batch({
      record: findDocument(params.id),
      audit: recordDocumentDownload(auditEntry(ctx, 'document.downloaded', params.id)),
    })
    if (!record?.version || record.document.status !== 'ready')
      throw new ApiError('not_found', 'No document with this id has a file. Check the id, or upload a file first.')
    return toSignedFile(ctx, record.version, {
      fileName: record.document.title,
      ttlSeconds: limits.downloadUrlTtlSeconds,
    })
  },
)
