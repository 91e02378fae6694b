import * as z from 'zod'
import { noSuch } from '../../../../core/errors.ts'
import { bulkRowStatuses } from '../../../../db/schema/templates.ts'
import { findBulkSend, listBulkRows } from '../../../../db/templates/bulk-sends.ts'
import { cursorPage, cursorQuery, cut, openList } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { BulkSendRow, toBulkSendRow } from '../../../../platform/http/resources/bulk-send.ts'

const operationId = 'bulkSends.rows.list'
const RowPlace = z.tuple([z.string().regex(/^\d{1,4}$/)])

export const listAllBulkRows = operation({
  id: operationId,
  description: 'List the rows of a bulk send. As they stand in the request, each with what became of it.',
  route: 'GET /v1/bulk-sends/{id}/rows',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    status: z.enum(bulkRowStatuses).optional().meta({ description: 'Only those that stand so' }),
  }),
}).answers(
  cursorPage(BulkSendRow).meta({ id: 'BulkSendRowList', description: 'A page of rows of a bulk send.' }),
  async (ctx, { params: { id }, query: { limit, cursor, status } }) => {
    const list = openList(ctx, { operation: operationId, filters: { id, status }, cursor, place: RowPlace })
    const after = list.after ? Number(list.after[0]) : undefined
    const { entered, bulk, rows } = await ctx.db.batch({
      bulk: findBulkSend(id),
      rows: listBulkRows(id, { status, after, limit: limit + 1 }),
    })
    if (!bulk) throw noSuch('bulk send')
    const { shown, last } = cut(rows, limit)
    return await list.page(entered, shown.map(toBulkSendRow), last && [String(last.position)])
  },
)
