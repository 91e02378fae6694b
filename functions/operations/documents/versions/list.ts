import * as z from 'zod'
import { noSuch } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { flag, model, textOrNull, wholeNumber } from '../../../../core/shapes.ts'
import {
  findDocument,
  listVersions,
  recordDocumentAccess,
  type VersionRow,
} from '../../../../db/documents/documents.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, offsetPage, offsetQuery, Sha256, time, toPage } from '../../../../platform/http/resources/common.ts'
import {
  ConvertedFrom,
  DocumentParts,
  RepairedFrom,
  toRepairedFrom,
  VersionText,
} from '../../../../platform/http/resources/document.ts'

const ListQuery = z.strictObject(offsetQuery)

const DocumentVersion = model('DocumentVersion', 'One of the immutable PDFs of a document.', {
  version: wholeNumber('From 1'),
  isCurrent: flag('Whether it is the one that is signed, read and searched'),
  origin: z.enum(['upload', 'text', 'edit', 'sealed', 'combined']).meta({
    description:
      '`text`: composed; `edit`: composed of edited text; `sealed`: signed; `combined`: made of other documents',
  }),
  sha256: Sha256,
  contentLength: wholeNumber('In bytes'),
  pageCount: wholeNumber('How many pages it has'),
  repairedFrom: RepairedFrom,
  convertedFrom: ConvertedFrom,
  parts: DocumentParts,
  changeDescription: textOrNull('What was written about the change'),
  text: VersionText.extend({
    reason: textOrNull('Why there is no text; null where there is'),
  }).meta({ description: 'The text of this version' }),
  createdAt: time('When it was made'),
})

export const listDocumentVersions = operation({
  id: 'documents.versions.list',
  description:
    'List the versions of a document. Every version, the newest first. The access is written to the audit trail.',
  route: 'GET /v1/documents/{id}/versions',
  scope: 'documentsRead',
  audited: 'document.versions_read',
  query: ListQuery,
  answers: {
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
