import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { runJob } from '../../platform/jobs/jobs.ts'
import { startObjectPorts } from '../support/object-ports.ts'

/** Checks that a job's payload is validated before its handler runs, in a database without workers. */

const ports = await startObjectPorts()
const { services, query } = ports
afterAll(ports.dispose)

async function newJob(kind: string, payload: unknown): Promise<string> {
  const id = `job_${randomUUID()}`
  await query(`insert into jobs (organization_id, id, kind, payload) values ('org_a', $1, $2, $3)`, [
    id,
    kind,
    JSON.stringify(payload),
  ])
  return id
}

const rowOf = async (id: string) =>
  (await query('select state, attempts, last_error, lease_owner from jobs where id = $1', [id]))[0]

test('fails a job with a malformed payload without calling its handler', async () => {
  const id = await newJob('scan', { documentId: 7, uploadId: 'none' })
  let calls = 0
  await runJob(services, id, 'scan', async () => {
    calls += 1
    return { kind: 'done' }
  })
  expect(calls).toBe(0)
  expect(await rowOf(id)).toEqual({ state: 'failed', attempts: 1, last_error: 'malformed_payload', lease_owner: null })
})

test('releases a job without calling a handler if the message has another kind than the job', async () => {
  const id = await newJob('scan', { documentId: 'none', uploadId: 'none' })
  let calls = 0
  await runJob(services, id, 'workflow', async () => {
    calls += 1
    return { kind: 'done' }
  })
  expect(calls).toBe(0)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, lease_owner: null })
})

test('ignores a message for a missing job', async () => {
  ports.events()
  await runJob(services, 'job_none', 'scan', () => Promise.reject(new Error('asked')))
  expect(ports.events()).toEqual([])
})
