import * as z from 'zod'
import { createKey, keyRandomBytes } from '../../../core/api-keys.ts'
import { displayText } from '../../../core/display-text.ts'
import { ApiError } from '../../../core/errors.ts'
import { Instant } from '../../../core/instant.ts'
import { limits } from '../../../core/limits.ts'
import { input, protective, string, uniqueList } from '../../../core/schemas.ts'
import { scopes } from '../../../core/scopes.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findApiKey, insertChildKey, lockKeyTree, whereKeyExists } from '../../../db/organizations/api-keys.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { unauthorizedError } from '../../../platform/http/problem.ts'
import { ApiKey, toApiKey } from '../../../platform/http/resources/api-key.ts'

const ApiKeyInput = input('ApiKeyInput', 'Parameters of a new key.', {
  name: displayText(0, limits.apiKeyNameCharsMax).optional().meta({ description: 'Name of the key' }),
  scopes: uniqueList(z.enum(scopes), 'scope').meta({
    description: 'Operations that the key can call. The parent key must have each scope.',
  }),
  sandbox: protective(
    z
      .string()
      .max(limits.sandboxNameCharsMax)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
      .optional()
      .meta({
        description:
          'Named sandbox for a test key, such as `ci-42`, with its own clock and inbox. Child keys inherit the sandbox. A key for a named sandbox expires after at most 30 days.',
      }),
  ),
  expiresAt: protective(
    Instant.optional().describe(
      'Time of expiry, in the future. The service shortens a later time to the expiry of the parent, or to 30 days for a key of a named sandbox.',
    ),
  ),
})

export const createApiKey = operation({
  id: 'apiKeys.create',
  description:
    'Create a child key. The scopes must be a subset of the scopes of the key that you use. The service returns the secret only in this response.',
  route: 'POST /v1/api-keys',
  scope: 'keysWrite',
  hasSecretResponse: true,
  audited: { 'apiKey.created': 'response' },
  body: { schema: ApiKeyInput, example: { name: 'Key management', scopes: ['keysWrite'] } },
  responses: {
    201: ApiKey.extend({ secret: string('The complete API key, returned only once') }).meta({
      id: 'ApiKeyWithSecret',
      description: 'A new key with its secret.',
    }),
  },
  refusals: ['scope_not_grantable', 'key_limit_reached', 'test_key_required'],
}).run(async (ctx, { body }) => {
  if (ctx.actor.kind !== 'apiKey') throw unauthorizedError()
  const createdAt = ctx.runtime.now()
  const { sandbox = '' } = body
  if (sandbox !== '' && ctx.actor.environment !== 'test')
    throw new ApiError('test_key_required', 'Only test keys can have a sandbox. Use a test key, or omit `sandbox`.')
  const latest = sandbox === '' ? null : new Date(createdAt.getTime() + limits.sandboxKeyDaysMax * 86_400_000)
  const { expiresAt = latest } = body
  if (expiresAt !== null && expiresAt <= createdAt) throw expiryOver()
  const key = createKey(ctx.actor.environment, ctx.runtime.randomBytes(keyRandomBytes))
  const {
    keys: [row],
    parents: [parent],
  } = await ctx.db.batch({
    lock: lockKeyTree(),
    inserted: insertChildKey({
      ...key,
      parentId: ctx.actor.id,
      name: body.name ?? null,
      scopes: body.scopes,
      sandbox,
      createdAt,
      expiresAt: latest && expiresAt && latest < expiresAt ? latest : expiresAt,
    }),
    audit: recordAudit(
      auditEntry(ctx, 'apiKey.created', key.keyId, { scopes: body.scopes, ...(sandbox === '' ? {} : { sandbox }) }),
      whereKeyExists(key.keyId),
    ),
    keys: findApiKey(key.keyId, ctx.actor.id),
    parents: findApiKey(ctx.actor.id, ctx.actor.id),
  })
  if (!row && sandbox !== '' && parent && parent.sandbox !== '' && parent.sandbox !== sandbox) throw otherSandbox()
  if (!row)
    throw new ApiError(
      'scope_not_grantable',
      'A child key can have only scopes of its parent. Request fewer scopes, or use a parent key that has them.',
    )
  return { status: 201, body: { ...toApiKey(row), secret: key.secret } }
})

const expiryOver = () =>
  new ApiError('input_invalid', '`expiresAt` is not in the future. Choose a later time.', {
    errors: [{ path: 'expiresAt', code: 'out_of_range', message: 'Choose a time in the future.' }],
  })

const otherSandbox = () =>
  new ApiError(
    'input_invalid',
    'Your key is bound to another sandbox. Use a test key without a sandbox, or omit `sandbox`.',
    {
      errors: [
        {
          path: 'sandbox',
          code: 'not_allowed',
          message: 'Your key is bound to another sandbox. Use a test key without a sandbox, or omit `sandbox`.',
        },
      ],
    },
  )
