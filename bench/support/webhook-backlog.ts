import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Client } from 'pg'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'

export type SinkStats = { count: number; firstAtMs: number; lastAtMs: number }
export type Sink = {
  url: (path: string) => string
  stats: () => Promise<SinkStats>
  reset: () => Promise<void>
  close: () => void
}

/** Starts the webhook receiver in a separate process. */
export async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'webhook-sink.ts'))
  const [port] = (await once(child, 'message')) as [number]
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  return {
    url,
    stats: async () => (await (await fetchOverNewConnection(url('/stats'))).json()) as SinkStats,
    reset: async () => {
      await (await fetchOverNewConnection(url('/reset'))).text()
    },
    close: () => child.disconnect(),
  }
}

/** Inserts due deliveries of 1,500-byte events, spread over the organization's endpoints. */
export async function insertBacklog(owner: Client, organizationId: string, count: number): Promise<void> {
  const mark = Date.now().toString(36)
  await owner.query(
    `insert into webhook_events (organization_id, id, type, envelope_id, body)
     select $1, 'evt_' || $3 || n, 'signature.completed', 'bench', json_build_object('id', 'evt_' || $3 || n, 'filler', repeat('x', 1450))::text
     from generate_series(1, $2::integer) n`,
    [organizationId, count, mark],
  )
  await owner.query(
    `with endpoints as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total
       from webhook_endpoints where organization_id = $1 and enabled and deleted_at is null)
     insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
     select $1, 'dlv_' || $3 || n, 'evt_' || $3 || n, e.id, now() from generate_series(1, $2::integer) n
     join endpoints e on e.place = n % e.total`,
    [organizationId, count, mark],
  )
  await owner.query('vacuum analyze webhook_deliveries, webhook_events, webhook_attempts')
}

export const ratePerSecond = ({ count, firstAtMs, lastAtMs }: SinkStats): number =>
  ((count - 1) * 1_000) / (lastAtMs - firstAtMs)
