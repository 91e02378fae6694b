import * as z from 'zod'
import { scopes } from '../../../core/scopes.ts'
import { model } from '../../../core/shapes.ts'
import type { ApiKeyRow } from '../../../db/organizations/api-keys.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const ApiKey = model('ApiKey', 'What is told about a key; its text is shown once and never again.', {
  id: z.string().meta({ description: 'Id of the key; no secret' }),
  parentId: z.string().nullable().meta({ description: 'The key that made it; null for a root key' }),
  isAdministrator: z.boolean().meta({ description: 'Sees and ends all keys of the organization' }),
  name: z.string().nullable().meta({ description: 'What it was called when it was made' }),
  environment: z.enum(['live', 'test']).meta({
    description:
      'The part of its text behind `chy_`: whether it opens the organization itself or its test organization',
  }),
  lastFour: z.string().meta({ description: 'The last four characters of its text' }),
  scopes: z.array(z.enum(scopes)).meta({ description: 'What it may do' }),
  requestsPerMinute: z.int().meta({ description: 'Its own limit' }),
  createdAt: Timestamp.meta({ description: 'When it was made' }),
  expiresAt: Timestamp.nullable().meta({ description: 'When it ends by itself; null: never' }),
  revokedAt: Timestamp.nullable().meta({ description: 'When it was revoked; null: it was not' }),
})

/** What leaves of a key; its secret is known to its owner only. */
export const toApiKey = (key: ApiKeyRow): z.infer<typeof ApiKey> => ({
  id: key.id,
  parentId: key.parentId,
  isAdministrator: key.parentId === null || key.isAdministrator,
  name: key.name,
  environment: key.environment,
  lastFour: key.lastFour,
  // Scopes are written through the closed list only.
  scopes: key.scopes as (typeof scopes)[number][],
  requestsPerMinute: key.requestsPerMinute,
  createdAt: iso(key.createdAt),
  expiresAt: isoOrNull(key.expiresAt),
  revokedAt: isoOrNull(key.revokedAt),
})
