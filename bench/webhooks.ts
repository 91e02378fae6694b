/**
 * Measures webhook deliveries: round trips, CPU time of the workers and of the database, claim time by backlog, and
 * throughput in comparison with a plain fan-out over six sockets. Also measures how much an unresponsive endpoint
 * delays other endpoints. The CPU time does not include writing the backlog, and a scheduled run without deliveries is
 * subtracted. Needs Linux.
 */

import pg from 'pg'
import { call, completeUpload, createDocument, putPdf, type Service } from '../dev/demo/demo-client.ts'
import type { Stack } from '../dev/stack/stack.ts'
import { imagePdf } from '../dev/support/pdf.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { serverPid, treeOf } from './peer/processes.ts'
import { type FanOut, startFanOut } from './support/fan-out.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, microseconds, ratio } from './support/verdict.ts'
import { insertBacklog, ratePerSecond, type Sink, startSink } from './support/webhook-backlog.ts'

const endpointCount = sized(50, 4)
const drained = sized(3_000, 150)
const claimRounds = sized(31, 3)
const claimTurns = sized(2, 1)
const backlogs = sized([100, 100_000], [100, 500])
const delayEvents = sized(24, 3)
const goals = { tripsPerDelivery: 0.03, cpuUs: 300, claimRatio: 1.1, deadRatio: 1.1 }

await withBenchStack({ extraBindings: { api: { WEBHOOK_TIMEOUT_SECONDS: '5' } } }, async ({ stack, service }) => {
  const sink = await startSink()
  const fanOut = await startFanOut(sink)
  const owner = new pg.Client({ connectionString: stack.ownerDatabaseUrl })
  await owner.connect()
  try {
    for (let n = 1; n <= endpointCount; n++) await saveEndpoint(service, sink.url(`/e${n}`))
    const { rows } = await owner.query<{ organization_id: string }>(
      'select organization_id from webhook_endpoints limit 1',
    )
    const organizationId = rows[0]?.organization_id ?? ''

    const server = await serverPid(stack.ownerDatabaseUrl)
    const cpu = (): Cpu => ({ workersMs: spentCpuMs(stack.workerPids), databaseMs: spentCpuMs(treeOf(server)) })
    const bench = { stack, sink, owner, organizationId, cpu }
    const trips = await measureDrain(bench, 100)
    await measureDrain(bench, sized(500, 100))
    const idle = await measureDrain(bench, 0)
    const drain = await measureDrain(bench, drained)
    const costUs = (of: (cpu: Cpu) => number) => ((of(drain.cpu) - of(idle.cpu)) * 1_000) / drained
    const workersUs = costUs(({ workersMs }) => workersMs)
    const databaseUs = costUs(({ databaseMs }) => databaseMs)
    const atOnce = await measureSpeed({ ...bench, fanOut, path: '/bare' }, drained)
    await owner.query("update webhook_endpoints set url = replace(url, '/e', '/later/e')")
    const overNetwork = await measureSpeed({ ...bench, fanOut, path: '/later/bare' }, drained / 3)
    await owner.query("update webhook_endpoints set url = replace(url, '/later/e', '/e')")
    const healthy = await measureDelay({ service, owner, sink }, null)
    const starved = await measureDelay({ service, owner, sink }, 'dead')
    const claims = await measureClaims(owner, organizationId, backlogs)

    console.log(
      table(
        ['measure', 'figure'],
        [
          ['round trips, 100 deliveries', trips.trips],
          [`round trips, ${drained} deliveries`, drain.trips],
          ['CPU of the workers for each delivery', microseconds(workersUs)],
          ['CPU of the database for each delivery', microseconds(databaseUs)],
          ['CPU of a bare worker for each request', microseconds(atOnce.bareUs)],
          ['CPU of the same, with the headers of a delivery', microseconds(atOnce.signedUs)],
          ...speedRows('responses after 10 ms', overNetwork),
          ...speedRows('immediate responses', atOnce),
          [`claim of 100 among ${backlogs[0]}, ms`, claims[0]!.toFixed(1)],
          [`claim of 100 among ${backlogs[1]}, ms`, claims[1]!.toFixed(1)],
          ['p95 delay, all endpoints live, ms', healthy.toFixed(0)],
          ['p95 delay of the others, one dead, ms', starved.toFixed(0)],
        ],
      ),
    )
    judge('round trips per delivery at a batch of 100', trips.trips / 100, goals.tripsPerDelivery, {
      isCount: true,
      show: ratio,
    })
    judge('CPU of workers and database per delivery', workersUs + databaseUs, goals.cpuUs, { show: microseconds })
    judge('claim, large backlog / small', claims[1]! / claims[0]!, goals.claimRatio, { show: ratio })
    judge('p95 delay of the others, one dead endpoint / none', starved / healthy, goals.deadRatio, { show: ratio })
  } finally {
    await owner.end()
    await fanOut.dispose()
    sink.close()
  }
})

type Cpu = { workersMs: number; databaseMs: number }
type Bench = { stack: Stack; sink: Sink; owner: pg.Client; organizationId: string; cpu: () => Cpu }

/** Delivers a backlog. Counts the round trips and the CPU time from the dispatch to the last stored result. */
async function measureDrain({ stack, sink, owner, organizationId, cpu }: Bench, count: number) {
  await insertBacklog(owner, organizationId, count)
  await sink.reset()
  const before = cpu()
  await stack.runCron()
  stack.neon?.resetStats()
  await until(async () => (await sink.stats()).count >= count)
  await until(async () => !(await isPending(owner)))
  // Waits for the last poll of the run for due deliveries.
  await new Promise((resolve) => setTimeout(resolve, sized(1_000, 200)))
  const after = cpu()
  return {
    trips: stack.neon?.stats().requests ?? Number.NaN,
    rate: ratePerSecond(await sink.stats()),
    cpu: { workersMs: after.workersMs - before.workersMs, databaseMs: after.databaseMs - before.databaseMs },
  }
}

