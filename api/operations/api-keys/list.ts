import * as z from 'zod'
import { listApiKeys } from '../../../db/organizations/api-keys.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'

export const listKeys = operation({
  id: 'apiKeys.list',
  summary: 'List the keys of the organization',
  description: 'Revoked keys stay in the list. Secrets are never shown again.',
  tag: 'API keys',
  base: 'api',
  method: 'get',
  path: '/v1/api-keys',
  proof: 'key',
  scope: 'keysWrite',
  audited: 'none',
  answers: { 200: z.object({ data: z.array(ApiKey) }).meta({ id: 'ApiKeyList' }) },
}).run(async (ctx) => {
  const rows = await ctx.db.run(listApiKeys())
  return { status: 200, body: { data: rows.map(toApiKey) } }
})
