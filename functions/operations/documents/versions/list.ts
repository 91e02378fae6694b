import * as z from 'zod'
import { noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import {
  findDocument,
  listVersions,
  recordDocumentAccess,
  type VersionRow,
} from '../../../../db/documents/documents.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import {
  iso,
  OffsetPagination,
  Timestamp,
  toPage,
  wholeNumberText,
} from '../../../../platform/http/resources/common.ts'

const ListQuery = z.strictObject({
  limit: wholeNumberText(1, limits.listLimitMax, limits.listLimitDefault),
  offset: wholeNumberText(0, limits.listOffsetMax, 0),
})

const DocumentVersion = z
  .object({
    version: z.int(),
    isCurrent: z.boolean(),
    origin: z.enum(['upload', 'text', 'edit', 'sealed']),
    sha256: z.string(),
    contentLength: z.int(),
    pageCount: z.int(),
    changeDescription: z.string().nullable(),
    text: z.object({
      status: z.enum(['none', 'pending', 'ready', 'unavailable']),
      reason: z.string().nullable(),
      characterCount: z.int().nullable(),
      contentHash: z.string().nullable(),
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'DocumentVersion' })

export const listDocumentVersions = operation({
  id: 'documents.versions.list',
  description:
    'List the versions of a document. Every version, the newest first. The access is written to the audit trail.',
  route: 'GET /v1/documents/{id}/versions',
  scope: 'documentsRead',
  audited: { 'document.versions_read': 'id' },
  query: ListQuery,
  answers: {
    200: z.object({ data: z.array(DocumentVersion), pagination: OffsetPagination }).meta({ id: 'DocumentVersionList' }),
  },
}).run(async (ctx, { params, query }) => {
  const { record, rows } = await ctx.db.batch({
    record: findDocument(params.id),
    rows: listVersions(params.id, query),
    audit: recordDocumentAccess(auditEntry(ctx, 'document.versions_read', params.id)),
  })
  if (!record) throw noSuch('document')
  const { currentVersion } = record.document
  const present = (row: VersionRow) => toDocumentVersion(row, currentVersion)
  return { status: 200, body: toPage(rows, query, limits.listOffsetMax, present) }
})

const toDocumentVersion = (row: VersionRow, currentVersion: number | null): z.input<typeof DocumentVersion> => ({
  version: row.version,
  isCurrent: row.version === currentVersion,
  origin: row.origin,
  sha256: row.sha256,
  contentLength: row.contentLength,
  pageCount: row.pageCount,
  changeDescription: row.changeDescription,
  text: {
    status: row.textStatus,
    reason: row.textReason,
    characterCount: row.textCharacterCount,
    contentHash: row.textContentHash,
  },
  createdAt: iso(row.createdAt),
})
