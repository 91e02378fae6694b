import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { DatabaseError } from '../../../../db/failures.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { tryStep } from '../../../../service/workflows/perform-step.ts'
import { recordStatements } from '../../../support/run-statements.ts'

const executor = {
  organizationId: 'org_1',
  runId: 'run_1',
  position: 0,
  documentId: 'doc_1',
  generation: 1,
  keyId: 'key_1',
}
const hold = { type: 'placeHold' }
const run = { id: 'run_1', steps: [hold, hold, hold] }
const document = { id: 'doc_1', status: 'ready', type: 'other', metadata: {} }
const found = { progress: { step: 1 }, run, record: { document, version: null }, begun: null }

/** The written rows: a completed, failed or settled step, or a wait. */
let written: string[]
let thrown: unknown

beforeEach(() => {
  ;[written, thrown] = [[], null]
})

const runStatement = recordStatements(() => {})

/** Returns the outcome of workflow step 1 with the given rows. */
function tried(changes: object = {}) {
  const ctx = {
    runtime: realRuntime,
    newId: (kind: string) => `${kind}_1`,
    dispatch: async () => {},
    actor: { kind: 'workflow', id: 'run_1', keyId: 'key_1' },
    client: { ip: null, userAgent: null },
    db: {
      batch: async (statements: object) => {
        if ('progress' in statements) return { tenant: { at: new Date() }, ...found, ...changes }
        written.push('settled')
        return {}
      },
      run: async () => void written.push('waits'),
      batchUnlessTaken: async (_: string, { effect, inserted }: { effect?: never; inserted: never }) => {
        await runStatement(inserted)
        if (effect && thrown) throw thrown
        written.push(effect ? 'done' : 'failed')
        return { inserted: [{}] }
      },
    },
  } as unknown as Context
  return tryStep(ctx, executor, 1)
}

test('stores a due workflow step and the effect of the step in one transaction', async () => {
  expect(await tried()).toBe('next')
  expect(written).toEqual(['done'])
})

test.each([
  ['another executor took over', { progress: null }],
  ['the run is deleted', { run: null }],
  ['the run has no such step', { run: { ...run, steps: [hold] } }],
  ['the document has not reached the step', { progress: { step: 0 } }],
])('performs no workflow step if %s', async (_, changes) => {
  expect(await tried(changes)).toBe('over')
  expect(written).toEqual([])
})

test('does not repeat a workflow step that the document has completed', async () => {
  expect(await tried({ progress: { step: 2 } })).toBe('next')
  expect(written).toEqual([])
})

test('settles a waiting step only when its envelope is closed', async () => {
  const begun = (envelope_status: string) => ({ begun: { status: 'waiting', envelope_status } })
  expect(await tried(begun('active'))).toBe('waiting')
  expect(await tried(begun('completed'))).toBe('next')
  expect(await tried(begun('declined'))).toBe('over')
  expect(written).toEqual(['waits', 'settled', 'settled'])
})

test.each([
  ['is deleted', null],
  ['is in the trash', { document: { ...document, status: 'trashed' }, version: null }],
])('stops the run of a document that %s', async (_, record) => {
  expect(await tried({ record })).toBe('over')
  expect(written).toEqual(['failed'])
})

test('fails a workflow step that needs missing metadata', async () => {
  const steps = [hold, { type: 'setType', documentType: { $metadata: 'kind' } }, hold]
  expect(await tried({ run: { ...run, steps } })).toBe('over')
  expect(written).toEqual(['failed'])
})

test.each([
  ['a rejection', new ApiError('input_invalid', 'No.')],
  ['an exceeded quota', new DatabaseError('over_budget', {}, null)],
])("fails a document's workflow step after %s", async (_, error) => {
  thrown = error
  expect(await tried()).toBe('over')
  expect(written).toEqual(['failed'])
})

test.each([
  new DatabaseError('unavailable', {}, null),
  new ApiError('unavailable', 'The storage cannot be reached.'),
  new Error('unexpected'),
])('rethrows a temporary or unexpected error without failing the workflow step: %s', async (error) => {
  thrown = error
  await expect(tried()).rejects.toBe(error)
  expect(written).toEqual([])
})
