import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { newId } from '../../core/ids.ts'
import { connect } from '../../db/connection.ts'
import { openSession } from '../../db/session.ts'
import { series } from '../../db/statement.ts'
import { enterOrganization } from '../../db/tenancy.ts'
import { insertEvent } from '../../db/webhooks/events.ts'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import { call, createDocument, type Service, uploadPdf } from '../../dev/demo/demo-client.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startPostgres } from '../../dev/stack/postgres.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { type Received, startReceiver } from '../../dev/support/webhook-receiver.ts'
import { copyEnvelopes } from '../support/full/copied-envelopes.ts'

/**
 * `npm run test:full -- webhook-kills [--events 10000] [--kills 200] [--minutes 20]`: stores events while the workers'
 * process is killed at random times and restarted. Every event must reach every active endpoint at least once, with one
 * id and one body. Each delivery must end in a final state, and a deleted endpoint must receive nothing. The local
 * queues are part of the workers' process, so every kill loses their messages.
 */

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '20' },
  },
})
const [eventCount, killCount, minutesMax] = [Number(values.events), Number(values.kills), Number(values.minutes)]
const livePaths = ['/a', '/b', '/c']
const deletedPath = '/deleted'
/**
 * Deliveries that were claimed before the deletion may still arrive for this time. The suite looks for them every half
 * second.
 */
const afterDeletionMs = 1_500

const startedAtMs = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'chancery-kills-'))
await build()
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: await freePort(), durable: true })
const arrived = new Map<string, Map<string, { count: number; bodies: Set<string> }>>()
const lastAtMs = new Map<string, number>()
const receiver = await startReceiver(record)
let stack = null as Stack | null
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await stack?.dispose()
  await receiver.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function record({ path, headers, body, atMs }: Received): void {
  const atPath = arrived.get(path) ?? new Map<string, { count: number; bodies: Set<string> }>()
  arrived.set(path, atPath)
  const id = headers['x-service-event-id'] ?? ''
  const seen = atPath.get(id) ?? { count: 0, bodies: new Set() }
  atPath.set(id, seen)
  seen.count += 1
  seen.bodies.add(body)
  lastAtMs.set(path, atMs)
}

/** Starts the stack without its database, and dispatches due work. A kill then interrupts deliveries. */
async function start(attemptsLeft = 5): Promise<Stack> {
  try {
    const started = await startStack({
      dataDir,
      databaseUrl: postgres.ownerUrl,
      appDatabaseUrl: postgres.appUrl,
      cronSeconds: 1,
      extraBindings: { api: { WEBHOOK_TIMEOUT_SECONDS: '1' } },
      queueOverrides: { 'chancery-webhooks': { maxBatchTimeout: 0 } },
    })
    started.runCron().catch(() => undefined)
    return started
  } catch (error) {
    // Retries, because another process may have opened the port since the check for a free port.
    if (attemptsLeft === 0) throw error
    return start(attemptsLeft - 1)
  }
}

async function run(): Promise<boolean> {
  stack = await start()
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
  try {
    const { organizationId, apiKey } = await bootstrapOrganization(postgres.ownerUrl, { requestsPerMinute: 1_000_000 })
    const serviceOf = (running: Stack): Service => ({ baseUrl: running.baseUrl, apiKey, mailUrl: running.mail.url })
    const template = await makeEnvelope(serviceOf(stack))
    await copyEnvelopes(owner, {
      values: { id: "'env_clone_' || n" },
      from: 'envelopes e, generate_series(1, $2::integer) n where e.id = $1',
      params: [template, eventCount],
    })
    const save = (path: string) =>
      call<{ id: string }>(serviceOf(stack as Stack), 'POST', '/v1/signatures/webhooks', { url: receiver.url(path) })
    for (const path of livePaths) await save(path)
    const { id: deletedId } = await save(deletedPath)

    const storing = storeEvents(organizationId)
    let deletedAtMs = 0
    for (let kill = 1; kill <= killCount && Date.now() - startedAtMs < minutesMax * 60_000; kill++) {
      await delay(Math.random() * 1_500)
      if (kill === Math.ceil(killCount / 2)) {
        await call(serviceOf(stack), 'DELETE', `/v1/signatures/webhooks/${deletedId}`)
        deletedAtMs = Date.now()
      }
      for (const pid of stack.workerPids) process.kill(pid, 'SIGKILL')
      await stack.dispose()
      stack = await start()
      if (kill % 10 === 0) console.log(`${kill} kills, ${await describe(owner)}`)
    }
    await storing
    await drain(owner)
    return await judge(owner, { deletedId, deletedAtMs })
  } finally {
    await owner.end()
  }
}

