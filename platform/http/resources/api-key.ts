import * as z from 'zod'
import { scopes } from '../../../core/scopes.ts'
import { flag, model, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import type { ApiKeyRow } from '../../../db/organizations/api-keys.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const ApiKey = model('ApiKey', 'What is told about a key; its text is shown once and never again.', {
  id: text('Id of the key; no secret'),
  parentId: textOrNull('The key that made it; null for a root key'),
  isAdministrator: flag('Sees and ends all keys of the organization'),
  name: textOrNull('What it was called when it was made'),
  environment: z.enum(['live', 'test']).meta({
    description:
      'The part of its text behind `chy_`: whether it opens the organization itself or its test organization',
  }),
  lastFour: text('The last four characters of its text'),
  scopes: z.array(z.enum(scopes)).meta({ description: 'What it may do' }),
  requestsPerMinute: wholeNumber('Its own limit'),
  createdAt: time('When it was made'),
  expiresAt: timeOrNull('When it ends by itself; null: never'),
  revokedAt: timeOrNull('When it was revoked; null: it was not'),
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
