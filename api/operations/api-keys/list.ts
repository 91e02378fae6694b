import { listApiKeys } from '../../../db/organizations/api-keys.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'
import { presentAll, wholeList } from '../../../platform/http/resources/common.ts'

export const listKeys = operation({
  id: 'apiKeys.list',
  description:
    'List keys. The key that is used and those below it; all keys of the organization for a key without a parent or one marked as an administrator’s. Revoked keys stay in the list. Secrets are never shown again.',
  route: 'GET /v1/api-keys',
  scope: 'keysWrite',
  audited: 'none',
}).answers(wholeList(ApiKey).meta({ id: 'ApiKeyList', description: 'All of them.' }), (ctx) =>
  presentAll(ctx, listApiKeys(ctx.actor.id), toApiKey),
)
