import { ApiError } from '../../../../core/errors.ts'
import { datevFile } from '../../../../core/export/datev-file.ts'
import { limits } from '../../../../core/limits.ts'
import { input, string } from '../../../../core/schemas.ts'
import { type ExportRecord, findExportRecords, recordExportReads } from '../../../../db/documents/exports.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ExportConfig, toDatevConfig } from '../../../../platform/http/resources/datev-config.ts'
import { documentIdList, requireDocuments } from '../../../../platform/http/resources/document-ids.ts'

const DocumentIds = documentIdList(limits.exportDocumentsMax).meta({
  description: 'Ids of the documents in the order of the rows, without duplicates. Documents in the trash are refused.',
  uniqueItems: true,
})

const DatevExport = input('DatevExport', 'Documents to export, and options.', {
  documentIds: DocumentIds,
  config: ExportConfig.optional().transform((config) => config ?? ExportConfig.parse({})),
})

const incompleteHeader = 'x-export-incomplete'
const incompleteCountHeader = 'x-export-incomplete-count'

export const exportDatev = operation({
  id: 'documents.export.datev',
  description:
    'Export booking data for DATEV. Returns a DATEV booking batch (EXTF 700, category 21, format version 13) with one row per document, built from `metadata.datev` and `config`. Text that a spreadsheet could run as a formula is neutralized. The `X-Export-Incomplete` response header lists up to 100 documents without booking data. `config.incompleteRows` selects how these documents are exported. The audit log of each document records the access.',
  route: 'POST /v1/export/datev',
  scope: 'documentsRead',
  audited: { 'document.export_read': 'body.documentIds' },
  body: { schema: DatevExport, example: { documentIds: ['doc_01k8xv4m2rcz7t9dbq5hwn3ej6'] } },
  responses: {
    200: string('CSV in UTF-8 with byte order mark, semicolons and CRLF').meta({
      example: '"EXTF";700;21;"Buchungsstapel";13;20260131093000000;…',
    }),
  },
  responseType: 'text/csv; charset=utf-8',
  responseHeaders: {
    'Content-Disposition': '`attachment` with a file name that begins with `EXTF_`',
    'X-Export-Incomplete': {
      description: `Ids of documents without booking data, at most ${limits.exportIdsInHeaderMax}; absent if there are none`,
      required: false,
    },
    'X-Export-Incomplete-Count': {
      description: 'Number of documents without booking data; absent if there are none',
      required: false,
    },
  },
  refusals: ['not_found', 'booking_invalid', 'booking_incomplete'],
  refersTo: { 'body.documentIds': 'document' },
}).run(async (ctx, { body: { documentIds, config } }) => {
  const reads = documentIds.map((id) => auditEntry(ctx, 'document.export_read', id, { format: 'datev' }))
  const { records } = await ctx.db.batch({ records: findExportRecords(documentIds), audit: recordExportReads(reads) })
  const file = datevFile(inOrder(records, documentIds), toDatevConfig(config), ctx.runtime.now())
  if (!file.ok) throw new ApiError(file.reason, sentences[file.reason], { errors: file.errors })
  const { incompleteIds } = file
  return {
    status: 200,
    body: file.csv,
    headers: {
      'content-disposition': `attachment; filename="${file.fileName}"`,
      ...(incompleteIds.length > 0
        ? {
            [incompleteHeader]: incompleteIds.slice(0, limits.exportIdsInHeaderMax).join(', '),
            [incompleteCountHeader]: String(incompleteIds.length),
          }
        : {}),
    },
  }
})

const sentences = {
  booking_invalid: 'DATEV does not accept the booking data of some documents. Fix the values listed in `errors`.',
  booking_incomplete:
    'Some documents lack booking data. Add the values listed in `errors`, or change `config.incompleteRows`.',
}

function inOrder(records: readonly ExportRecord[], documentIds: readonly string[]): ExportRecord[] {
  const placeById = new Map(records.map((record) => [record.id, record]))
  requireDocuments(documentIds, new Set(placeById.keys()))
  return documentIds.map((id) => placeById.get(id)!)
}
