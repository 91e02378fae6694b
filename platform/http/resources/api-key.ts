import * as z from 'zod'
import { boolean, integer, model, string, stringOrNull } from '../../../core/schemas.ts'
import { scopes } from '../../../core/scopes.ts'
import type { ApiKeyRow } from '../../../db/organizations/api-keys.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const ApiKey = model('ApiKey', 'An API key. The secret is returned only when you create the key.', {
  id: string('Id of the key. Not secret.'),
  parentId: stringOrNull('Id of the key that created this key; `null` for a root key'),
  isAdministrator: boolean('True if the key can list and revoke all keys of the organization'),
  name: stringOrNull('Name given at creation'),
  environment: z.enum(['live', 'test']).meta({
    description: 'Environment of the key. The key begins with `chy_live_` or `chy_test_`.',
  }),
  sandbox: stringOrNull('Named sandbox to which the key is bound'),
  lastFour: string(
    'Last four characters of the key before its checksum, which is the underscore and six characters at its end',
  ),
  scopes: z.array(z.enum(scopes)).meta({ description: 'Operations that the key can call' }),
  requestsPerMinute: integer('Requests per minute allowed for this key'),
  createdAt: time('Time of creation'),
  expiresAt: timeOrNull('Time of expiry; `null` if the key does not expire'),
  revokedAt: timeOrNull('Time of revocation; `null` if the key is not revoked'),
})

/** Returns the public properties of a key, without the secret. */
export const toApiKey = (key: ApiKeyRow): z.infer<typeof ApiKey> => ({
  id: key.id,
  parentId: key.parentId,
  isAdministrator: key.parentId === null || key.isAdministrator,
  name: key.name,
  environment: key.environment,
  sandbox: key.sandbox === '' ? null : key.sandbox,
  lastFour: key.lastFour,
  // The database contains only known scopes.
  scopes: key.scopes as (typeof scopes)[number][],
  requestsPerMinute: key.requestsPerMinute,
  createdAt: iso(key.createdAt),
  expiresAt: isoOrNull(key.expiresAt),
  revokedAt: isoOrNull(key.revokedAt),
})
