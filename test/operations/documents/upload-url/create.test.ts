import { expect, test } from 'vitest'
import { expectAfter } from '../../../support/clock.ts'
import { openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { createDraft, readyDocument } from '../../../support/upload.ts'
import { actionsOn, contentOf, countRows } from '../../../support/written.ts'

const owner = await openApi(stack)
const quarterMs = 900_000

const open = (id: string, body: unknown = { contentLength: 1_000 }, api = owner) =>
  api.send('POST', `/v1/documents/${id}/upload-url`, body)

test('returns an upload URL that is valid for 15 minutes, with its required headers', async () => {
  const id = await createDraft(owner)
  const sentAt = Date.now()
  const { status, body } = await open(id)
  const endedAt = Date.now()
  expect(status).toBe(201)
  expect(body.uploadId).toMatch(/^[a-f0-9]{36}$/)
  expect(body.method).toBe('PUT')
  expect(body.requiredHeaders).toEqual({
    'content-type': 'application/pdf',
    'content-length': '1000',
    'if-none-match': '*',
  })
  expectAfter(body.expiresAt, quarterMs, { beganAt: sentAt, endedAt })
  const search = new URL(body.uploadUrl).searchParams
  expect(search.get('X-Amz-Expires')).toBe('900')
  expect(search.get('X-Amz-SignedHeaders')!.split(';').sort()).toEqual([
    'content-length',
    'content-type',
    'host',
    'if-none-match',
  ])
  expect(await actionsOn(owner.organizationId, id)).toEqual(['document.created', 'upload.opened'])
})

test('includes a checksum that is declared in upper or lower case in the required upload headers', async () => {
  const id = await createDraft(owner)
  const base64 = Buffer.alloc(32, 0xab).toString('base64')
  for (const sha256 of ['ab'.repeat(32), 'AB'.repeat(32)]) {
    const { body } = await open(id, { contentLength: 1_000, sha256 })
    expect(body.requiredHeaders['x-amz-checksum-sha256']).toBe(base64)
  }
})

test('opens a separate upload session with a separate object for each request', async () => {
  const id = await createDraft(owner)
  const sessions = await Promise.all([1, 2, 3].map(async () => (await open(id)).body))
  expect(new Set(sessions.map(({ uploadId }) => uploadId)).size).toBe(3)
  expect(new Set(sessions.map(({ uploadUrl }) => new URL(uploadUrl).pathname)).size).toBe(3)
})

test.each([5, 104_857_600])('accepts a declared upload length of %i bytes', async (contentLength) => {
  expect((await open(await createDraft(owner), { contentLength })).status).toBe(201)
})

const refused: [what: string, body: unknown, path: string][] = [
  ['no length', {}, 'contentLength'],
  ['a length of 4 bytes', { contentLength: 4 }, 'contentLength'],
  ['a length of one byte above 100 MiB', { contentLength: 104_857_601 }, 'contentLength'],
  ['a fractional length', { contentLength: 10.5 }, 'contentLength'],
  ['a length as a string', { contentLength: '10' }, 'contentLength'],
  ['a checksum of 63 digits', { contentLength: 10, sha256: 'a'.repeat(63) }, 'sha256'],
  ['a checksum with invalid characters', { contentLength: 10, sha256: 'g'.repeat(64) }, 'sha256'],
  ['an unknown property', { contentLength: 10, mediaType: 'text/html' }, 'mediaType'],
  ['an unknown media type', { contentLength: 10, contentType: 'image/gif' }, 'contentType'],
]

test.each(refused)('rejects an upload with %s, and opens no upload session', async (_, body, path) => {
  const id = await createDraft(owner)
  const before = await countRows('upload_sessions', owner.organizationId)
  const response = await open(id, body)
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([400, 'invalid_request', path])
  expect(await countRows('upload_sessions', owner.organizationId)).toBe(before)
})

test('returns 409 for an upload to a document that already has a file', async () => {
  const id = await readyDocument(owner)
  const before = await countRows('upload_sessions', owner.organizationId)
  const { status, body } = await open(id)
  expect([status, body.code]).toEqual([409, 'document_has_source'])
  expect(await countRows('upload_sessions', owner.organizationId)).toBe(before)
})

test('rejects an upload to a trashed draft', async () => {
  const id = await createDraft(owner)
  await owner.send('DELETE', `/v1/documents/${id}`)
  const { status, body } = await open(id)
  expect([status, body.code]).toEqual([409, 'document_not_ready'])
})

test("returns the same 404 for an upload to a missing document and to another organization's document", async () => {
  const stranger = await openApi(stack)
  const id = await createDraft(owner)
  const before = [await contentOf(owner.organizationId), await contentOf(stranger.organizationId)]
  const [foreign, missing] = [await open(id, undefined, stranger), await open('doc_none', undefined, stranger)]
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  const after = [await contentOf(owner.organizationId), await contentOf(stranger.organizationId)]
  expect(after.map(({ upload_sessions, audit_events }) => [upload_sessions, audit_events])).toEqual(
    before.map(({ upload_sessions, audit_events }) => [upload_sessions, audit_events]),
  )
})
