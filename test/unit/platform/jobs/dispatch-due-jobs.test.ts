import { expect, test } from 'vitest'
import type { Connection } from '../../../../db/connection.ts'
import type { Services } from '../../../../platform/context.ts'
import { dispatchDueJobs } from '../../../../platform/jobs/job-messages.ts'

type DueJob = { id: string; kind: string }

/**
 * Returns a worker with due jobs. The database returns the jobs that were not recorded as dispatched, and the queues
 * accept messages.
 */
function workerWith(jobs: DueJob[], isDown: (queue: string) => boolean = () => false) {
  const dispatched = new Set<string>()
  const sent: Record<string, string[]> = {}
  const batches: number[] = []
  let exchanges = 0
  const response = (statement: { queryChunks: unknown[] }) => {
    const text = JSON.stringify(statement)
    const [first, second] = parametersOf(statement)
    if (text.includes('chancery_expedite_jobs')) return [{ count: 0 }]
    if (text.includes('chancery_note_dispatched')) {
      for (const id of JSON.parse(String(first))) dispatched.add(id)
      return []
    }
    const kinds: string[] = JSON.parse(String(first))
    return kinds.flatMap((kind) =>
      jobs.filter((job) => job.kind === kind && !dispatched.has(job.id)).slice(0, Number(second)),
    )
  }
  const database = {
    open: async () => ({
      execute: (statement: unknown) => statement,
      batch: async (statements: { queryChunks: unknown[] }[]) => {
        exchanges += 1
        return statements.map((one) => ({ rows: response(one) }))
      },
    }),
  } as unknown as Connection
  const queue = (name: string) => ({
    sendBatch: async (messages: { body: { jobId: string } }[]) => {
      if (isDown(name)) throw new Error('queue unavailable')
      batches.push(messages.length)
      sent[name] = [...(sent[name] ?? []), ...messages.map(({ body }) => body.jobId)]
    },
  })
  const env = new Proxy({}, { get: (_, name) => queue(String(name)) })
  return { sent, batches, dispatched, exchanges: () => exchanges, services: { database, env } as unknown as Services }
}

/** Returns the parameters of a statement and of its nested statements in order. */
const parametersOf = ({ queryChunks }: { queryChunks: unknown[] }): unknown[] =>
  queryChunks.flatMap((chunk) => {
    if (typeof chunk !== 'object' || chunk === null) return [chunk]
    return 'queryChunks' in chunk ? parametersOf(chunk as { queryChunks: unknown[] }) : []
  })

const many = (kind: string, count: number): DueJob[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${kind} ${index}`, kind }))

test('dispatches every due job once, in batches of the largest size that the queue accepts', async () => {
  const jobs = [...many('mail', 1_234), ...many('scan', 3)]
  const { services, sent, batches } = workerWith(jobs)
  await dispatchDueJobs(services, 'api')
  expect(sent).toEqual({
    MAIL_QUEUE: jobs.slice(0, 1_234).map(({ id }) => id),
    SCAN_QUEUE: ['scan 0', 'scan 1', 'scan 2'],
  })
  expect(Math.max(...batches)).toBe(100)
})

test('stops dispatching after 10,000 jobs of one kind, and continues in the next poll', async () => {
  const { services, sent } = workerWith(many('mail', 12_000))
  await dispatchDueJobs(services, 'api')
  expect(sent.MAIL_QUEUE).toHaveLength(10_000)
  await dispatchDueJobs(services, 'api')
  expect(new Set(sent.MAIL_QUEUE).size).toBe(12_000)
})

test('dispatches the jobs of the other queues when a queue is unavailable', async () => {
  const { services, sent, dispatched } = workerWith(
    [...many('scan', 700), ...many('mail', 700)],
    (name) => name === 'SCAN_QUEUE',
  )
  await expect(dispatchDueJobs(services, 'api')).rejects.toThrow('queue unavailable')
  expect(sent.MAIL_QUEUE).toHaveLength(700)
  expect([...dispatched].filter((id) => id.startsWith('scan'))).toEqual([])
})

test('makes only two database round trips when no job is due', async () => {
  const { services, exchanges } = workerWith([])
  await dispatchDueJobs(services, 'api')
  expect(exchanges()).toBe(2)
})
