import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { findVersion, whereVersionReadable } from '../../../../db/documents/versions.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { SignedFile, toSignedFile } from '../../../../platform/http/resources/signed-url.ts'

export const downloadDocumentVersion = operation({
  id: 'documents.versions.download',
  description:
    'Create a download URL for a version. Returns a URL for the PDF of one version. The URL is valid for one hour and needs no API key. The audit log records the access.',
  route: 'GET /v1/documents/{id}/versions/{version}/download',
  scope: 'documentsRead',
  audited: 'document.downloaded',
  params: { version: ResourceId.meta({ description: 'Version number' }) },
  examples: {
    params: { version: '1' },
  },
}).returns(
  SignedFile.meta({ id: 'DownloadUrl', description: 'A download URL for the PDF.' }),
  async (ctx, { params: { id, version } }) => {
    // The number 0 represents an invalid version, because versions start at 1.
    const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
    const { record, stored } = await ctx.db.batch({
      record: findDocument(id),
      stored: findVersion(id, number),
      audit: recordAudit(
        auditEntry(ctx, 'document.downloaded', id, { version: number }),
        whereVersionReadable(id, number),
      ),
    })
    if (!record || !stored || record.document.status !== 'ready')
      throw new ApiError(
        'not_found',
        'No document with this id has a version with this number. List the versions of the document.',
      )
    return toSignedFile(ctx, stored, {
      fileName: record.document.title,
      ttlSeconds: limits.downloadUrlTtlSeconds,
    })
  },
)
