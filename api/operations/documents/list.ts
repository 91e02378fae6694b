import * as z from 'zod'
import { DocumentType, FolderId } from '../../../core/documents/document-properties.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { listDocuments } from '../../../db/documents/documents.ts'
import { operation } from '../../../platform/http/operation.ts'
import { GivenSha256 } from '../../../platform/http/resources/common.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'
import { offsetPage, offsetQuery, toPage } from '../../../platform/http/resources/offset-pages.ts'

const ListQuery = z.strictObject({
  ...offsetQuery,
  folder: FolderId.optional().meta({ description: 'Only documents in this folder' }),
  type: DocumentType.optional().meta({ description: 'Only documents of this type' }),
  sha256: GivenSha256.optional().describe(
    'Only documents with a version whose file has this SHA-256, or was repaired or converted from a file with this SHA-256',
  ),
  sort: z
    .enum(['createdAt', 'updatedAt', 'title', 'type', 'status'])
    .default('createdAt')
    .meta({ description: 'Sort key' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Sort direction' }),
})

export const listAllDocuments = operation({
  id: 'documents.list',
  description:
    'List documents. Documents in the trash are not included. With filters, you can sort only by `createdAt` with the order `desc`.',
  route: 'GET /v1/documents',
  scope: 'documentsRead',
  audited: 'none',
  query: ListQuery,
  refersTo: { 'query.folder': 'folder' },
}).returns(
  offsetPage(Document).meta({ id: 'DocumentList', description: 'A page of documents.' }),
  async (ctx, { query }) => {
    const isFiltered = [query.folder, query.type, query.sha256].some((filter) => filter !== undefined)
    if (isFiltered && (query.sort !== 'createdAt' || query.order !== 'desc')) {
      throw new ApiError(
        'input_invalid',
        'A list with filters supports only `sort=createdAt` with `order=desc`. Remove the filters, or change `sort` and `order`.',
      )
    }
    const rows = await ctx.db.run(listDocuments(query))
    return toPage(rows, query, limits.listOffsetMax, toDocument)
  },
)