async function makeEnvelope(service: Service): Promise<string> {
  const documentId = await createDocument(service, 'Kills')
  await uploadPdf(service, documentId, new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf'))))
  const { id } = await call<{ id: string }>(service, 'POST', '/v1/signatures/requests', {
    documentId,
    signerEmail: 'anna@example.com',
    fields: [{ id: 's', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }],
  })
  return id
}

/** Stores events as envelope transitions do, fifty per transaction, spread over the duration of the kills. */
async function storeEvents(organizationId: string): Promise<void> {
  const pauseMs = (killCount * 1_500) / Math.ceil(eventCount / 50)
  for (let first = 1; first <= eventCount; first += 50) {
    const numbers = Array.from({ length: Math.min(50, eventCount - first + 1) }, (_, index) => first + index)
    const statements = numbers.map((number) => {
      const id = newId('event', new Date(), crypto.getRandomValues(new Uint8Array(16)))
      return insertEvent({
        delaySeconds: 0,
        id,
        type: 'envelope.created',
        envelopeId: `env_clone_${number}`,
        hasValues: false,
        body: JSON.stringify({ id, type: 'envelope.created', number }),
      })
    })
    for (;;) {
      try {
        const database = connect({ url: postgres.appUrl, fetchEndpoint: stack?.neon?.url })
        await openSession(database, enterOrganization(organizationId)).run(series(statements))
        break
      } catch (error) {
        // The database endpoint restarts together with the workers, so a retry of an already stored batch fails with a
        // unique violation.
        if (error instanceof Error && error.message === 'unique_violation') break
        await delay(200)
      }
    }
    await delay(pauseMs)
  }
}

async function statesOf(owner: pg.Pool) {
  const { rows } = await owner.query<{ state: string; held: boolean; count: number }>(
    'select state, lease_owner is not null as held, count(*)::int as count from webhook_deliveries group by 1, 2 order by 1, 2',
  )
  return rows
}

async function describe(owner: pg.Pool): Promise<string> {
  const states = (await statesOf(owner)).map(({ state, held, count }) => `${count} ${state}${held ? ' (leased)' : ''}`)
  return `${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s: ${states.join(', ')}`
}

async function drain(owner: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    await owner.query(
      "update webhook_deliveries set next_attempt_at = now() where state = 'pending' and lease_owner is null",
    )
    if ((await statesOf(owner)).every(({ state }) => state !== 'pending' && state !== 'held')) return
    await delay(500)
  }
}

async function judge(owner: pg.Pool, deletion: { deletedId: string; deletedAtMs: number }): Promise<boolean> {
  const { rows: events } = await owner.query<{ id: string; body: string }>(
    "select id, body from webhook_events where envelope_id like 'env_clone_%'",
  )
  const missing = livePaths.flatMap((path) => events.filter(({ id }) => !arrived.get(path)?.has(id)))
  const changed = events.filter(({ id, body }) =>
    livePaths.some((path) => [...(arrived.get(path)?.get(id)?.bodies ?? [])].some((one) => one !== body)),
  )
  const { rows: wrong } = await owner.query<{ state: string }>(
    `select d.state from webhook_deliveries d where
       (d.endpoint_id <> $1 and d.state <> 'delivered') or (d.endpoint_id = $1 and d.state not in ('delivered', 'canceled'))`,
    [deletion.deletedId],
  )
  const requests = livePaths.reduce(
    (sum, path) => sum + [...(arrived.get(path)?.values() ?? [])].reduce((all, { count }) => all + count, 0),
    0,
  )
  const lateMs = Math.max(0, (lastAtMs.get(deletedPath) ?? 0) - deletion.deletedAtMs)
  const { rows: most } = await owner.query<{ attempts: number }>(
    'select max(attempts) as attempts from webhook_deliveries',
  )
  console.log(await describe(owner))
  console.log(
    `${events.length} events, ${requests} requests for ${events.length * livePaths.length} deliveries to live endpoints`,
  )
  console.log(
    `most attempts of a delivery: ${most[0]?.attempts}; last request to the deleted endpoint ${lateMs} ms after its deletion`,
  )
  const checks: [string, boolean][] = [
    ['every event was stored', events.length === eventCount],
    ['every event reached every live endpoint under its id', missing.length === 0],
    ['every retry had the same bytes', changed.length === 0],
    ['every delivery reached a final state', wrong.length === 0],
    ['nothing was sent to the deleted endpoint after its deletion', lateMs <= afterDeletionMs],
  ]
  for (const [claim, isTrue] of checks) console.log(`${isTrue ? 'ok    ' : 'FAILED'}  ${claim}`)
  return checks.every(([, isTrue]) => isTrue)
}
