import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { realRuntime, type Services } from '../../../../platform/context.ts'
import { failureOf, failureReasonOf } from '../../../../platform/jobs/failure-reason.ts'
import { attemptJob, retryAfter, runJob } from '../../../../platform/jobs/jobs.ts'
import { withLeaseHeartbeat } from '../../../../platform/jobs/lease-heartbeat.ts'
import { lostObject } from '../../../../platform/ports/storage.ts'

const job = {
  id: 'job_1',
  payload: { envelopeId: 'env_1' },
  attempts: 2,
  lastError: 'dependency_unavailable',
  owner: 'o',
  createdAt: new Date(),
}
const ctx = { requestId: 'req_1', log: () => {} } as never

test('schedules a retry with the reason when the handler of a job throws an error', async () => {
  const away = () => Promise.reject(new ApiError('unavailable', 'The store is away.'))
  expect(await attemptJob(ctx, job, 'sealing', away)).toEqual({
    kind: 'retry',
    delaySeconds: 15,
    reason: 'dependency_unavailable',
  })
})

test("restarts a job's retry delays when the reason for the retry changes", () => {
  const outcomeOf = (attempts: number, lastError: string | null) => retryAfter({ attempts, lastError }, 'mail_deferred')
  expect(outcomeOf(50, 'database_unavailable')).toEqual({ kind: 'retry', delaySeconds: 5, reason: 'mail_deferred' })
  expect(outcomeOf(1, null)).toMatchObject({ delaySeconds: 5 })
  expect(outcomeOf(4, 'mail_deferred')).toMatchObject({ delaySeconds: 300 })
})

test('reports a missing or changed object with its key, and fails the job after ten attempts', async () => {
  const storage = { head: async () => null }
  const error = await lostObject(storage, 'artifacts/a/document.pdf')
  const reason = 'object_missing: artifacts/a/document.pdf'
  expect(failureReasonOf(error)).toBe(reason)
  expect(failureReasonOf(await lostObject({ head: async () => ({ contentLength: 1, etag: '' }) }, 'k'))).toBe(
    'object_changed: k',
  )
  expect(retryAfter({ attempts: 9, lastError: reason }, reason)).toMatchObject({ kind: 'retry', delaySeconds: 3_600 })
  expect(retryAfter({ attempts: 10, lastError: reason }, reason)).toEqual({ kind: 'failed', reason })
  const logged: object[] = []
  const log = (level: string, line: object) => void logged.push({ level, ...line })
  const missing = () => Promise.reject(error)
  await attemptJob({ ...(ctx as object), log } as never, job, 'sealing', missing)
  expect(logged).toMatchObject([
    { level: 'error', event: 'object_missing', objectKey: 'artifacts/a/document.pdf', jobId: 'job_1' },
    { event: 'job_failed', dependency: 'storage', cause: 'object_missing' },
  ])
})

test.each([null, undefined, 'away', { code: 'other' }])(
  'reports the thrown value %j as an unexpected error',
  (thrown) => {
    expect(failureReasonOf(thrown)).toBe('unexpected_error')
  },
)

test('returns the code and detail of a permanent rejection, but nothing for a temporary error', () => {
  const errors = [{ path: '/fields/0', message: 'It is outside of the page.' }]
  const refusal = new ApiError('invalid_request', 'The body is invalid.', { errors } as never)
  expect(failureOf(refusal)).toEqual({
    code: 'invalid_request',
    detail: 'The body is invalid. /fields/0: It is outside of the page.',
  })
  expect(failureOf(new ApiError('document_locked', 'It is locked.'))).toEqual({
    code: 'document_locked',
    detail: 'It is locked.',
  })
  expect(failureOf(new ApiError('unavailable', 'The store is away.'))).toBeNull()
})

test('logs an unsettled job if the database is unavailable', async () => {
  const logged: string[] = []
  const services = {
    env: {},
    runtime: realRuntime,
    log: (_: string, entry: { event: string }) => logged.push(entry.event),
    database: { open: async () => Promise.reject(new Error('away')) },
  } as unknown as Services
  await runJob(services, 'job_1', 'sealing', async () => ({ kind: 'done' }))
  expect(logged).toEqual(['job_unsettled'])
})

/** Returns a database with one claimable job, and the number of its queries. */
function databaseOf(rows: object[]) {
  let queries = 0
  const batch = async (statements: unknown[]) => {
    queries += 1
    return statements.map(() => ({ rows }))
  }
  return {
    queries: () => queries,
    database: { open: async () => ({ execute: (statement: unknown) => statement, batch }) },
  }
}

/** Returns the services of a job, with a log that keeps the names of events. */
const servicesOn = (database: unknown, logged: string[]): Services =>
  ({
    env: {},
    runtime: realRuntime,
    log: (_: string, entry: { event: string }) => logged.push(entry.event),
    database,
  }) as unknown as Services

test('ignores a message for a job that cannot be claimed', async () => {
  const logged: string[] = []
  const { queries, database } = databaseOf([])
  const services = servicesOn(database, logged)
  await runJob(services, 'job_1', 'sealing', () => Promise.reject(new Error('nothing to do')))
  expect([logged, queries()]).toEqual([[], 1])
})

test('logs a job of a different kind without calling its handler', async () => {
  const logged: string[] = []
  const at = new Date().toISOString()
  const row = { organization_id: 'org', id: 'job_1', kind: 'mail', payload: {}, attempts: 1, created_at: at, at }
  const { database } = databaseOf([row])
  const services = servicesOn(database, logged)
  const handler = vi.fn(async () => ({ kind: 'done' }) as const)
  await runJob(services, 'job_1', 'sealing', handler)
  expect(logged).toContain('foreign_job_message')
  expect(handler).not.toHaveBeenCalled()
})

test('fails a job with a malformed payload without calling its handler', async () => {
  const outcome = await attemptJob(ctx, { ...job, payload: { envelopeId: 7 } }, 'sealing', () =>
    Promise.reject(new Error('seen')),
  )
  expect(outcome).toEqual({ kind: 'failed', reason: 'malformed_payload' })
})

test("renews a job's lease three times per lease period while the work continues", async () => {
  vi.useFakeTimers()
  try {
    let renewed = 0
    const work = Promise.withResolvers<string>()
    const renew = () => Promise.resolve(renewed++)
    const done = withLeaseHeartbeat({ seconds: 45, renew }, () => work.promise)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(renewed).toBe(3)
    work.resolve('done')
    expect(await done).toBe('done')
    await vi.advanceTimersByTimeAsync(90_000)
    expect(renewed).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})
