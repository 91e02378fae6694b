import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { listTrash } from '../../../../db/documents/documents.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { offsetPage, offsetQuery, toPage } from '../../../../platform/http/resources/common.ts'
import { Document, toDocument } from '../../../../platform/http/resources/document.ts'

export const listTrashedDocuments = operation({
  id: 'documents.trash.list',
  description:
    'List the trash. Documents that were deleted and can be restored, what was deleted last first. They are gone 30 days after `trashedAt`, or later where something still keeps them.',
  route: 'GET /v1/trash',
  scope: 'documentsRead',
  audited: 'none',
  query: z.strictObject(offsetQuery),
}).answers(
  offsetPage(Document).meta({ id: 'TrashList', description: 'A page of the trash.' }),
  async (ctx, { query }) => {
    const rows = await ctx.db.run(listTrash(query))
    return toPage(rows, query, limits.listOffsetMax, toDocument)
  },
)
