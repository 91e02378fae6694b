import { listApiKeys } from '../../../db/organizations/api-keys.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'
import { completeList, presentAll } from '../../../platform/http/resources/common.ts'

export const listKeys = operation({
  id: 'apiKeys.list',
  description:
    'List API keys. Returns the key that you use and its descendants. A root key or an administrator key lists all keys of the organization. The list includes revoked keys, but no secrets.',
  route: 'GET /v1/api-keys',
  scope: 'keysWrite',
  audited: 'none',
}).returns(completeList(ApiKey).meta({ id: 'ApiKeyList', description: 'All keys.' }), (ctx) =>
  presentAll(ctx, listApiKeys(ctx.actor.id), toApiKey),
)
