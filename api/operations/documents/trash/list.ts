import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { listTrash } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Document, toDocument } from '../../../../platform/http/resources/document.ts'
import { offsetPage, offsetQuery, toPage } from '../../../../platform/http/resources/offset-pages.ts'

export const listTrashedDocuments = operation({
  id: 'documents.trash.list',
  description:
    'List documents in the trash. Returns the most recently deleted documents first. Documents are deleted permanently 30 days after `trashedAt`, or later if an unfinished envelope or a hold keeps them.',
  route: 'GET /v1/trash',
  scope: 'documentsRead',
  audited: 'none',
  query: z.strictObject(offsetQuery),
}).returns(
  offsetPage(Document).meta({ id: 'TrashList', description: 'A page of the trash.' }),
  async (ctx, { query }) => {
    const rows = await ctx.db.run(listTrash(query))
    return toPage(rows, query, limits.listOffsetMax, toDocument)
  },
)
