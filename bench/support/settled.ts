import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const pauseMs = 50
const settledMsMax = 60_000
/** A message that arrives before its job is due is dropped. A scheduled run sends another message. */
const runCronAfterMs = 10_000

/** Selects jobs and deliveries that are running or due within two seconds. */
const soon = `
  select 'job ' || kind as what from jobs
    where (state = 'running' or state = 'queued' and run_at <= now() + interval '2 seconds') and $in
  union all select 'webhook delivery' from webhook_deliveries
    where state = 'pending' and next_attempt_at <= now() + interval '2 seconds' and $in`.replaceAll(
  '$in',
  '($1::text is null or organization_id = $1)',
)

/**
 * Waits until the jobs and webhook deliveries of earlier requests have ended, in one or in all organizations. Throws if
 * they take too long. With `runCron`, starts a scheduled run if they take longer than ten seconds.
 */
export async function settled(
  ownerDatabaseUrl: string,
  organizationId: string | null = null,
  runCron?: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  let cronAt = Date.now() + runCronAfterMs
  try {
    for (const deadline = Date.now() + settledMsMax; ; await pause(pauseMs)) {
      const { rows } = await client.query<{ what: string }>(soon, [organizationId])
      if (rows.length === 0) return
      if (runCron && Date.now() > cronAt) {
        cronAt = Date.now() + runCronAfterMs
        await runCron()
      }
      if (Date.now() > deadline) throw new Error(`This work did not finish: ${rows.map(({ what }) => what).join(', ')}`)
    }
  } finally {
    await client.end()
  }
}
