import { beforeEach, expect, test } from 'vitest'
import { type Context, realRuntime } from '../../../../platform/context.ts'
import { planExtraction, planMetadata } from '../../../../service/workflows/document-steps.ts'
import { fileSealedDocument, planRescan } from '../../../../service/workflows/file-steps.ts'
import { planSignature, verdictOf } from '../../../../service/workflows/signature-step.ts'
import { failStep, type StepWork, settleWait, writeStep } from '../../../../service/workflows/step-work.ts'
import { recordStatements } from '../../../support/run-statements.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()

const pdf = pdfOfPages()
const version = { version: 2, objectKey: 'uploads/a', etag: 'e', contentLength: pdf.length, textStatus: 'failed' }
const document = { id: 'doc_1', status: 'ready', type: 'other', metadata: {} }
const place = { runId: 'run_1', position: 0, step: 1 }
const sealed = {
  envelopeId: 'env_1',
  title: 'Lease',
  objectKey: 'artifacts/a',
  contentLength: pdf.length,
  sha256: sha256Of(pdf),
}

let stored: Uint8Array | null
let isInfected: boolean
/** The sealed file, the inserted step row (null if another executor inserted it), and the written rows. */
let found: { sealed: object | null; inserted: object[] | null }
let written: string[]
let done: string[]

beforeEach(() => {
  ;[stored, isInfected, found, written, done] = [pdf, false, { sealed, inserted: [{}] }, [], []]
})

const run = recordStatements((text) => void written.push(text.replaceAll(/\s+/g, ' ').trim()))
const ctx = {
  runtime: realRuntime,
  newId: (kind: string) => `${kind}_1`,
  dispatch: async ({ kind }: { kind: string }) => void done.push(`woke ${kind}`),
  actor: { kind: 'workflow', id: 'run_1', keyId: 'key_1' },
  client: { ip: null, userAgent: null },
  db: {
    run,
    batch: async () => ({ ...found, retentionDays: null }),
    batchUnlessTaken: async (_: string, { inserted, ending }: { inserted: never; ending: never }) => {
      await run(inserted)
      await run(ending)
      return found.inserted && { inserted: found.inserted }
    },
  },
  storage: {
    get: async () => stored && streamedObject(stored),
    copy: async () => void done.push('copied'),
  },
  scanner: {
    open: async () => ({
      push: () => {},
      finish: async () => (isInfected ? { verdict: 'infected', signature: 'Eicar' } : { verdict: 'clean' }),
      abort: async () => void done.push('aborted'),
    }),
  },
} as unknown as Context

const workOn = (record: object = { document, version }, work: Partial<StepWork> = {}) =>
  ({
    ctx,
    place,
    step: { type: 'rescan' },
    record,
    organizationId: 'org_1',
    at: new Date(),
    isLast: false,
    ...work,
  }) as unknown as StepWork

const unusable: [what: string, record: object][] = [
  ['that has none', { document, version: null }],
  ['in quarantine', { document: { ...document, status: 'quarantined' }, version }],
]
const isDocumentOver = (text: string) => text.includes('update workflow_run_documents')
const isRunOver = (text: string) => text.includes('update workflow_runs')

test.each(unusable)('fails a workflow step that needs a file for a document %s', async (_, record) => {
  const work = workOn(record)
  for (const plan of [planExtraction(work), await planRescan(work), await planSignature(work, {} as never)])
    expect(plan).toMatchObject({ statements: [], failure: { code: 'document_not_ready' } })
})

test('fails a workflow step with oversized metadata without changing the document', () => {
  const step = { type: 'setMetadata', metadata: { note: 'x'.repeat(70_000) } } as never
  expect(planMetadata(workOn(), step)).toMatchObject({ statements: [], failure: { code: 'metadata_too_large' } })
})

test.each(['ready', 'pending'])('skips the text extraction of a workflow step if the text is %s', (textStatus) => {
  const plan = planExtraction(workOn({ document, version: { ...version, textStatus } }))
  expect([plan.statements, plan.jobs, plan.failure]).toEqual([[], undefined, undefined])
})

