import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runJob } from '../../platform/jobs/jobs.ts'
import { services } from '../support/extraction.ts'
import { queryDatabase } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/**
 * Checks that a job's payload is validated before its handler runs. Uses kinds of jobs that do not alternate between
 * organizations, because a message of another kind could start a concurrent test's job.
 */

const organization = await newOrganization()

async function newJob(kind: string, payload: unknown): Promise<string> {
  const id = `job_${randomUUID()}`
  await queryDatabase('insert into jobs (organization_id, id, kind, payload) values ($1, $2, $3, $4)', [
    organization.id,
    id,
    kind,
    JSON.stringify(payload),
  ])
  return id
}

const rowOf = async (id: string) =>
  (await queryDatabase('select state, attempts, last_error, lease_owner from jobs where id = $1', [id]))[0]

test('fails a job whose payload does not match its kind, without calling its handler', async () => {
  const id = await newJob('scan', { documentId: 7, uploadId: 'none' })
  let calls = 0
  await runJob(services, id, 'scan', async () => {
    calls += 1
    return { kind: 'done' }
  })
  expect(calls).toBe(0)
  expect(await rowOf(id)).toEqual({ state: 'failed', attempts: 1, last_error: 'malformed_payload', lease_owner: null })
})

test('releases a job whose message names another kind, without calling a handler', async () => {
  const id = await newJob('scan', { documentId: 'none', uploadId: 'none' })
  let calls = 0
  await runJob(services, id, 'workflow', async () => {
    calls += 1
    return { kind: 'done' }
  })
  expect(calls).toBe(0)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, lease_owner: null })
  await queryDatabase("update jobs set state = 'done' where id = $1", [id])
})

test('ignores a message for a job that cannot be claimed, and logs nothing', async () => {
  const logged: string[] = []
  const telling = { ...services, log: (_: string, entry: { event: string }) => void logged.push(entry.event) }
  await runJob(telling as typeof services, 'job_none', 'scan', () => Promise.reject(new Error('asked')))
  expect(logged).toEqual([])
})
