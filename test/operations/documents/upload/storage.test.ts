import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startStack } from '../../../../dev/stack/stack.ts'
import { startObjectStore } from '../../../../dev/support/object-store.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { ownDatabase, queryDatabase, stack } from '../../../support/stack.ts'
import { completeUpload, createDraft, openUpload, putFile, uploadedDraft, uploadFile } from '../../../support/upload.ts'
import { logWith } from '../../../support/worker-log.ts'

const api = await openApi(stack)
const base64Sha256 = (bytes: Uint8Array) => Buffer.from(sha256Of(bytes), 'hex').toString('base64')

test('accepts only one PUT per upload URL', async () => {
  const pdf = pdfOfPages()
  const session = await openUpload(api, await createDraft(api), { contentLength: pdf.length })
  expect(session.requiredHeaders).toEqual({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'if-none-match': '*',
  })
  expect(await putFile(session, pdf)).toBe(200)
  expect(await putFile(session, pdf)).toBe(412)
  expect(await putFile(session, pdfOfPages())).toBe(412)
})

const refusedByStorage: [what: string, change: (pdf: Uint8Array) => { body?: Uint8Array; headers?: object }][] = [
  ['a longer body', (pdf) => ({ body: Buffer.concat([pdf, Buffer.from('\n')]) })],
  ['a shorter body', (pdf) => ({ body: pdf.slice(0, -1) })],
  ['an undeclared content type', () => ({ headers: { 'content-type': 'text/html' } })],
  ['no if-none-match', () => ({ headers: { 'if-none-match': undefined } })],
  ['another if-none-match', () => ({ headers: { 'if-none-match': '"x"' } })],
  ['the checksum of other bytes', () => ({ headers: { 'x-amz-checksum-sha256': base64Sha256(Buffer.from('x')) } })],
  ['no checksum', () => ({ headers: { 'x-amz-checksum-sha256': undefined } })],
]

test.each(refusedByStorage)('rejects an upload to the object store with %s, and stores nothing', async (_, change) => {
  const pdf = pdfOfPages()
  const documentId = await createDraft(api)
  const session = await openUpload(api, documentId, { contentLength: pdf.length, sha256: sha256Of(pdf) })
  expect(session.requiredHeaders['x-amz-checksum-sha256']).toBe(base64Sha256(pdf))
  const { body = pdf, headers = {} } = change(pdf)
  const sent = Object.entries({ ...session.requiredHeaders, ...headers }).filter(([, value]) => value !== undefined)
  const status = await putFile(session, new Uint8Array(body), Object.fromEntries(sent))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect((await completeUpload(api, documentId, session.uploadId)).body.code).toBe('upload_missing')
})

test('rejects a PUT of other bytes during the upload check, and stores the first file', async () => {
  const pdf = pdfOfPages()
  const { documentId, session } = await uploadedDraft(api, pdf)
  const statuses: number[] = []
  const swapping = (async () => {
    for (let i = 0; i < 10; i++) statuses.push(await putFile(session, pdfOfPages()))
  })()
  const completed = await completeUpload(api, documentId, session.uploadId)
  await swapping
  expect(new Set(statuses)).toEqual(new Set([412]))
  expect(completed.body.source.sha256).toBe(sha256Of(pdf))
  const { body } = await api.send('GET', `/v1/documents/${documentId}/download`)
  const served = new Uint8Array(await (await fetch(body.url)).arrayBuffer())
  expect(sha256Of(served)).toBe(sha256Of(pdf))
})

test('rejects a GET request to an upload URL', async () => {
  const session = await uploadFile(api, await createDraft(api), pdfOfPages())
  const response = await fetch(session.uploadUrl)
  await response.arrayBuffer()
  expect(response.status).toBe(403)
})

test('assigns each upload session a separate object key of 40 hexadecimal digits', async () => {
  const documentId = await createDraft(api)
  const sessions = [1, 2].map(() => openUpload(api, documentId, { contentLength: 500 }))
  const ids = (await Promise.all(sessions)).map(({ uploadId }) => uploadId)
  const rows = await queryDatabase<{ object_key: string }>(
    'select object_key from upload_sessions where id = any($1)',
    [ids],
  )
  expect(new Set(rows.map(({ object_key }) => object_key)).size).toBe(2)
  for (const { object_key } of rows) expect(object_key).toMatch(/^uploads\/[0-9a-f]{40}$/)
})

describe('a deployment whose object store allows overwrites', () => {
  const folder = temporaryFolder('overwriting')
  const closings: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const close of closings.reverse()) await close()
  })

  test('returns 503 `not_started` instead of an upload URL', async () => {
    const store = await startObjectStore({ overwrites: true })
    closings.push(store.close)
    const shared = { STORAGE_ENDPOINT: store.url }
    const own = await startStack({
      ...(await ownDatabase()),
      dataDir: folder,
      cronSeconds: 600,
      extraBindings: { shared },
    })
    closings.push(own.dispose)
    const client = await openApi(own)
    const response = await client.send('POST', `/v1/documents/${await createDraft(client)}/upload-url`, {
      contentLength: 1_000,
    })
    expect([response.status, response.body.code, response.headers.get('Retry-After')]).toEqual([
      503,
      'not_started',
      '60',
    ])
    const database = new pg.Client({ connectionString: own.ownerDatabaseUrl })
    await database.connect()
    closings.push(() => database.end())
    expect((await database.query('select 1 from upload_sessions')).rows).toEqual([])
    expect((await database.query("select 1 from audit_events where action = 'upload.opened'")).rows).toEqual([])
    await logWith('"event":"store_overwrites"', own.workerLogFile)
  })
})
