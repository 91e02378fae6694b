import { expect, test } from 'vitest'
import { createEnvelope, fieldOf, postEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const documentId = await readyDocument(api)

test('names the operation for several signers in the error for `signers`', async () => {
  const signers = [{ signerEmail: 'anna@example.com', fields: [fieldOf()] }]
  const { status, body } = await postEnvelope(api, { documentId, signers })
  expect(status).toBe(400)
  expect(body.errors).toContainEqual({
    path: 'signers',
    code: 'unknown_key',
    message: expect.stringContaining('For several signers, use POST /v1/signatures/workflows/sequential.'),
  })
})

test('names `reassign` in the error for a correction of the address', async () => {
  const { id } = await createEnvelope(api, { documentId })
  const { status, body } = await api.send('POST', `/v1/signatures/requests/${id}/correct`, {
    signerEmail: 'ben@example.com',
  })
  const message = expect.stringContaining('use POST /v1/signatures/requests/{id}/reassign.')
  expect([status, body.errors]).toEqual([400, [{ path: 'signerEmail', code: 'unknown_key', message }]])
})

test('names the unit in the error for a field in points', async () => {
  const { body } = await postEnvelope(api, {
    documentId,
    signerEmail: 'anna@example.com',
    fields: [fieldOf({ x: 72, width: 180 })],
  })
  const message = 'Send a fraction of the page width or height, at most 1.'
  expect(body.errors).toEqual([
    expect.objectContaining({ path: 'fields.0.x', message }),
    expect.objectContaining({ path: 'fields.0.width', message }),
  ])
})

test.each([
  [
    'GET',
    '/v1/signatures/requests/swf_01kg9zq4w0fx7c3b9k5t2r8mab',
    'Ids with the prefix swf_ belong to /v1/signatures/workflows/{id}.',
  ],
  [
    'GET',
    '/v1/documents/env_01kg9zq4w0fx7c3b9k5t2r8mab',
    'Ids with the prefix env_ belong to /v1/signatures/requests/{id}.',
  ],
])('returns a 404 that names the path for the id in %s %s', async (method, path, sentence) => {
  const { status, body } = await api.send(method, path)
  expect([status, body.detail]).toEqual([404, expect.stringContaining(sentence)])
})

test('names no other path in the 404 for a missing resource of the right kind', async () => {
  const { body } = await api.send('GET', '/v1/documents/doc_01kg9zq4w0fx7c3b9k5t2r8mab')
  expect(body.detail).toBe('No document has this id. Check the id. A live key cannot access the sandbox.')
})

test('lists the operations that are similar to an unknown path', async () => {
  const { id } = await createEnvelope(api, { documentId })
  const { status, body } = await api.send('POST', `/v1/signatures/requests/${id}/cancel`)
  expect([status, body.detail]).toEqual([404, expect.stringContaining('POST /v1/signatures/requests/{id}/void')])
})
