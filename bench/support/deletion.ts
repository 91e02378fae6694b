import type { Client } from 'pg'
import type { Connection } from '../../db/connection.ts'
import { type CleanupLimits, runCleanups } from '../../db/jobs/clean-up.ts'
import { sized } from './size.ts'

export type DeletionCost = { what: string; rowsPerTrip: number; deleteUs: number; writeUs: number }

const rowsMany = sized(20_000, 100)
const writesMany = sized(500, 20)

/**
 * The statements that insert old rows of each kind whose number grows with the work. Each delivery has one attempt, and
 * an event is deleted after its last delivery.
 */
const kinds: { what: string; write: string }[] = [
  {
    what: 'idempotency_keys',
    write: `insert into idempotency_keys (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
      select $1, 'bench', 'bench', $2 || i, '', '', repeat('x', 1000), now() - interval '1 day' from generate_series(1, $3::integer) i`,
  },
  {
    what: 'jobs',
    write: `insert into jobs (organization_id, id, kind, payload, state, finished_at)
      select $1, $2 || i, 'mail', '{"envelopeId":"env"}', 'done', now() - interval '8 days' from generate_series(1, $3::integer) i`,
  },
  {
    what: 'webhook_deliveries',
    write: `with event as (
        insert into webhook_events (organization_id, id, type, envelope_id, body, created_at)
        select $1, $2 || i, 'signature.completed', 'bench', repeat('x', 1000), now() - interval '31 days' from generate_series(1, $3::integer) i returning id),
      delivery as (
        insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, finished_at)
        select $1, id, id, 'bench', 'delivered', now() - interval '31 days' from event returning id)
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host)
      select $1, id, 1, 'bench', now() - interval '31 days', 'receiver.example' from delivery`,
  },
]

/** Measures the cost of deleting a row of each kind, and the cost of writing it in a separate transaction. */
export async function deletingAndWriting(
  client: Client,
  database: Connection,
  { organizationId, bounds }: { organizationId: string; bounds: CleanupLimits },
): Promise<DeletionCost[]> {
  await client.query(
    `insert into webhook_endpoints (organization_id, id, url, events) values ($1, 'bench', 'https://receiver.example', '{}')`,
    [organizationId],
  )
  const found: DeletionCost[] = []
  for (const { what, write } of kinds) {
    const timed = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await work()
      return (performance.now() - startedAt) * 1_000
    }
    const writeUs = await timed(async () => {
      for (let at = 0; at < writesMany; at++) await client.query(write, [organizationId, `${what}_one_${at}_`, 1])
    })
    await client.query(write, [organizationId, `${what}_many_`, rowsMany])
    await client.query('vacuum analyze')
    let [trips, rows] = [0, 0]
    const deleteUs = await timed(async () => {
      for (let gone = -1; gone !== 0; trips++) {
        gone = (await runCleanups(database, bounds, {})).find(({ cleanup }) => cleanup === what)?.rows ?? 0
        rows += gone
      }
    })
    found.push({
      what,
      rowsPerTrip: Math.round(rows / (trips - 1)),
      deleteUs: deleteUs / rows,
      writeUs: writeUs / writesMany,
    })
  }
  return found
}
