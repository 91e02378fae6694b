import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { attemptJob } from '../../platform/jobs/jobs.ts'
import { deletionHandler } from '../../service/retention/delete-objects.ts'
import { queryDatabase } from '../support/stack.ts'
import { storageAt, storedOf } from '../support/storage.ts'
import { newOrganization } from '../support/tenant.ts'

const newObjects = async (count: number): Promise<string[]> => {
  const keys = Array.from({ length: count }, () => `uploads/${randomBytes(20).toString('hex')}`)
  const storage = storageAt()
  for (const key of keys) await storage.put({ key, body: new Uint8Array(5), contentType: 'application/pdf' })
  return keys
}

const run = (storage: Context['storage'], payload: Record<string, unknown>) =>
  attemptJob({ storage } as Context, { id: 'job', attempts: 1, owner: 'o', payload }, 'deletion', deletionHandler)

test('while the store is away a deletion stays due, and a repeat finds what is left of it', async () => {
  const keys = await newObjects(9)
  expect(await run(storageAt('http://127.0.0.1:9/s3'), { objectKeys: keys })).toEqual({
    kind: 'retry',
    delaySeconds: 5,
    reason: 'storage_unavailable',
  })
  expect(await storedOf(keys)).toEqual(keys)
  await storageAt().delete(keys[0]!)
  expect(await run(storageAt(), { objectKeys: keys })).toEqual({ kind: 'done' })
  expect(await storedOf(keys)).toEqual([])
  expect(await run(storageAt(), { objectKeys: keys })).toEqual({ kind: 'done' })
})

test.each([[{}], [{ objectKeys: 'all' }], [{ objectKeys: [''] }], [{ objectKeys: [7] }]])(
  'a malformed payload %j deletes nothing and is not tried again',
  async (payload) => {
    expect(await run(storageAt('http://127.0.0.1:9/s3'), payload)).toEqual({
      kind: 'failed',
      reason: 'malformed_payload',
    })
  },
)

test('the cron carries out what waits, without a queue, whoever it was that crashed with it', async () => {
  const { id: organizationId } = await newOrganization()
  const keys = await newObjects(3)
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, state, attempts, lease_owner, lease_until)
     values ($1, $2, 'deletion', $3, 'running', 1, 'gone', now() - interval '1 second')`,
    [organizationId, `job_${randomBytes(10).toString('hex')}`, JSON.stringify({ objectKeys: keys })],
  )
  await vi.waitFor(async () => expect(await storedOf(keys)).toEqual([]), { timeout: 15_000, interval: 100 })
  await expect
    .poll(() => queryDatabase('select state, attempts from jobs where organization_id = $1', [organizationId]))
    .toEqual([{ state: 'done', attempts: 2 }])
})

test('objects are given to deletion a hundred to a job, and none to no job', async () => {
  const { id: organizationId } = await newOrganization()
  const keys = Array.from({ length: 250 }, (_, index) => `uploads/none-${index}`)
  const jobs = () =>
    queryDatabase<{ count: number }>(
      `select jsonb_array_length(payload -> 'objectKeys') as count from jobs where organization_id = $1 order by 1`,
      [organizationId],
    )
  await queryDatabase('select chancery_delete_objects($1, $2)', [organizationId, []])
  expect(await jobs()).toEqual([])
  await queryDatabase('select chancery_delete_objects($1, $2)', [organizationId, keys])
  expect((await jobs()).map(({ count }) => count)).toEqual([50, 100, 100])
})
