import { noSuch } from '../../../core/errors.ts'
import { series } from '../../../db/statement.ts'
import { cancelBulkSend, findBulkSend } from '../../../db/templates/bulk-sends.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'

export const cancelBulkSends = operation({
  id: 'bulkSends.cancel',
  description:
    'Cancel a bulk send. Pending rows are not sent. Envelopes that already exist remain, and you can void them. A finished bulk send does not change.',
  route: 'POST /v1/bulk-sends/{id}/cancel',
  scope: 'signaturesWrite',
  audited: 'bulkSend.canceled',
}).returns(BulkSend, async (ctx, { params: { id } }) => {
  const { bulk } = await ctx.db.batch({
    canceled: series(cancelBulkSend(id, auditEntry(ctx, 'bulkSend.canceled', id))),
    bulk: findBulkSend(id),
  })
  if (!bulk) throw noSuch('bulk send')
  return toBulkSend(bulk)
})
