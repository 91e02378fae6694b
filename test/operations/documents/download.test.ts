import { expect, test } from 'vitest'
import { expectAfter } from '../../support/clock.ts'
import { openApi } from '../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { completeUpload, createDraft, readyDocument, uploadFile } from '../../support/upload.ts'
import { actionsOn, auditOf, contentOf, jobsAreOver } from '../../support/written.ts'

const owner = await openApi(stack)
const hourMs = 3_600_000

const download = (id: string, api = owner) => api.send('GET', `/v1/documents/${id}/download`)

test('returns a URL that serves the exact file for one hour without an API key', async () => {
  const pdf = pdfOfPages()
  const id = await createDraft(owner, 'Mietvertrag "Größe" 2026')
  const { uploadId } = await uploadFile(owner, id, pdf)
  await completeUpload(owner, id, uploadId)
  await jobsAreOver(owner.organizationId)

  const sentAt = Date.now()
  const { status, body, headers } = await download(id)
  const endedAt = Date.now()
  expect(status).toBe(200)
  expect([body.sha256, body.contentLength]).toEqual([sha256Of(pdf), pdf.length])
  expectAfter(body.expiresAt, hourMs, { beganAt: sentAt, endedAt })
  expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('3600')

  const file = await fetch(body.url)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([file.status, sha256Of(bytes)]).toEqual([200, sha256Of(pdf)])
  expect(file.headers.get('content-type')).toBe('application/pdf')
  // The local store ignores the signed response headers, so the test reads them from the URL.
  expect(new URL(body.url).searchParams.get('response-content-disposition')).toBe(
    `attachment; filename="Mietvertrag _Groe_ 2026.pdf"; filename*=UTF-8''Mietvertrag%20%22Gr%C3%B6%C3%9Fe%22%202026.pdf`,
  )
  expect((await auditOf(owner.organizationId, id)).at(-1)).toMatchObject({
    action: 'document.downloaded',
    request_id: headers.get('x-request-id'),
  })
})

test.each([`${'a'.repeat(149)}🖋🖋`, '🖋'.repeat(150), '/\\\r\n', '../../etc/passwd', '%00"; filename="x'])(
  'returns a download URL with a valid file name for the document title %j',
  async (title) => {
    const { status, body } = await download(await readyDocument(owner, pdfOfPages(), title))
    expect(status).toBe(200)
    expect((await fetch(body.url)).status).toBe(200)
    expect(new URL(body.url).searchParams.get('response-content-disposition')).toMatch(
      /^attachment; filename="[^"\\/\r\n]+\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~!'()*-]+$/,
    )
  },
)

test('rejects a download URL with another path or expiry, without a signature, or in a PUT request', async () => {
  const id = await readyDocument(owner)
  const other = await readyDocument(owner)
  const [mine, theirs] = [(await download(id)).body.url, (await download(other)).body.url].map((url) => new URL(url))
  const moved = new URL(mine!)
  moved.pathname = theirs!.pathname
  const longer = new URL(mine!)
  longer.searchParams.set('X-Amz-Expires', '360000')
  const unsigned = new URL(mine!)
  unsigned.searchParams.delete('X-Amz-Signature')
  for (const url of [moved, longer, unsigned]) expect((await fetch(url)).status).toBeGreaterThanOrEqual(400)
  expect((await fetch(mine!, { method: 'PUT', body: 'x' })).status).toBeGreaterThanOrEqual(400)
})

test('returns 404 for a draft, trashed, quarantined or missing document, and writes no audit event', async () => {
  const draft = await createDraft(owner)
  const [trashed, quarantined] = [await readyDocument(owner), await readyDocument(owner)]
  await owner.send('DELETE', `/v1/documents/${trashed}`)
  await queryDatabase("update documents set status = 'quarantined' where id = $1", [quarantined])
  for (const id of [draft, trashed, quarantined, 'doc_none']) {
    const { status, body } = await download(id)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await actionsOn(owner.organizationId, id)).not.toContain('document.downloaded')
  }
})

test("returns the same 404 for another organization's document as for a missing one", async () => {
  const stranger = await openApi(stack)
  const id = await readyDocument(owner)
  const before = await contentOf(owner.organizationId)
  const [foreign, missing] = [await download(id, stranger), await download('doc_none', stranger)]
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  const after = await contentOf(owner.organizationId)
  expect([after.documents, after.audit_events]).toEqual([before.documents, before.audit_events])
})
