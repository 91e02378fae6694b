import { noSuch } from '../../../core/errors.ts'
import { findBulkSend } from '../../../db/templates/bulk-sends.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'

export const getBulkSend = operation({
  id: 'bulkSends.get',
  description: 'Retrieve a bulk send. Returns the status of the bulk send and the number of rows by status.',
  route: 'GET /v1/bulk-sends/{id}',
  scope: 'signaturesRead',
  audited: 'none',
}).returns(BulkSend, async (ctx, { params: { id } }) => {
  const bulk = await ctx.db.run(findBulkSend(id))
  if (!bulk) throw noSuch('bulk send')
  return toBulkSend(bulk)
})
