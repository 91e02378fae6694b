import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { DatabaseError } from '../../../../db/failures.ts'
import type { Statement } from '../../../../db/statement.ts'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import type { ClaimedJob } from '../../../../platform/jobs/jobs.ts'
import { bulkSendHandler } from '../../../../service/templates/bulk-job.ts'
import { recordStatements } from '../../../support/run-statements.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { streamedObject } from '../../../support/worker-bodies.ts'
import { field, privatePem, publicPem } from '../../core/signing/samples.ts'

const pdf = pdfOfPages()
const document = { id: 'doc_1', status: 'ready', title: 'Lease' }
const version = {
  version: 1,
  objectKey: 'uploads/a',
  etag: 'e',
  sha256: 'a1'.repeat(32),
  contentLength: pdf.length,
  pageCount: 1,
  features: [],
  repairedFrom: null,
}
const job = { id: 'job_1', payload: { bulkSendId: 'bulk_1' }, attempts: 1, owner: 'o', createdAt: new Date() }
const use = { recipients: [{ role: 'Signer', signerEmail: 'ada@example.org' }], values: {} }
const content = {
  ...{
    documentTitle: null,
    message: null,
    locale: 'en',
    expiresInDays: 30,
    lastSeal: 'lock',
    cc: [],
    senderEmail: null,
  },
  ...{ senderName: null, senderMails: 'all', metadata: {}, reminders: null },
  roles: [{ role: 'Signer', order: null, locale: null, delivery: 'email', fields: [field('sig', 'signature')] }],
}

/** The pending rows, the state of the bulk send, whether a row may be written, and the recorded queries. */
let rows: { position: number; attempts: number; use: object }[]
let isOver: boolean
let isWritten: boolean
let queries: string[]
let dispatched: string[]

beforeEach(() => {
  rows = [
    { position: 0, attempts: 1, use },
    { position: 1, attempts: 1, use },
  ]
  ;[isOver, isWritten, queries, dispatched] = [true, true, [], []]
})

type Given = { bulk?: null; found?: object | null; thrown?: unknown }

/** Returns the outcome of an attempt of a bulk send's job. `thrown` is thrown when a row's envelope is created. */
function attempted({ bulk, found = { document, version: { ...version } }, thrown }: Given = {}) {
  const runStatement = recordStatements((text) => {
    const ended = text.includes('attempts - 1') ? 'given back' : 'ended'
    queries.push(text.includes('revoked_at') ? 'key checked' : ended)
  })
  const tenant = { organizationId: 'org_1', at: new Date() }
  const work = { id: 'bulk_1', apiKeyId: 'key_1', templateId: 'tpl_1', templateVersion: 1, content }
  const ctx = {
    runtime: realRuntime,
    actor: { kind: 'system', id: 'bulk' },
    client: { ip: null, userAgent: null },
    env: { LINK_SECRET: 'x'.repeat(40), CHECKPOINT_PRIVATE_KEY: privatePem, CHECKPOINT_PUBLIC_KEYS: publicPem },
    newId: (kind: string) => `${kind}_1`,
    dispatch: async ({ kind }: { kind: string }) => void dispatched.push(kind),
    storage: {
      get: async ({ range: { offset, length } }: { range: { offset: number; length: number } }) => {
        if (thrown) throw thrown
        const part = pdf.slice(offset, offset + length)
        return { ...streamedObject(part), body: new Blob([part]).stream() }
      },
    },
    db: {
      batch: async (statements: { created?: Statement<unknown> }) => {
        if ('bulk' in statements)
          return { tenant, bulk: bulk === null ? null : work, found, environment: 'live', first: rows.shift() ?? null }
        const isCreating = 'created' in statements
        queries.push(isCreating ? 'created' : 'failed')
        const isLost = isCreating && !isWritten
        // Each statement returns the row that it added.
        if (isWritten)
          statements.created?.read(
            statements.created.builders.map(() => ({ rows: [{ id: 'job_1', isFound: true, isAdded: true }] })),
          )
        return { tenant, settled: isLost ? [] : [{}], row: isLost ? null : (rows.shift() ?? null) }
      },
      run: async (statement: never) => {
        await runStatement(statement)
        return isOver
      },
    },
  } as unknown as Context
  return bulkSendHandler(ctx, job as unknown as ClaimedJob<'bulkSend'>)
}

const failed = () => queries.filter((one) => one === 'failed').length

test('creates the envelope of each bulk send row, and retries the job while rows are pending', async () => {
  isOver = false
  expect(await attempted()).toEqual({ kind: 'retry', delaySeconds: 0, reason: 'bulk_send_in_progress' })
  expect(queries.slice(0, 2)).toEqual(['created', 'created'])
  expect(dispatched).toContain('mail')
})

test('fails a bulk send row whose document changes during the send', async () => {
  isWritten = false
  expect(await attempted()).toEqual({ kind: 'done' })
  expect(queries.slice(0, 3)).toEqual(['created', 'key checked', 'failed'])
  expect(dispatched).toEqual([])
})

test('fails the job of a missing bulk send', async () => {
  expect(await attempted({ bulk: null })).toEqual({ kind: 'failed', reason: 'bulk_send_missing' })
  expect(queries).toEqual([])
})

test('fails a rejected bulk send row, and continues with the next', async () => {
  const refusal = new ApiError(
    'input_invalid',
    'The request does not match the template. Fix the values listed in `errors`.',
  )
  expect(await attempted({ thrown: refusal })).toEqual({ kind: 'done' })
  expect(failed()).toBe(2)
})

test('fails the remaining bulk send rows if the document no longer exists', async () => {
  expect(await attempted({ found: null })).toEqual({ kind: 'done' })
  expect(failed()).toBe(2)
})

test('fails a bulk send row without a retry if the row exceeds a quota', async () => {
  expect(await attempted({ thrown: new DatabaseError('over_budget', {}, null) })).toEqual({ kind: 'done' })
  expect(failed()).toBe(2)
})

test('fails a bulk send row after the maximum number of attempts', async () => {
  rows = [{ position: 0, attempts: limits.bulkRowAttemptsMax + 1, use }]
  expect(await attempted({ thrown: new Error('begun again') })).toEqual({ kind: 'done' })
  expect(failed()).toBe(1)
})

test.each([
  ['the database is unavailable', new DatabaseError('unavailable', {}, null), ['given back']],
  ['the store is unavailable', new ApiError('unavailable', 'The storage cannot be reached.'), ['given back']],
  ['an unexpected error occurs', new Error('unexpected'), []],
])('retries the job without failing a bulk send row if %s', async (_, thrown, given) => {
  await expect(attempted({ thrown })).rejects.toBe(thrown)
  expect(queries).toEqual(given)
})
