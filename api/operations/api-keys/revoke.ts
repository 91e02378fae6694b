import { noSuch } from '../../../core/errors.ts'
import { findApiKey, lockKeyTree, revokeKeyTree } from '../../../db/organizations/api-keys.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'

export const revokeApiKey = operation({
  id: 'apiKeys.revoke',
  description:
    'Revoke an API key and its descendants. You can revoke the key that you use and its descendants. A root key or an administrator key can revoke all keys of the organization. Revocation takes effect with the next request. Revoking a revoked key has no effect and returns the same response.',
  route: 'DELETE /v1/api-keys/{id}',
  scope: 'keysWrite',
  audited: 'apiKey.revoked',
}).returns(ApiKey, async (ctx, { params }) => {
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