async function isPending(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query("select from webhook_deliveries where state = 'pending' limit 1")
  return rowCount !== 0
}

type Speed = { deliveries: number; bare: number; signed: number; bareUs: number; signedUs: number }

/** Returns the delivery rate, and the rate of plain workers that send to the same receiver. */
async function measureSpeed(
  { fanOut, path, ...bench }: Bench & { fanOut: FanOut; path: string },
  count: number,
): Promise<Speed> {
  const { rate } = await measureDrain(bench, count)
  const bare = await fanOut.measure('bare', path, count)
  const signed = await fanOut.measure('signed', path, count)
  return { deliveries: rate, bare: bare.rate, signed: signed.rate, bareUs: bare.cpuUs, signedUs: signed.cpuUs }
}

function speedRows(receivers: string, { deliveries, bare, signed }: Speed): [string, string][] {
  return [
    [`deliveries per second, ${receivers}`, deliveries.toFixed(0)],
    ['requests per second of a bare worker over six sockets', bare.toFixed(0)],
    ['signed as deliveries are, over five sockets, without a database', signed.toFixed(0)],
    ['deliveries / bare', ratio(deliveries / bare)],
    ['signed / bare', ratio(signed / bare)],
  ]
}

/**
 * Returns the median milliseconds of a claim of 100 deliveries for each backlog. Rolls back each claim, and measures
 * the backlogs in turns.
 */
async function measureClaims(owner: pg.Client, organizationId: string, backlogs: number[]): Promise<number[]> {
  // A worker that is still waiting for a response would otherwise claim deliveries during the measurement.
  await until(async () => (await leased(owner)) === 0)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const times = backlogs.map((): number[] => [])
  for (let turn = 0; turn < claimTurns; turn++) {
    for (const [index, backlog] of backlogs.entries()) {
      await cancelPending(owner)
      await insertBacklog(owner, organizationId, backlog)
      for (let round = 0; round < claimRounds; round++) times[index]!.push(await claimOnce(owner))
    }
  }
  await cancelPending(owner)
  return times.map(median)
}

async function claimOnce(owner: pg.Client): Promise<number> {
  await owner.query('begin')
  const startedAt = performance.now()
  const { rowCount } = await owner.query(`select * from chancery_claim_deliveries('bench', 100, 120, 12, '{}')`)
  const ms = performance.now() - startedAt
  await owner.query('rollback')
  if (rowCount !== 100) throw new Error(`${rowCount} deliveries were claimed`)
  return ms
}

async function cancelPending(owner: pg.Client): Promise<void> {
  await owner.query("update webhook_deliveries set state = 'canceled', finished_at = now() where state = 'pending'")
}

async function leased(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from webhook_deliveries where lease_owner is not null and next_attempt_at > now()',
  )
  return rows[0]?.count ?? 0
}

/** Returns the 95th percentile of the time from an event to the end of its delivery. */
async function measureDelay(
  { service, owner, sink }: { service: Service; owner: pg.Client; sink: Sink },
  dead: 'dead' | null,
): Promise<number> {
  if (dead) {
    await owner.query('update webhook_endpoints set url = $1 where url = $2', [sink.url('/dead'), sink.url('/e1')])
  }
  const pdf = imagePdf({ totalBytes: 100_000, imageCount: 1 })
  const documentId = await createDocument(service, 'Bench')
  await completeUpload(service, documentId, await putPdf(service, documentId, pdf))
  const { rows } = await owner.query<{ now: Date }>('select now()')
  for (let event = 0; event < delayEvents; event++) {
    await call(service, 'POST', '/v1/signatures/requests', {
      documentId,
      signerEmail: 'anna@example.com',
      fields: [{ id: 's', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }],
    })
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const delays = () =>
    owner.query<{ ms: number }>(
      `select extract(epoch from a.at - d.created_at)::float8 * 1000 + a.duration_ms as ms
       from webhook_deliveries d join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
       join webhook_attempts a on a.organization_id = d.organization_id and a.endpoint_id = d.endpoint_id and a.delivery_id = d.id and a.attempt = d.attempts
       where d.created_at >= $1 and d.state = 'delivered' and e.url <> $2 and e.url <> $3 order by 1`,
      [rows[0]?.now, sink.url('/dead'), sink.url('/e1')],
    )
  await until(async () => (await delays()).rowCount === delayEvents * (endpointCount - 1))
  const all = (await delays()).rows
  if (dead) await endDead(owner, sink)
  return all[Math.floor(all.length * 0.95)]?.ms ?? Number.NaN
}

/** Makes the unresponsive endpoint respond again, and waits until no worker is waiting for it. */
async function endDead(owner: pg.Client, sink: Sink): Promise<void> {
  await owner.query('update webhook_endpoints set url = $2, failing_since = null where url = $1', [
    sink.url('/dead'),
    sink.url('/e1'),
  ])
  await owner.query("update webhook_deliveries set state = 'canceled', finished_at = now() where state = 'pending'")
  await until(async () => (await leased(owner)) === 0)
}

function saveEndpoint(service: Service, url: string) {
  return call(service, 'POST', '/v1/signatures/webhooks', { url })
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The condition was not met within a minute.')
}
