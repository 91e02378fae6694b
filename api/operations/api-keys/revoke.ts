import { noSuch } from '../../../core/errors.ts'
import { findApiKey, lockKeyTree, revokeKeyTree } from '../../../db/organizations/api-keys.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'

export const revokeApiKey = operation({
  id: 'apiKeys.revoke',
  description:
    'Revoke a key and every key below it. The key that is used or one below it; any key of the organization for a key without a parent or one marked as an administrator’s. Takes effect with the next request of any of these keys. Revoking a revoked key changes nothing and answers the same.',
  route: 'DELETE /v1/api-keys/{id}',
  scope: 'keysWrite',
  audited: 'apiKey.revoked',
}).answers(ApiKey, async (ctx, { params }) => {
  const {
    keys: [row],
  } = await ctx.db.batch({
    lock: lockKeyTree(),
    revoked: revokeKeyTree({ id: params.id, byKeyId: ctx.actor.id }, auditEntry(ctx, 'apiKey.revoked', params.id)),
    keys: findApiKey(params.id, ctx.actor.id),
  })
  if (!row) throw noSuch('API key')
  return toApiKey(row)
})
