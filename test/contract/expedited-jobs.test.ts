import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '../../core/errors.ts'
import { type JobHandler, runJob } from '../../platform/jobs/jobs.ts'
import { services } from '../support/extraction.ts'
import { openApi } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'

/** Tests jobs that wait for an unavailable dependency. The cron of the running workers dispatches them. */

const api = await openApi(stack)

/** Stores a job of a missing run whose ninth attempt failed for the given reason. Its next attempt is an hour away. */
async function attempted(reason: string, handler: JobHandler<'workflow'>): Promise<string> {
  const id = `job_${randomUUID()}`
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, attempts, last_error, dispatched_until) values ($1, $2, 'workflow', '{"runId":"none"}', 8, $3, now() + interval '1 day')`,
    [api.organizationId, id, reason],
  )
  await runJob(services, id, 'workflow', handler)
  return id
}

const rowOf = async (id: string) =>
  (await queryDatabase('select state, attempts, waits_for_dependency, last_error from jobs where id = $1', [id]))[0]

test('expedites only the retries of jobs that wait for an unavailable dependency', async () => {
  const refused = await attempted('unexpected_error', () => Promise.reject(new TypeError('broken')))
  const away = await attempted('dependency_unavailable', () =>
    Promise.reject(new ApiError('unavailable', 'The store is away.')),
  )
  await queryDatabase(`update jobs set begun_at = begun_at - interval '200 seconds' where id = any ($1)`, [
    [refused, away],
  ])
  await expect.poll(() => rowOf(away)).toMatchObject({ state: 'failed', attempts: 10, last_error: 'run_missing' })
  expect(await rowOf(refused)).toEqual({
    state: 'queued',
    attempts: 9,
    waits_for_dependency: false,
    last_error: 'unexpected_error',
  })
})
