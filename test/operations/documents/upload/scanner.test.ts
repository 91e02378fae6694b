import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { type Stack, startStack } from '../../../../dev/stack/stack.ts'
import { type ClamdBehaviour, startClamdStub } from '../../../support/clamd-stub.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { ownDatabase } from '../../../support/stack.ts'
import { completeUpload, uploadedDraft } from '../../../support/upload.ts'

const clamd = await startClamdStub()
const dataDir = temporaryFolder('scanner')
const stack: Stack = await startStack({
  ...(await ownDatabase()),
  dataDir,
  cronSeconds: 0.4,
  extraBindings: { shared: { SCANNER_URL: `clamd://127.0.0.1:${clamd.port}` } },
})
const database = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 2 })
const api = await openApi(stack)

afterAll(async () => {
  await database.end()
  await stack.dispose()
  await clamd.close()
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

const sessionOf = async (uploadId: string) =>
  (await database.query('select state, failure from upload_sessions where id = $1', [uploadId])).rows[0]

async function uploadTo(behaviour: ClamdBehaviour, pdf = pdfOfPages()) {
  clamd.behaviour = behaviour
  const { documentId, uploadId } = await uploadedDraft(api, pdf)
  return { documentId, uploadId, response: await completeUpload(api, documentId, uploadId) }
}

/** Makes the waiting scan job due immediately. */
const hurryScan = (uploadId: string) =>
  database.query("update jobs set run_at = now() where kind = 'scan' and payload->>'uploadId' = $1", [uploadId])

test('sends a clean upload to clamd only once', async () => {
  const pdf = pdfOfPages()
  clamd.scanned = []
  const { response } = await uploadTo('clean', pdf)
  expect([response.status, response.body.status]).toEqual([200, 'ready'])
  expect(clamd.scanned).toEqual([sha256Of(pdf)])
})

test('returns the malware name from clamd as the error reason', async () => {
  const { response, uploadId } = await uploadTo('infected')
  expect([response.status, response.body.code, response.body.reason]).toEqual([
    422,
    'malware_found',
    'Win.Test.EICAR_HDB-1',
  ])
  expect(await sessionOf(uploadId)).toMatchObject({ state: 'failed' })
})

test.each<ClamdBehaviour>(['hang up', 'error'])(
  'completes an upload in a queued job if the scanner first returns no verdict (%s)',
  async (behaviour) => {
    const { response, documentId, uploadId } = await uploadTo(behaviour)
    expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '15',
    ])
    expect(await sessionOf(uploadId)).toEqual({ state: 'checking', failure: null })
    const { body } = await api.send('GET', `/v1/documents/${documentId}`)
    expect([body.status, body.source]).toEqual(['draft', null])

    clamd.behaviour = 'clean'
    await hurryScan(uploadId)
    await vi.waitFor(async () => expect((await sessionOf(uploadId)).state).toBe('completed'), 15_000)
    expect((await completeUpload(api, documentId, uploadId)).body.status).toBe('ready')
    // The job is completed shortly after its effect is stored.
    await vi.waitFor(async () => {
      const { rows } = await database.query(
        "select state from jobs where kind = 'scan' and payload->>'uploadId' = $1",
        [uploadId],
      )
      expect(rows.map(({ state }) => state)).toEqual(['done'])
    }, 15_000)
  },
)

test.each([
  ['rejects', false, { state: 'failed', failure: { reason: 'javascript' } }],
  ['accepts', undefined, { state: 'completed', failure: null }],
])('%s a file with scripts in a queued scan job if the stored `repair` is %s', async (_, repair, verdict) => {
  clamd.behaviour = 'hang up'
  const { documentId, uploadId } = await uploadedDraft(api, pdfOfPages([`/MediaBox[0 0 9 9]/AA<</O${script}>>`]))
  expect((await completeUpload(api, documentId, uploadId)).status).toBe(503)
  // With `repair: false`, the inspection can reject the file before the scanner fails, so the row is changed directly.
  if (repair === false) await database.query('update upload_sessions set repairs = false where id = $1', [uploadId])
  clamd.behaviour = 'clean'
  await hurryScan(uploadId)
  await vi.waitFor(async () => expect((await sessionOf(uploadId)).state).toBe(verdict.state), 15_000)
  expect(await sessionOf(uploadId)).toMatchObject(verdict)
})

test('creates one version if an upload is retried after a scanner outage', async () => {
  const { response, documentId, uploadId } = await uploadTo('hang up')
  expect(response.status).toBe(503)
  clamd.behaviour = 'clean'
  expect((await completeUpload(api, documentId, uploadId)).body.status).toBe('ready')
  await hurryScan(uploadId)
  await vi.waitFor(async () => {
    const { rows } = await database.query("select state from jobs where kind = 'scan' and payload->>'uploadId' = $1", [
      uploadId,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['done'])
  }, 15_000)
  const { rows } = await database.query('select version from document_versions where document_id = $1', [documentId])
  expect(rows).toEqual([{ version: 1 }])
})

test('returns the malware verdict of the queued job to a retry', async () => {
  const { response, documentId, uploadId } = await uploadTo('hang up')
  expect(response.status).toBe(503)
  clamd.behaviour = 'infected'
  await hurryScan(uploadId)
  await vi.waitFor(async () => expect((await sessionOf(uploadId)).state).toBe('failed'), 15_000)
  const again = await completeUpload(api, documentId, uploadId)
  expect([again.status, again.body.code]).toEqual([422, 'malware_found'])
})

test('completes the check of an upload session that expires while the scanner is unavailable', async () => {
  const { documentId, uploadId } = await uploadTo('hang up')
  await database.query("update upload_sessions set expires_at = now() - interval '1 hour' where id = $1", [uploadId])
  clamd.behaviour = 'clean'
  expect((await completeUpload(api, documentId, uploadId)).status).toBe(200)
})

test('sends a complete file of several megabytes to clamd', async () => {
  const pdf = new Uint8Array(Buffer.concat([pdfOfPages()]))
  const filler = Buffer.from(`%${'x'.repeat(3_000_000)}\n`)
  const end = Buffer.from(pdf).lastIndexOf('xref\n0 1')
  const large = new Uint8Array(Buffer.concat([pdf.subarray(0, end), filler, pdf.subarray(end)]))
  const moved = Buffer.from(large)
    .toString('latin1')
    .replace(/startxref\n\d+/, `startxref\n${end + filler.length}`)
  const bytes = new Uint8Array(Buffer.from(moved, 'latin1'))
  clamd.scanned = []
  const { response } = await uploadTo('clean', bytes)
  expect(response.status).toBe(200)
  expect(clamd.scanned).toEqual([sha256Of(bytes)])
})
