import type { KeyEnvironment } from '../../core/api-keys.ts'
import { findEnvironment } from '../../db/organizations/environment.ts'
import type { Context } from '../../platform/context.ts'

/** That of the organization. A key's own text says which it is; the database takes no envelope that says otherwise than its organization. */
export const environmentOfRequest = async ({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<KeyEnvironment> =>
  actor.kind === 'apiKey' ? actor.environment : db.run(findEnvironment())
