import * as z from 'zod'
import { scopes } from '../../../core/scopes.ts'
import type { ApiKeyRow } from '../../../db/organizations/api-keys.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const ApiKey = z
  .object({
    id: z.string(),
    parentId: z.string().nullable(),
    isAdministrator: z.boolean().meta({ description: 'Sees and ends all keys of the organization' }),
    name: z.string().nullable(),
    environment: z.enum(['live', 'test']),
    lastFour: z.string(),
    scopes: z.array(z.enum(scopes)),
    requestsPerMinute: z.int(),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' })

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
