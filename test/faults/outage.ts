import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ApiError } from '../../core/errors.ts'
import { jobTable, type StoredKind } from '../../core/jobs/kinds.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import type { Services } from '../../platform/context.ts'
import { dispatchDueJobs } from '../../platform/jobs/job-messages.ts'
import { type JobHandler, runJob } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/ports/mailer.ts'
import { mailHandler } from '../../service/mail/mail-job.ts'
import { type EnvelopeSetup, setUpEnvelopes } from '../support/full/envelope-setup.ts'
import { createQueues, passTime } from '../support/full/passing-time.ts'
import { contextOf, createEnvelope, proofEnvelope } from '../support/full/services.ts'

/**
 * `npm run test:full -- outage [--jobs 10000] [--minutes 10] [--per-second 300] [dependency …]`: makes each dependency
 * unavailable for ten minutes while jobs are created. Within a minute after the outage, each job must be done exactly
 * once, without manual action. Rows, claims, pauses and job messages are the product's own, in a real database. The
 * suite moves job times back in steps of five seconds to simulate the cron. All consumers together run `--per-second`
 * jobs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '300' },
  },
})
const [jobsMany, minutes, perSecond] = [Number(values.jobs), Number(values.minutes), Number(values['per-second'])]
const stepSeconds = 5
const drainSecondsMax = 60
const consumersAtOnce = 8

type Outage = { setup: EnvelopeSetup; isDown: boolean; done: Map<string, number> }

type Dependency = {
  /** The kind of job that waits for the dependency. */
  kind: StoredKind
  handler: (outage: Outage) => JobHandler<never>
  /** True if new jobs can be stored during the outage. Otherwise, all jobs are stored just before it. */
  takesJobs: boolean
}

const recordDone = ({ done }: Outage, id: string): void => void done.set(id, (done.get(id) ?? 0) + 1)

/** Returns a job handler that calls its dependency once. */
const asking =
  (outage: Outage): JobHandler<never> =>
  async (_ctx, job) => {
    if (outage.isDown) throw new ApiError('unavailable', 'The dependency is unavailable.')
    recordDone(outage, job.id)
    return { kind: 'done' }
  }

/** Returns a job handler that sends invitations through a mail service that may be unavailable. */
function mailing(outage: Outage): JobHandler<never> {
  const mailer: Mailer = {
    prove: async () => undefined,
    send: async ({ id }) => {
      if (outage.isDown) throw new ApiError('unavailable', 'The mail service is unavailable.')
      recordDone(outage, id)
      return { ok: true }
    },
  }
  return mailHandler(mailer) as JobHandler<never>
}

const dependencies: Record<string, Dependency> = {
  mail: { kind: 'mail', handler: mailing, takesJobs: true },
  storage: { kind: 'extraction', handler: asking, takesJobs: true },
  scanner: { kind: 'scan', handler: asking, takesJobs: true },
  queue: { kind: 'sealing', handler: asking, takesJobs: true },
  database: { kind: 'workflow', handler: asking, takesJobs: false },
}

const payloads: Partial<Record<StoredKind, string>> = {
  extraction: '{"documentId":"none","version":1}',
  scan: '{"documentId":"none","uploadId":"none"}',
  sealing: '{"envelopeId":"none"}',
  workflow: '{"runId":"none"}',
}

/** Stores jobs of a kind in the outbox, and for mail jobs also their envelopes. */
async function storeJobs(
  { services, pool, organizationId, documentId, sha256 }: EnvelopeSetup,
  kind: StoredKind,
  count: number,
) {
  if (kind !== 'mail')
    return pool.query(
      `insert into jobs (organization_id, id, kind, payload) select $1, 'job_' || gen_random_uuid(), $2, $3::jsonb from generate_series(1, $4)`,
      [organizationId, kind, payloads[kind], count],
    )
  const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
  const source = { sha256, contentLength: 1, version: 1 }
  for (let index = 0; index < count; index++)
    await createEnvelope(ctx, proofEnvelope({ organizationId, documentId, source }), randomUUID())
}

async function drainsAfter(name: string, setup: EnvelopeSetup): Promise<string[]> {
  const { kind, handler, takesJobs } = dependencies[name]!
  const queues = createQueues()
  const { pool } = setup
  const outage: Outage = { setup, isDown: false, done: new Map() }
  const services: Services = { ...setup.services, env: { ...setup.services.env, ...queues.bindings } }
  const handle = handler(outage)
  const { worker } = jobTable[kind]
  await pool.query('delete from jobs')

  const step = async (arriving: number) => {
    const startedAt = performance.now()
    if (arriving > 0) await storeJobs({ ...setup, services }, kind, arriving)
    const isDark = name === 'database' && outage.isDown
    if (!isDark) await dispatchDueJobs(services, worker).catch(() => undefined)
    const messages = queues.take(kind, perSecond * stepSeconds)[Symbol.iterator]()
    const consume = async () => {
      for (const jobId of messages) if (!isDark) await runJob(services, jobId, kind, handle as JobHandler<typeof kind>)
    }
    await Promise.all(Array.from({ length: consumersAtOnce }, consume))
    queues.pass(stepSeconds)
    await passTime(pool, stepSeconds - (performance.now() - startedAt) / 1_000)
  }

  const steps = (minutes * 60) / stepSeconds
  if (!takesJobs) await storeJobs({ ...setup, services }, kind, jobsMany)
  outage.isDown = true
  queues.setAway(name === 'queue')
  let stored = takesJobs ? 0 : jobsMany
  for (let at = 1; at <= steps; at++) {
    const due = takesJobs ? Math.round((jobsMany * at) / steps) : jobsMany
    await step(due - stored)
    stored = due
  }
  const { rows: before } = await pool.query(
    `select count(*)::int as waiting, max(attempts) as attempts from jobs where kind = $1 and due_at is not null`,
    [kind],
  )
  const early = outage.done.size
  outage.isDown = false
  queues.setAway(false)
  let seconds = 0
  const countLeft = async () =>
    (await pool.query('select count(*)::int as left from jobs where kind = $1 and due_at is not null', [kind])).rows[0]
      .left as number
  while (seconds < 4 * drainSecondsMax && (await countLeft()) > 0) {
    await step(0)
    seconds += stepSeconds
  }
  const left = await countLeft()
  const twice = [...outage.done.values()].filter((count) => count > 1).length
  console.log(
    `${name}: ${before[0].waiting} waiting at its return, up to ${before[0].attempts} attempts; all done after ${seconds} s, ${left} left, ${twice} done twice`,
  )
  return [
    ...(early > 0 ? [`${name}: ${early} jobs were done during the outage`] : []),
    ...(before[0].waiting < jobsMany ? [`${name}: only ${before[0].waiting} waited`] : []),
    ...(outage.done.size === jobsMany ? [] : [`${name}: ${outage.done.size} of ${jobsMany} were done`]),
    ...(twice > 0 ? [`${name}: ${twice} were done twice`] : []),
    ...(seconds > drainSecondsMax ? [`${name}: ${left} still waited ${seconds} s after its return`] : []),
  ]
}

await withStack({}, async ({ stack, service }) => {
  const setup = await setUpEnvelopes(stack, service)
  const found: string[] = []
  for (const name of positionals.length > 0 ? positionals : Object.keys(dependencies))
    found.push(...(await drainsAfter(name, setup)))
  await setup.pool.end()
  for (const finding of found) console.log(finding)
  console.log(`${found.length} findings`)
  if (found.length > 0) process.exitCode = 1
})
