import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../platform/context.ts'
import type { ClaimedJob } from '../../../../platform/jobs/jobs.ts'
import { workflowHandler } from '../../../../service/workflows/workflow-job.ts'

const run = { id: 'run_1', organizationId: 'org_1', keyId: 'key_1', steps: [{ type: 'rescan' }] }
const due = [{ position: 0, documentId: 'doc_1', generation: 1, step: 0 }]
const lost = [{ position: 0, documentId: 'doc_1', generation: 2, step: 0 }]

let started: string[]
let notified: string[]
/** Number of other statements, which release a document or claim one whose executor was lost. */
let others: number
let isBroken: boolean
let isForgotten: boolean

beforeEach(() => {
  ;[started, notified, others, isBroken, isForgotten] = [[], [], 0, false, false]
})

const instances = {
  createBatch: async (batch: { id: string }[]) => {
    if (isBroken) throw new Error('no instance')
    started.push(...batch.map(({ id }) => id))
    return []
  },
  get: async (id: string) => {
    if (isForgotten) throw new Error('no such instance')
    return { sendEvent: async () => void notified.push(id) }
  },
}

/**
 * Returns the outcome of a workflow run's job with the given rows. With a step, the job only notifies a document's
 * executor.
 */
function handled(found: object, { attempts = 1, step }: { attempts?: number; step?: number } = {}) {
  const ctx = {
    db: {
      batch: async () => ({
        run,
        due,
        outlook: { isOver: false, dueInSeconds: null },
        progress: [{ generation: 1 }],
        ...found,
      }),
      run: async () => {
        others++
        return lost
      },
    },
  } as unknown as Context
  const payload = { runId: 'run_1', ...(step === undefined ? {} : { position: 0, step }) }
  return workflowHandler(instances as never)(ctx, { payload, attempts } as unknown as ClaimedJob<'workflow'>)
}

test('starts an executor for each due document, and polls the run until it is complete', async () => {
  expect(await handled({})).toEqual({ kind: 'retry', delaySeconds: 10, reason: 'run_in_progress' })
  expect(started).toHaveLength(1)
  expect(await handled({}, { attempts: 30 })).toMatchObject({ delaySeconds: 3_600 })
  expect(await handled({ outlook: { isOver: false, dueInSeconds: 0 } })).toMatchObject({ delaySeconds: 1 })
  expect(await handled({ due: [], outlook: { isOver: true } })).toEqual({ kind: 'done' })
  expect(others).toBe(0)
})

test('fails the job of a missing workflow run', async () => {
  expect(await handled({ run: null })).toEqual({ kind: 'failed', reason: 'run_missing' })
  expect(started).toEqual([])
})

test('releases a document whose executor cannot start', async () => {
  isBroken = true
  await expect(handled({})).rejects.toThrow('no instance')
  expect(others).toBe(1)
})

test('notifies a running executor, and replaces a lost executor', async () => {
  expect(await handled({}, { step: 0 })).toEqual({ kind: 'done' })
  expect([notified.length, started.length, others]).toEqual([1, 0, 0])
  isForgotten = true
  expect(await handled({}, { step: 0 })).toEqual({ kind: 'done' })
  expect([notified.length, started.length, others]).toEqual([1, 1, 1])
})

test.each([{ run: null }, { progress: [] }])('notifies no executor if no step is waiting: %j', async (found) => {
  expect(await handled(found, { step: 0 })).toEqual({ kind: 'done' })
  expect([notified, started, others]).toEqual([[], [], 0])
})
