import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listFailedWork, retryFailedWork } from '../../admin/failed-work.ts'
import { limits } from '../../core/limits.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { servicesOn } from '../support/full/services.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { ownDatabase } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

/** Tests a functions worker that cannot start, and jobs that crash their worker. The service reports both faults. */

const own = await ownDatabase()
const lines: string[] = []
const workers = await startStack({
  dataDir: temporaryFolder('dead-worker'),
  ...own,
  durable: false,
  cronSeconds: 86_400,
  extraBindings: { functions: { SEAL_LEVEL: 'no level' } },
  queueOverrides: {
    'chancery-sealing': { maxRetries: 1, retryDelay: 0 },
    'chancery-functions-dead-letters': { maxBatchTimeout: 0 },
  },
  onLog: (line) => lines.push(line),
})
const owner = new pg.Pool({ connectionString: workers.ownerDatabaseUrl, max: 2 })
const api = await openApi(workers)
const { services: loud } = servicesOn(workers)
const services = { ...loud, log: () => {} }

afterAll(async () => {
  await owner.end()
  await workers.dispose()
})

type Line = { event: string; level: string; alarms?: string[]; reason?: string }
const linesOf = (event: string): Line[] =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.event === event)
const query = async (text: string, params: unknown[] = []) => (await owner.query(text, params)).rows

test('stores the messages of a crashed worker as dead letters, and reports them in the backlog', async () => {
  const documentId = await readyDocument(api)
  const envelope = await createEnvelope(api, { documentId })
  const link = await linkFor({ mailUrl: workers.mail.url }, envelope)
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  const [sealing] = await query(`select id from jobs where kind = 'sealing'`)
  const deadLetters = () => query(`select worker, job_id, messages from dead_letters where job_id = '${sealing.id}'`)
  await expect.poll(deadLetters, { interval: 100 }).toEqual([{ worker: 'functions', job_id: sealing.id, messages: 1 }])
  await expect.poll(() => linesOf('dead_letters_stored')[0]).toMatchObject({ level: 'error', reason: 'functions' })
  expect((await fetch(`${workers.functionsUrl}/health`)).status).toBe(503)

  const levelAfter = async (minutes: number) => {
    await owner.query(`update jobs set run_at = now() - make_interval(mins => $1) where kind = 'sealing'`, [minutes])
    await owner.query(`update dead_letters set first_at = now()`)
    lines.length = 0
    await workers.runCron().catch(() => undefined)
    await expect.poll(() => linesOf('backlog').length).toBeGreaterThan(0)
    const [line] = linesOf('backlog')
    return [line?.level, line?.alarms?.includes('sealings_overdue'), line?.alarms?.includes('dead_letters')]
  }
  expect(await levelAfter(3)).toEqual(['warn', true, true])
  expect(await levelAfter(11)).toEqual(['error', true, true])
})

test('lists and retries failed jobs and dead letters for the operator', async () => {
  await owner.query(
    `insert into jobs (organization_id, id, kind, payload, state, attempts, lost_attempts, last_error, finished_at)
     select $1, j.*, now() from (values
       ('failed scan', 'scan', '{}'::jsonb, 'failed', 5, 5, 'attempt_lost'),
       ('notice', 'extraction', '{"isForgotten": true}'::jsonb, 'failed', 3, 0, 'mail_service_unavailable')) j`,
    [api.organizationId],
  )
  const { jobs, deadLetters } = await listFailedWork(own.databaseUrl)
  expect(jobs.map(({ id, isRetryable }) => `${id} ${isRetryable}`).sort()).toEqual(['failed scan true', 'notice false'])
  expect(deadLetters.map(({ worker, jobState }) => `${worker} ${jobState}`)).toContain('functions queued')
  expect(await retryFailedWork(own.databaseUrl, { jobId: null, kind: 'scan' })).toEqual({
    retried: 1,
    deadLetters: 0,
  })
  const state = `select id, state, attempts, lost_attempts from jobs where id in ('failed scan', 'notice') order by id`
  expect(await query(state)).toEqual([
    { id: 'failed scan', state: 'queued', attempts: 0, lost_attempts: 0 },
    { id: 'notice', state: 'failed', attempts: 3, lost_attempts: 0 },
  ])
  const all = await retryFailedWork(own.databaseUrl, { jobId: null, kind: null })
  expect(all.retried).toBe(0)
  expect(all.deadLetters).toBeGreaterThan(0)
  expect(await query('select from dead_letters')).toEqual([])
  expect(await query(`select actor_kind, details from audit_events where action = 'jobs.retried'`)).toEqual([
    { actor_kind: 'operator', details: { count: 1 } },
  ])
})

