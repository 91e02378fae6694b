import * as z from 'zod'
import { DocumentType, FolderId } from '../../../core/documents/members.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { listDocuments } from '../../../db/documents/documents.ts'
import { operation } from '../../../platform/http/operation.ts'
import { OffsetPagination, toPage, wholeNumberText } from '../../../platform/http/resources/common.ts'
import { Document, toDocument } from '../../../platform/http/resources/document.ts'

const ListQuery = z.strictObject({
  limit: wholeNumberText(1, limits.listLimitMax, limits.listLimitDefault),
  offset: wholeNumberText(0, limits.listOffsetMax, 0),
  folder: FolderId.optional(),
  type: DocumentType.optional(),
  sort: z.enum(['createdAt', 'updatedAt', 'title', 'type', 'status']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listAllDocuments = operation({
  id: 'documents.list',
  description:
    'List documents. Documents outside the trash. Filtered lists support only sort createdAt with order desc.',
  route: 'GET /v1/documents',
  scope: 'documentsRead',
  audited: 'none',
  query: ListQuery,
  refersTo: { 'query.folder': 'folder' },
}).answers(
  z.object({ data: z.array(Document), pagination: OffsetPagination }).meta({ id: 'DocumentList' }),
  async (ctx, { query }) => {
    const isFiltered = query.folder !== undefined || query.type !== undefined
    if (isFiltered && (query.sort !== 'createdAt' || query.order !== 'desc')) {
      throw new ApiError('invalid_request', 'Filtered lists support only sort=createdAt with order=desc.')
    }
    const rows = await ctx.db.run(listDocuments(query))
    return toPage(rows, query, limits.listOffsetMax, toDocument)
  },
)
