import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobLeaseSeconds } from '../../core/jobs/kinds.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { finishUpload } from '../../service/uploads/finish-upload.ts'
import { services } from '../support/extraction.ts'
import { contextOf } from '../support/full/services.ts'
import { openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { createDraft, uploadFile } from '../support/upload.ts'

/** Checks that leases are short, so a killed worker blocks nothing for long, and that running workers extend them. */

const api = await openApi(stack)

// Only the heartbeat uses a fake clock. The database and the store use real time.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const minutes = (count: number) => count * 60_000
const secondsLeft = async (table: 'jobs' | 'upload_sessions', id: string): Promise<number> =>
  (
    await queryDatabase<{ left: number }>(
      `select extract(epoch from lease_until - now())::float as left from ${table} where id = $1`,
      [id],
    )
  )[0]?.left ?? Number.NaN

/** Makes a lease expire in five seconds. */
const shorten = (table: 'jobs' | 'upload_sessions', id: string) =>
  queryDatabase(`update ${table} set lease_until = now() + interval '5 seconds' where id = $1`, [id])

/** Starts a job that runs until the test releases it. No cron dispatches the job. */
async function startJob() {
  const id = `job_${randomUUID()}`
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, dispatched_until) values ($1, $2, 'workflow', '{"runId":"none"}', now() + interval '1 day')`,
    [api.organizationId, id],
  )
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const attempt = runJob(services, id, 'workflow', async () => {
    begun.resolve()
    await end.promise
    return { kind: 'done' }
  })
  await begun.promise
  return { id, end: end.resolve, attempt }
}

test('renews the lease of a running job, each time for less than a minute', async () => {
  const { id, end, attempt } = await startJob()
  expect(jobLeaseSeconds).toBeLessThan(60)
  for (let renewal = 0; renewal < 3; renewal++) {
    await shorten('jobs', id)
    await vi.advanceTimersByTimeAsync((jobLeaseSeconds * 1_000) / 3)
    await expect.poll(() => secondsLeft('jobs', id)).toBeGreaterThan(jobLeaseSeconds - 10)
  }
  end()
  await attempt
  expect(await queryDatabase('select state, lease_until from jobs where id = $1', [id])).toEqual([
    { state: 'done', lease_until: null },
  ])
})

test('stops renewing the lease of a stalled attempt after the maximum duration', async () => {
  const { id, end, attempt } = await startJob()
  const send = globalThis.fetch
  let open = 0
  const requests = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    open += 1
    return send(...request).finally(() => (open -= 1))
  })
  await vi.advanceTimersByTimeAsync(minutes(16))
  await expect.poll(() => open).toBe(0)
  expect(requests.mock.calls.length).toBeGreaterThan(50)
  await shorten('jobs', id)
  await vi.advanceTimersByTimeAsync(minutes(5))
  await expect.poll(() => open).toBe(0)
  expect(await secondsLeft('jobs', id)).toBeLessThan(6)
  end()
  await attempt
})

test('renews the lease of an upload check while the check runs', async () => {
  const documentId = await createDraft(api)
  const { uploadId } = await uploadFile(api, documentId, pdfOfPages())
  const [started, away] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
  const get = () => {
    started.resolve()
    return away.promise
  }
  const slow = { ...services, storage: { ...services.storage, get } }
  const context = contextOf(slow, api.organizationId, { kind: 'system', id: 'scan' })
  const checking = finishUpload(context, { documentId, uploadId })
  await started.promise
  expect(await secondsLeft('upload_sessions', uploadId)).toBeLessThan(60)
  await shorten('upload_sessions', uploadId)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => secondsLeft('upload_sessions', uploadId)).toBeGreaterThan(35)
  away.resolve(null)
  expect(await checking).toEqual({ kind: 'not_uploaded' })
})
