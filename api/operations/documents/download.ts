import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { findDocument, recordDocumentDownload } from '../../../db/documents/documents.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { SignedFile, toSignedFile } from '../../../platform/http/resources/signed-url.ts'

export const downloadDocument = operation({
  id: 'documents.download',
  description:
    'Get a download URL. A URL of the current PDF, valid for one hour, that needs no key. The access is written to the audit trail.',
  route: 'GET /v1/documents/{id}/download',
  scope: 'documentsRead',
  audited: 'document.downloaded',
}).answers(
  SignedFile.meta({ id: 'DownloadUrl', description: 'Where a PDF can be fetched.' }),
  async (ctx, { params }) => {
    const { record } = await ctx.db.batch({
      record: findDocument(params.id),
      audit: recordDocumentDownload(auditEntry(ctx, 'document.downloaded', params.id)),
    })
    if (!record?.version || record.document.status !== 'ready')
      throw new ApiError('not_found', 'There is no such document, or it has no file.')
    return toSignedFile(ctx, record.version, {
      fileName: record.document.title,
      ttlSeconds: limits.downloadUrlTtlSeconds,
    })
  },
)
