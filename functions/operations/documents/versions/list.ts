import * as z from 'zod'
import { noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { boolean, integer, model, stringOrNull } from '../../../../core/schemas.ts'
import { findDocument, recordDocumentAccess } from '../../../../db/documents/documents.ts'
import { listVersions, type VersionRow } from '../../../../db/documents/versions.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, Sha256, time } from '../../../../platform/http/resources/common.ts'
import {
  ConvertedFrom,
  DocumentParts,
  RepairedFrom,
  toRepairedFrom,
  VersionText,
} from '../../../../platform/http/resources/document.ts'
import { offsetPage, offsetQuery, toPage } from '../../../../platform/http/resources/offset-pages.ts'

const ListQuery = z.strictObject(offsetQuery)

const DocumentVersion = model('DocumentVersion', 'An immutable PDF of a document.', {
  version: integer('Version number, starting at 1'),
  isCurrent: boolean('True if this is the current version, used for signing, reading and search'),
  origin: z.enum(['upload', 'text', 'edit', 'sealed', 'combined']).meta({
    description:
      'Origin of the version. `text`: created from text. `edit`: created from edited text. `sealed`: signed. `combined`: created from other documents.',
  }),
  sha256: Sha256,
  contentLength: integer('Size in bytes'),
  pageCount: integer('Number of pages'),
  repairedFrom: RepairedFrom,
  convertedFrom: ConvertedFrom,
  parts: DocumentParts,
  changeDescription: stringOrNull('Note about the change'),
  text: VersionText.extend({
    reason: stringOrNull('Reason why there is no text; `null` if there is text'),
  }).meta({ description: 'Status, length and hash of the text that was extracted from this version' }),
  createdAt: time('Time of creation'),
})

export const listDocumentVersions = operation({
  id: 'documents.versions.list',
  description: 'List the versions of a document. Returns the newest versions first. The audit log records the access.',
  route: 'GET /v1/documents/{id}/versions',
  scope: 'documentsRead',
  audited: 'document.versions_read',
  query: ListQuery,
  responses: {
    200: offsetPage(DocumentVersion).meta({ id: 'DocumentVersionList', description: 'A page of versions.' }),
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
  repairedFrom: toRepairedFrom(row.repairedFrom),
  convertedFrom: row.convertedFrom,
  parts: row.parts,
  changeDescription: row.changeDescription,
  text: {
    status: row.textStatus,
    reason: row.textReason,
    characterCount: row.textCharacterCount,
    contentHash: row.textContentHash,
  },
  createdAt: iso(row.createdAt),
})
