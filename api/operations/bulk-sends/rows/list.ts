import * as z from 'zod'
import { bulkRowStatuses } from '../../../../db/schema/templates.ts'
import { findBulkSend, listBulkRows } from '../../../../db/templates/bulk-sends.ts'
import { cursorPage, cursorQuery } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { BulkSendRow, toBulkSendRow } from '../../../../platform/http/resources/bulk-send.ts'

export const listAllBulkRows = operation({
  id: 'bulkSends.rows.list',
  description: 'List the rows of a bulk send. Returns the rows in the order of the request, each with its result.',
  route: 'GET /v1/bulk-sends/{id}/rows',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    status: z.enum(bulkRowStatuses).optional().meta({ description: 'Only rows with this status' }),
  }),
}).pages(cursorPage(BulkSendRow).meta({ id: 'BulkSendRowList', description: 'A page of rows of a bulk send.' }), {
  of: { name: 'bulk send', find: ({ params: { id } }) => findBulkSend(id) },
  rows: ({ params: { id }, query: { status } }, { before: place, limit }) =>
    listBulkRows(id, { status, after: place ? Number(place) : undefined, limit }),
  place: { form: /^\d{1,4}$/, of: ({ position }) => String(position) },
  present: toBulkSendRow,
})
