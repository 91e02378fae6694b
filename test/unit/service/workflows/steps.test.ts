import { beforeEach, expect, test } from 'vitest'
import { type Context, realWorld } from '../../../../platform/context.ts'
import { planExtraction, planMetadata } from '../../../../service/workflows/document-steps.ts'
import { fileSealedDocument, planRescan } from '../../../../service/workflows/file-steps.ts'
import { planSignature, verdictOf } from '../../../../service/workflows/signature-step.ts'
import { failStep, type StepWork, settleWait, writeStep } from '../../../../service/workflows/step-work.ts'
import { statementsToldTo } from '../../../support/run-statements.ts'
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
/** What is sealed, what a step's row came to (null: somebody else's is there), and what was written. */
let found: { sealed: object | null; inserted: object[] | null }
let written: string[]
let done: string[]

beforeEach(() => {
  ;[stored, isInfected, found, written, done] = [pdf, false, { sealed, inserted: [{}] }, [], []]
})

const run = statementsToldTo((text) => void written.push(text.replaceAll(/\s+/g, ' ').trim()))
const ctx = {
  world: realWorld,
  newId: (kind: string) => `${kind}_1`,
  wake: async ({ kind }: { kind: string }) => void done.push(`woke ${kind}`),
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

const unusable = [
  { document, version: null },
  { document: { ...document, status: 'quarantined' }, version },
]
const isDocumentOver = (text: string) => text.includes('update workflow_run_documents')
const isRunOver = (text: string) => text.includes('update workflow_runs')

test.each(unusable)(
  'a document without a usable file fails each step that reads it, and writes nothing of it: %#',
  async (record) => {
    const work = workOn(record)
    for (const plan of [planExtraction(work), await planRescan(work), await planSignature(work, {} as never)])
      expect(plan).toMatchObject({ statements: [], failure: { code: 'document_not_ready' } })
  },
)

test('metadata beyond its size fails the step, and changes none of it', () => {
  const step = { type: 'setMetadata', metadata: { note: 'x'.repeat(70_000) } } as never
  expect(planMetadata(workOn(), step)).toMatchObject({ statements: [], failure: { code: 'metadata_too_large' } })
})

test.each(['ready', 'pending'])('a text that is %s is not extracted again', (textStatus) => {
  const plan = planExtraction(workOn({ document, version: { ...version, textStatus } }))
  expect([plan.statements, plan.jobs, plan.failure]).toEqual([[], undefined, undefined])
})

test('a text that could not be extracted is asked for once more', () => {
  expect(planExtraction(workOn()).jobs).toEqual([{ kind: 'extraction', id: 'job_1' }])
})

test('a file that is gone or another one is told, and not scanned in its stead', async () => {
  stored = null
  expect(await planRescan(workOn())).toMatchObject({ statements: [], failure: { code: 'file_missing' } })
})

test('a clean file stays in use; malware takes it out and ends its way', async () => {
  expect((await planRescan(workOn())).failure).toBeUndefined()
  isInfected = true
  const { failure, statements } = await planRescan(workOn())
  expect([failure?.code, statements.length]).toEqual(['malware_found', 2])
})

const filed = (isLast = false) =>
  fileSealedDocument(workOn(undefined, { isLast }), { type: 'fileSealedDocument', folderId: null } as never)

test('without a seal before it nothing is filed or copied, and the document’s way ends', async () => {
  found.sealed = null
  expect(await filed()).toBe('over')
  expect(done).toEqual([])
  expect(written.some(isDocumentOver)).toBe(true)
})

test('the sealed file is copied, read again without another scan, and filed', async () => {
  expect(await filed()).toBe('next')
  expect(done).toEqual(['copied', 'aborted', 'woke extraction'])
})

test.each([
  ['is not there', null],
  ['is another file', pdfOfPages()],
])('a copy that %s is not filed, and is given up', async (_, bytes) => {
  stored = bytes
  await expect(filed()).rejects.toThrow('a copy')
  expect(written.filter((text) => text.startsWith('update "loose_objects"'))).toHaveLength(1)
})

test('a copy that is no PDF is refused as an upload is, and is given up', async () => {
  stored = new Uint8Array(100)
  found.sealed = { ...sealed, sha256: sha256Of(stored) }
  await expect(filed()).rejects.toMatchObject({ code: 'pdf_invalid' })
  expect(written.filter((text) => text.startsWith('update "loose_objects"'))).toHaveLength(1)
})

test('what somebody else filed meanwhile is not filed twice, and the copy is given up', async () => {
  found.inserted = null
  expect(await filed()).toBe('taken')
  expect(written.filter((text) => text.startsWith('update "loose_objects"'))).toHaveLength(1)
  expect(done).not.toContain('woke extraction')
})

test('a step that did not hold in its transaction fails, and wakes nobody', async () => {
  found.inserted = []
  const plan = { statements: [], jobs: [{ kind: 'extraction', id: 'job_1' }] } as Parameters<typeof writeStep>[1]
  expect(await writeStep(workOn(), plan)).toBe('over')
  expect(written.some(isDocumentOver)).toBe(true)
  expect(done).toEqual([])
})

test('a step that is done leads on, and the last one looks after the run', async () => {
  for (const isLast of [false, true]) {
    written = []
    expect(await settleWait(workOn(undefined, { isLast }), null)).toBe('next')
    expect(await writeStep(workOn(undefined, { isLast }), { statements: [] })).toBe('next')
    expect(written.some(isRunOver)).toBe(isLast)
  }
})

test('a step that fails ends its document, whichever step it is, once', async () => {
  expect(await failStep(workOn(), 'rescan', { code: 'internal', detail: '' })).toBe('over')
  expect([written.some(isDocumentOver), written.some(isRunOver)]).toEqual([true, true])
  found.inserted = null
  expect(await failStep(workOn(), 'rescan', { code: 'internal', detail: '' })).toBe('taken')
})

test('an envelope that is over decides its step, one that is not leaves it waiting', () => {
  const codeOf = (status: Parameters<typeof verdictOf>[0]) => {
    const verdict = verdictOf(status)
    return verdict === undefined ? undefined : (verdict?.code ?? null)
  }
  expect(
    [null, 'active', 'sealing', 'completed', 'declined', 'expired', 'voided'].map((status) => codeOf(status as never)),
  ).toEqual([undefined, undefined, undefined, null, 'envelope_declined', 'envelope_expired', 'envelope_voided'])
})
