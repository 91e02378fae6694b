import type { KeyEnvironment } from '../../core/api-keys.ts'
import { findEnvironment } from '../../db/organizations/environment.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Returns the environment of the organization. For a request with an API key, this is the environment of the key,
 * because the database rejects an envelope with another environment.
 */
export const environmentOfRequest = async ({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<KeyEnvironment> =>
  actor.kind === 'apiKey' ? actor.environment : db.run(findEnvironment())
