import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { apiOperations } from '../../api/operations/index.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { routePattern } from '../../dev/support/route-pattern.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import { type FaultCounts, type FaultFate, faultFates, startArbiter } from '../support/full/faults/arbiter.ts'
import { brokenInvariants, findDifferences, tablesWith, unfinished } from '../support/full/faults/invariants.ts'
import { runLinkPages } from '../support/full/faults/link-pages.ts'
import { mailFindings } from '../support/full/faults/mail-findings.ts'
import { runMainJob } from '../support/full/faults/main-job.ts'
import { runOtherOperations } from '../support/full/faults/other-operations.ts'
import { retryingClient } from '../support/full/faults/retrying-client.ts'
import { runSandbox } from '../support/full/faults/sandbox.ts'
import { objectFindings } from '../support/full/object-findings.ts'
import { servicesOn } from '../support/full/services.ts'

/**
 * `npm run test:full -- main-job [--scenario main|other|links|sandbox] [--faults 60] [--kills 60] [--seed 1] [--at-once
 * 6] [--chance 0.3] [--expedite] [--fault-counts file]`: runs the main workflow and all other operations while calls to
 * all dependencies fail or stall. `--faults` sets how many calls fail, and `--kills` how many calls kill their worker.
 * Each scenario uses a separate organization, whose rows are checked at the end. A minute after the last fault, all
 * work must be done, and nothing in the database and the bucket may be lost, duplicated or unregistered. `--expedite`
 * shortens pauses and the leases of dead workers, and a file of fault counts combines several runs into one.
 */
const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    'fault-counts': { type: 'string' },
    faults: { type: 'string', default: '60' },
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '6' },
    chance: { type: 'string', default: '0.3' },
    expedite: { type: 'boolean', default: false },
  },
})
const [faultCount, killCount, seed] = [Number(values.faults), Number(values.kills), Number(values.seed)]
const doneMsMax = 60_000
const everyScenario = { main: runMainJob, other: runOtherOperations, links: runLinkPages, sandbox: runSandbox }
const names = Object.keys(everyScenario) as (keyof typeof everyScenario)[]
const scenarios = names.filter((name) => name === (values.scenario ?? name))
if (scenarios.length === 0) throw new Error(`--scenario is one of ${names.join(', ')}`)

/** Distributes the kills equally over all kinds of kills, and the failures equally over all kinds of failures. */
function shared(): Partial<Record<FaultFate, number>> {
  const isKill = (fate: FaultFate) => fate.startsWith('dies')
  const parts = (fates: FaultFate[], count: number) =>
    fates.map((fate, index) => [fate, Math.floor((count + index) / fates.length)] as const)
  return Object.fromEntries([
    ...parts(
      faultFates.filter((fate) => !isKill(fate)),
      faultCount,
    ),
    ...parts(faultFates.filter(isKill), killCount),
  ])
}

const faultCounts =
  values['fault-counts'] && existsSync(values['fault-counts'])
    ? (JSON.parse(readFileSync(values['fault-counts'], 'utf8')) as FaultCounts)
    : {}
const arbiter = await startArbiter({ seed, chance: Number(values.chance), faults: shared(), faultCounts })
const receiver = await startReceiver()
const called = new Set<string>()
const ask = retryingClient((finding) => reportFinding(finding), called)
const found: string[] = []
const reportFinding = (finding: string) => {
  found.push(finding)
  console.log(`FOUND ${finding}\n  after ${arbiter.recent(20_000).join('; ')}`)
}

try {
  const queueOverrides = { 'chancery-webhooks': { maxBatchTimeout: 0 } }
  await withStack({ arbiterUrl: arbiter.url, cronSeconds: 1, queueOverrides }, async ({ stack }) => {
    const owner = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 8 })
    // Ignores closed connections, so the findings of the suite are reported instead.
    owner.on('error', () => undefined)
    await prove(stack, owner)
    await owner.end()
  })
} finally {
  await receiver.close()
  await arbiter.close()
}
if (values['fault-counts']) writeFileSync(values['fault-counts'], JSON.stringify(arbiter.faultCounts()))
console.log(`${found.length} findings`)
if (found.length > 0) process.exitCode = 1
// Exits, because stalled calls are still pending.
process.exit()

