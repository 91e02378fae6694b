import * as z from 'zod'
import { createKey, keyRandomBytes } from '../../../core/api-keys.ts'
import { displayText } from '../../../core/display-text.ts'
import { ApiError } from '../../../core/errors.ts'
import { Instant } from '../../../core/instant.ts'
import { limits } from '../../../core/limits.ts'
import { scopes } from '../../../core/scopes.ts'
import { eachOnce, input, text } from '../../../core/shapes.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findApiKey, insertChildKey, lockKeyTree, whereKeyExists } from '../../../db/organizations/api-keys.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { unauthorizedError } from '../../../platform/http/problem.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'

const ApiKeyInput = input('ApiKeyInput', 'A key to be made.', {
  name: displayText(0, limits.apiKeyNameCharsMax).optional().meta({ description: 'Your own name for it' }),
  scopes: eachOnce(z.enum(scopes), 'scope').meta({
    description: 'What it may do; each scope must be one of the key that is used',
  }),
  expiresAt: Instant.optional().describe(
    'From when on the key is refused, a time to come. A key never outlives its parent: of both ends the earlier one counts',
  ),
})

export const createApiKey = operation({
  id: 'apiKeys.create',
  description:
    'Create a child key. The scopes must be a subset of those of the key that is used. The secret is in this answer and never again.',
  route: 'POST /v1/api-keys',
  scope: 'keysWrite',
  hasSecretAnswer: true,
  audited: { 'apiKey.created': 'answer' },
  body: { schema: ApiKeyInput, example: { name: 'Key management', scopes: ['keysWrite'] } },
  answers: {
    201: ApiKey.extend({ secret: text('The whole key, shown once') }).meta({
      id: 'ApiKeyWithSecret',
      description: 'A new key with its text.',
    }),
  },
  refusals: ['scope_not_grantable', 'key_limit_reached'],
}).run(async (ctx, { body }) => {
  if (ctx.actor.kind !== 'apiKey') throw unauthorizedError()
  const createdAt = ctx.world.now()
  const { expiresAt = null } = body
  if (expiresAt !== null && expiresAt <= createdAt) throw expiryOver()
  const key = createKey(ctx.actor.environment, ctx.world.randomBytes(keyRandomBytes))
  const {
    keys: [row],
  } = await ctx.db.batch({
    lock: lockKeyTree(),
    inserted: insertChildKey({
      ...key,
      parentId: ctx.actor.id,
      name: body.name ?? null,
      scopes: body.scopes,
      createdAt,
      expiresAt,
    }),
    audit: recordAudit(
      auditEntry(ctx, 'apiKey.created', key.keyId, { scopes: body.scopes }),
      whereKeyExists(key.keyId),
    ),
    keys: findApiKey(key.keyId, ctx.actor.id),
  })
  if (!row) throw new ApiError('scope_not_grantable', 'A child key can only have scopes that its parent has.')
  return { status: 201, body: { ...toApiKey(row), secret: key.secret } }
})

const expiryOver = () =>
  new ApiError('input_invalid', 'A key cannot end before it begins.', {
    errors: [{ path: 'expiresAt', code: 'out_of_range', message: 'The expiry lies in the future.' }],
  })
