import { expect, test } from 'vitest'
import type { DueDocument } from '../../../../db/workflows/run-executors.ts'
import type { RunRow } from '../../../../db/workflows/workflows.ts'
import { startExecutors } from '../../../../service/workflows/executors.ts'

test('starts a workflow executor for each due document, and reports the executors that cannot start', async () => {
  const started: string[] = []
  const broken = new Set(['run-3-1', 'run-104-1'])
  const createBatch = async (batch: { id: string }[]) => {
    if (batch.some(({ id }) => broken.has(id))) throw new Error('no instance')
    started.push(...batch.map(({ id }) => id))
    return []
  }
  const due = Array.from({ length: 130 }, (_, position) => ({ position, documentId: 'd', generation: 1, step: 0 }))
  const run = { id: 'run', organizationId: 'org', keyId: 'key', steps: [{ type: 'rescan' }] } as unknown as RunRow
  const { failed } = await startExecutors({ createBatch } as never, run, due as DueDocument[])
  expect(failed.map(({ position }) => position)).toEqual([3, 104])
  expect(started).toHaveLength(128)
})
