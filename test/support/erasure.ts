import { vi } from 'vitest'
import { type Erasure, erasePerson } from '../../admin/erase-person.ts'
import type { Api } from './open-api.ts'
import { queryDatabase, stack } from './stack.ts'

/**
 * Waits until no job or delivery of an organization is due or running, and erases a person. Keeps files unless the
 * options state otherwise.
 */
export async function erase(
  { organizationId }: Pick<Api, 'organizationId'>,
  email: string,
  options: Partial<Erasure> = {},
) {
  await vi.waitFor(
    async () => {
      const unfinished = await queryDatabase(
        `select kind, state from jobs where organization_id = $1 and kind <> 'extraction'
           and (state = 'running' or (state = 'queued' and run_at <= now()))
         union all select 'webhook', state from webhook_deliveries where organization_id = $1
           and (lease_owner is not null or (state = 'pending' and next_attempt_at <= now()))`,
        [organizationId],
      )
      if (unfinished.length > 0) throw new Error(`work is unfinished: ${JSON.stringify(unfinished)}`)
    },
    { timeout: 30_000, interval: 25 },
  )
  return eraseNow({ organizationId }, email, options)
}

/** Erases a person, except where unfinished work remains. */
export const eraseNow = (
  { organizationId }: Pick<Api, 'organizationId'>,
  email: string,
  options: Partial<Erasure> = {},
) => erasePerson(stack.ownerDatabaseUrl, { organizationId, email, files: 'keep', ...options })