/** Runs scenarios concurrently until all faults have occurred, and checks the remaining data. */
async function prove(stack: Stack, owner: pg.Pool): Promise<void> {
  let begun = 0
  let scenarioCount = 0
  const lane = async () => {
    do {
      const number = begun++
      try {
        await runScenario(stack, owner, number)
      } catch (error) {
        reportFinding(`scenario ${number}: ${error instanceof Error ? error.message : error}`)
      }
      scenarioCount += 1
      if (scenarioCount % 10 === 0) console.log(`${scenarioCount} scenarios, ${JSON.stringify(arbiter.counts())}`)
    } while (!arbiter.isOver())
  }
  const expediting = values.expedite ? setInterval(() => void expedite(owner).catch(reportFinding), 2_000) : undefined
  const lanes = Promise.all(Array.from({ length: Number(values['at-once']) }, lane))
  while (!arbiter.isOver()) await delay(200)
  const doneMs = await untilDone(owner)
  await lanes
  clearInterval(expediting)
  if (scenarios.length === names.length && scenarioCount >= names.length)
    for (const route of uncalled()) reportFinding(`no scenario calls ${route}`)
  for (const finding of [...(await brokenInvariants(owner, null)), ...(await mailFindings(owner, stack.mail))])
    reportFinding(finding)
  for (const finding of await objectFindings(servicesOn(stack).services, owner)) reportFinding(finding)
  const { places, struck, inEachWay } = arbiter.coverage()
  console.log(
    `seed ${seed}: ${scenarioCount} scenarios, faults ${JSON.stringify(arbiter.counts())}; ${places} call sites, ${struck} with a fault, ${inEachWay} with each kind of fault; all done ${Math.round(doneMs / 1_000)} s after the last`,
  )
}

/** Returns the operations that no scenario called. */
function uncalled(): string[] {
  const paths = [...called]
  const isCalled = (route: string) => {
    const pattern = routePattern(route)
    return paths.some((path) => pattern.test(path))
  }
  return [...apiOperations, ...functionsOperations].map(({ route }) => route).filter((route) => !isCalled(route))
}

/** Waits up to a minute until all work from before the last fault is done. Returns the time since this fault. */
async function untilDone(owner: pg.Pool): Promise<number> {
  const lastFault = new Date(arbiter.lastFaultMs())
  for (;;) {
    const left = await unfinished(owner, null, lastFault)
    const doneMs = Date.now() - lastFault.getTime()
    if (left.length === 0) return doneMs
    if (doneMs > doneMsMax) {
      for (const what of left) reportFinding(`not done a minute after the last fault: ${what}`)
      return doneMs
    }
    await delay(500)
  }
}

/** Runs one scenario in a new organization, and checks the data that remains in the database and the store. */
async function runScenario(stack: Stack, owner: pg.Pool, number: number): Promise<void> {
  const { ownerDatabaseUrl: ownerUrl, baseUrl, mail, secrets } = stack
  const made = await bootstrapOrganization(ownerUrl, { requestsPerMinute: 1_000_000 })
  const path = `/${number}`
  const name = scenarios[number % scenarios.length]!
  const isTest = name === 'sandbox'
  const { organizationId, apiKey } = isTest ? made.test : made
  const { erasedEmail, ...result } = await everyScenario[name]({
    service: { baseUrl, apiKey, mailUrl: mail.url },
    organizationId,
    isTest,
    owner,
    ownerUrl,
    ask,
    hookUrl: receiver.url(path),
    trust: { publicKey: secrets.checkpointPublicKey, sealCertificate: secrets.sealCertificate },
  })
  await settled(owner, organizationId)
  for (const finding of [
    ...(await brokenInvariants(owner, organizationId)),
    ...(await findDifferences(owner, organizationId, result)),
    ...(await findUndelivered(owner, organizationId, path)),
  ])
    reportFinding(`scenario ${number} (${name}): ${finding}`)
  for (const table of erasedEmail ? await tablesWith(owner, organizationId, erasedEmail) : [])
    reportFinding(`scenario ${number}: the erased person is still named in ${table}`)
}

/**
 * Ends pauses immediately, and leases without a heartbeat after twenty seconds. Live workers extend leases every
 * fifteen seconds.
 */
async function expedite(owner: pg.Pool): Promise<void> {
  const isLost = (column: string) => `${column} < now() + interval '25 seconds'`
  await owner.query(`update jobs set run_at = now() where state = 'queued' and run_at > now()`)
  await owner.query(`update jobs set lease_until = now() where state = 'running' and ${isLost('lease_until')}`)
  await owner.query(
    `update webhook_deliveries set next_attempt_at = now() where state = 'pending' and (lease_owner is null or ${isLost('next_attempt_at')})`,
  )
}

/** Waits until no work of an organization is due. Later checks find work that never ends. */
async function settled(owner: pg.Pool, organizationId: string): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await delay(300))
    if ((await unfinished(owner, organizationId)).length === 0) return
  for (const what of await unfinished(owner, organizationId)) reportFinding(`never done: ${what}`)
}

/** Returns the events that a receiver did not receive, or received with bytes that differ from the stored ones. */
async function findUndelivered(owner: pg.Pool, organizationId: string, path: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; body: string }>(
    `select id, body from webhook_events e where organization_id = $1 and exists (
       select from webhook_deliveries d where d.event_id = e.id and d.state = 'delivered')`,
    [organizationId],
  )
  const arrived = receiver.received(path)
  return rows.flatMap(({ id, body }) => {
    const bodies = arrived.filter(({ headers }) => headers['x-service-event-id'] === id).map((one) => one.body)
    if (bodies.length === 0) return [`the event ${id} did not arrive`]
    // The body can be empty, because an erasure removes the person from stored events.
    return new Set(bodies).size === 1 || body === '' ? [] : [`the event ${id} arrived with different bytes`]
  })
}