test('retries a failed text extraction in a workflow step', () => {
  expect(planExtraction(workOn()).jobs?.()).toEqual([{ kind: 'extraction', id: 'job_1' }])
})

test('fails a rescan if the stored file is missing', async () => {
  stored = null
  expect(await planRescan(workOn())).toMatchObject({ statements: [], failure: { code: 'file_missing' } })
})

test('quarantines a rescanned file only if it contains malware', async () => {
  expect((await planRescan(workOn())).failure).toBeUndefined()
  isInfected = true
  const { failure, statements } = await planRescan(workOn())
  expect([failure?.code, statements.length]).toEqual(['malware_found', 2])
})

const filed = (isLast = false) =>
  fileSealedDocument(workOn(undefined, { isLast }), { type: 'fileSealedDocument', folderId: null } as never)

test('stops the run of a document that has no sealed file to copy', async () => {
  found.sealed = null
  expect(await filed()).toBe('over')
  expect(done).toEqual([])
  expect(written.some(isDocumentOver)).toBe(true)
})

test('stores a copy of the sealed file as a document without another malware scan', async () => {
  expect(await filed()).toBe('next')
  expect(done).toEqual(['copied', 'aborted', 'woke extraction'])
})

test.each([
  ['is missing', null, 'a copied file is missing'],
  ['differs from the sealed file', pdfOfPages(), 'does not match its hash'],
])('releases the object of a copy that %s', async (_, bytes, problem) => {
  stored = bytes
  await expect(filed()).rejects.toThrow(problem)
  expect(written.filter((text) => text.startsWith('update "pending_objects"'))).toHaveLength(1)
})

test('rejects and releases a copy that is not a PDF', async () => {
  stored = new Uint8Array(100)
  found.sealed = { ...sealed, sha256: sha256Of(stored) }
  await expect(filed()).rejects.toMatchObject({ code: 'pdf_invalid' })
  expect(written.filter((text) => text.startsWith('update "pending_objects"'))).toHaveLength(1)
})

test('releases a copy if another executor has already stored one', async () => {
  found.inserted = null
  expect(await filed()).toBe('taken')
  expect(written.filter((text) => text.startsWith('update "pending_objects"'))).toHaveLength(1)
  expect(done).not.toContain('woke extraction')
})

test('fails a workflow step whose row was not inserted, and dispatches no job', async () => {
  found.inserted = []
  const plan = { statements: [], jobs: () => [{ kind: 'extraction', id: 'job_1' }] } as Parameters<typeof writeStep>[1]
  expect(await writeStep(workOn(), plan)).toBe('over')
  expect(written.some(isDocumentOver)).toBe(true)
  expect(done).toEqual([])
})

test('checks whether a run is complete only after its last step', async () => {
  for (const isLast of [false, true]) {
    written = []
    expect(await settleWait(workOn(undefined, { isLast }), null)).toBe('next')
    expect(await writeStep(workOn(undefined, { isLast }), { statements: [] })).toBe('next')
    expect(written.some(isRunOver)).toBe(isLast)
  }
})

test('stops the run of a document after a failed step unless another executor has recorded the failure', async () => {
  expect(await failStep(workOn(), 'rescan', { code: 'internal', detail: '' })).toBe('over')
  expect([written.some(isDocumentOver), written.some(isRunOver)]).toEqual([true, true])
  found.inserted = null
  expect(await failStep(workOn(), 'rescan', { code: 'internal', detail: '' })).toBe('taken')
})

test('completes or fails a step according to its closed envelope, and waits for an open envelope', () => {
  const codeOf = (status: Parameters<typeof verdictOf>[0]) => {
    const verdict = verdictOf(status)
    return verdict === undefined ? undefined : (verdict?.code ?? null)
  }
  expect(
    [null, 'active', 'sealing', 'completed', 'declined', 'expired', 'voided'].map((status) => codeOf(status as never)),
  ).toEqual([undefined, undefined, undefined, null, 'envelope_declined', 'envelope_expired', 'envelope_voided'])
})
