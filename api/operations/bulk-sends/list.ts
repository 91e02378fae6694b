import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { listBulkSends } from '../../../db/templates/bulk-sends.ts'
import { cursorPage, cursorQuery, cut, IdPlace, openList } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'
import { ResourceId } from '../../../platform/http/resources/common.ts'

const operationId = 'bulkSends.list'

export const listAllBulkSends = operation({
  id: operationId,
  description: 'List bulk sends. The newest first; those that ended more than 30 days ago are gone.',
  route: 'GET /v1/bulk-sends',
  scope: 'signaturesRead',
  audited: 'none',
  refersTo: { 'query.templateId': 'template' },
  query: z.strictObject({
    ...cursorQuery({ default: limits.listLimitDefault, max: limits.listLimitMax }),
    templateId: ResourceId.optional().describe('Of this template, which may be gone'),
  }),
}).answers(
  cursorPage(BulkSend).meta({ id: 'BulkSendList', description: 'A page of bulk sends.' }),
  async (ctx, { query: { limit, cursor, templateId } }) => {
    const list = openList(ctx, { operation: operationId, filters: { templateId }, cursor, place: IdPlace })
    const { entered, rows } = await ctx.db.batch({
      rows: listBulkSends({ templateId, before: list.after?.[0], limit: limit + 1 }),
    })
    const { shown, last } = cut(rows, limit)
    return await list.page(entered, shown.map(toBulkSend), last && [last.id])
  },
)
