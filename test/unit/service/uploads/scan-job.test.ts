import { expect, test } from 'vitest'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { scanHandler } from '../../../../service/uploads/scan-job.ts'

/** Returns the outcome of a scan job for an upload session in the given state, which this job cannot claim. */
const attempted = (state: string, attempts: number) => {
  const rows = { claimed: null, session: { state, failure: null }, record: {}, retentionDays: null }
  const ctx = { runtime: realRuntime, db: { batch: async () => rows } } as unknown as Context
  const payload = { documentId: 'doc_1', uploadId: 'upl_1' }
  return scanHandler(ctx, { id: 'job_1', payload, attempts, lastError: 'busy', owner: 'o', createdAt: new Date() })
}

test.each(['completed', 'failed', 'open'])('completes the job of an upload session in the state %s', async (state) => {
  expect(await attempted(state, 40)).toEqual({ kind: 'done' })
})

test('polls an upload check that another worker runs, and stops after the fortieth attempt', async () => {
  expect(await attempted('checking', 1)).toEqual({ kind: 'retry', delaySeconds: 5, reason: 'busy' })
  expect(await attempted('checking', 39)).toEqual({ kind: 'retry', delaySeconds: 3_600, reason: 'busy' })
  expect(await attempted('checking', 40)).toEqual({ kind: 'failed', reason: 'verdict_never_came' })
})
