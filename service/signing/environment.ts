import type { KeyEnvironment } from '../../core/api-keys.ts'
import { findEnvironment } from '../../db/organizations/environment.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Returns the environment of the organization. For a request, returns the environment of the API key, because the
 * database rejects an envelope whose environment differs from that of its organization.
 */
export const environmentOfRequest = async ({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<KeyEnvironment> =>
  actor.kind === 'apiKey' ? actor.environment : db.run(findEnvironment())