/** Creates an envelope that waits for its seal, with a job that no worker of the stack claims. */
async function unsealed(): Promise<{ id: string; jobId: string }> {
  const { id } = await createEnvelope(api, { documentId: await readyDocument(api) })
  await expect.poll(() => query(`select from jobs where kind = 'mail' and state <> 'done'`)).toEqual([])
  // The message starts the sealing job of the envelope that has waited longest, so no other job may wait.
  await query(`update jobs set state = 'done' where kind = 'sealing'`)
  await query(`update envelopes set status = 'sealing', signed_at = now() where id = $1`, [id])
  const jobId = `job_${randomUUID()}`
  await query(
    `insert into jobs (organization_id, id, kind, payload, state, run_at) values ($1, $2, 'sealing', $3, 'queued', now() - interval '1 second')`,
    [api.organizationId, jobId, JSON.stringify({ envelopeId: id })],
  )
  return { id, jobId }
}

/** Returns an envelope in the form that its organization receives, and its job. */
const seen = async ({ id, jobId }: { id: string; jobId: string }) => ({
  sealing: (await api.send('GET', `/v1/signatures/requests/${id}`)).body.sealing,
  job: (await query('select state, attempts, last_error from jobs where id = $1', [jobId]))[0],
})

/** Starts an attempt of a job whose worker stops and whose lease expires. */
async function lose(jobId: string): Promise<void> {
  const begun = Promise.withResolvers<void>()
  void runJob(services, jobId, 'sealing', () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await begun.promise
}
const endLease = (jobId: string) =>
  query(`update jobs set lease_until = now() - interval '1 second' where id = $1 and state = 'running'`, [jobId])

test('fails a job after the maximum number of lost attempts', async () => {
  const work = await unsealed()
  for (let attempt = 1; attempt <= limits.lostAttemptsMax; attempt++) {
    await lose(work.jobId)
    const lastError = attempt === 1 ? null : 'attempt_lost'
    expect(await seen(work)).toEqual({
      sealing: { attempts: attempt, lastError },
      job: { state: 'running', attempts: attempt, last_error: lastError },
    })
    await endLease(work.jobId)
  }
  let queries = 0
  await runJob(services, work.jobId, 'sealing', async () => {
    queries += 1
    return { kind: 'done' }
  })
  expect(queries).toBe(0)
  expect(await seen(work)).toEqual({
    sealing: { attempts: limits.lostAttemptsMax, lastError: 'attempt_lost' },
    job: { state: 'failed', attempts: limits.lostAttemptsMax, last_error: 'attempt_lost' },
  })
})

test("resets a job's count of lost attempts after an attempt that reports its result", async () => {
  const work = await unsealed()
  const due = () => query(`update jobs set run_at = now() - interval '1 second' where id = $1`, [work.jobId])
  for (let round = 0; round < 2; round++) {
    for (let attempt = 1; attempt < limits.lostAttemptsMax; attempt++) {
      await lose(work.jobId)
      await endLease(work.jobId)
    }
    await runJob(services, work.jobId, 'sealing', async () => ({ kind: 'retry', delaySeconds: 600, reason: 'away' }))
    expect((await seen(work)).job).toMatchObject({ state: 'queued', last_error: 'away' })
    await due()
  }
  await query(`update jobs set state = 'done' where id = $1`, [work.jobId])
})
