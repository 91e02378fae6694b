import { expect, test, vi } from 'vitest'
import { expectStatus, type Response } from '../../../support/client.ts'
import { forgedCursor } from '../../../support/cursor-pages.ts'
import { createEnvelope, newEmail } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newTemplate, sendTemplate } from '../../../support/templates.ts'
import { readyDocument } from '../../../support/upload.ts'

const api = await openApi(stack)
const documents: string[] = [await readyDocument(api), await readyDocument(api)]
const created: Response['body'][] = []
for (const documentId of [documents[0], documents[1], documents[0]])
  created.push(await createEnvelope(api, { documentId }))
await expectStatus(api.send('POST', `/v1/signatures/requests/${created[2].id}/void`), 200)

const list = (query = ''): Promise<Response> => api.send('GET', `/v1/signatures/requests${query}`)
const idsOf = ({ body }: Response): string[] => body.data.map(({ id }: Response['body']) => id)

test('lists envelopes newest first, with the same properties as signatures.requests.get', async () => {
  // Waits until both responses contain the same state of the invitations, which are still being sent.
  await vi.waitFor(async () => {
    const body = await expectStatus(list(), 200)
    const read: Response['body'][] = await Promise.all(
      created.map(({ id }: Response['body']) => expectStatus(api.send('GET', `/v1/signatures/requests/${id}`), 200)),
    )
    expect(body.data).toEqual(read.reverse())
    expect(body.pagination).toEqual({ limit: 20, offset: 0, nextOffset: null })
  }, 15_000)
})

test.each([
  ['status', (): string => '?status=voided', [2]],
  ['document', (): string => `?documentId=${documents[0]}`, [2, 0]],
  ['status and document', (): string => `?status=active&documentId=${documents[0]}`, [0]],
  ['a missing document', (): string => '?documentId=doc_missing', []],
] as const)('filters the list of envelopes by %s', async (_, query, expected) => {
  expect(idsOf(await list(query()))).toEqual(expected.map((index) => created[index].id))
})

test('filters envelopes by external id, signer, time and hash, and combines filters', async () => {
  const { body: before } = await list('?limit=1')
  const externalId = `own-${Date.now()}`
  const signerEmail = `Jörg.${Date.now()}@Example.com`
  const own = await createEnvelope(api, { documentId: documents[0], externalId, signerEmail })
  const other = await createEnvelope(api, { documentId: documents[1], externalId })
  await expectStatus(api.send('POST', `/v1/signatures/requests/${other.id}/void`), 200)
  const encoded = encodeURIComponent
  expect(idsOf(await list(`?externalId=${externalId}`))).toEqual([other.id, own.id])
  expect(idsOf(await list(`?externalId=${externalId}&status=voided`))).toEqual([other.id])
  expect(idsOf(await list(`?signerEmail=${encoded(signerEmail.toUpperCase())}`))).toEqual([own.id])
  expect(idsOf(await list(`?signerEmail=${encoded('nobody@example.com')}`))).toEqual([])
  expect(idsOf(await list(`?createdFrom=${encoded(own.createdAt)}`))).toEqual([other.id, own.id])
  expect(idsOf(await list(`?createdFrom=${encoded(own.createdAt)}&createdBefore=${encoded(other.createdAt)}`))).toEqual(
    [own.id],
  )
  expect(idsOf(await list(`?limit=1&createdBefore=${encoded(own.createdAt)}`))).toEqual(
    idsOf({ body: before } as Response),
  )
  const [source] = await queryDatabase<{ source_sha256: string }>('select source_sha256 from envelopes where id = $1', [
    own.id,
  ])
  expect(idsOf(await list(`?sha256=${source?.source_sha256}`))).toContain(own.id)
  expect(idsOf(await list(`?sha256=${'0'.repeat(64)}`))).toEqual([])
})

test('filters envelopes by their template, even after the template is deleted', async () => {
  const [one, other] = [await newTemplate(api), await newTemplate(api)]
  const made: string[] = []
  for (const { id } of [one, other, one]) {
    const recipients = [{ role: 'Signer', signerEmail: newEmail() }]
    made.push((await expectStatus(sendTemplate(api, id, { recipients }), 201)).envelopes[0].id)
  }
  const seen: string[] = []
  for (let cursor = ''; seen.length < 3; ) {
    const page = await list(`?templateId=${one.id}&limit=1${cursor}`)
    seen.push(...idsOf(page))
    if (page.body.nextCursor === null) break
    cursor = `&cursor=${page.body.nextCursor}`
  }
  expect(seen).toEqual([made[2], made[0]])
  await expectStatus(api.send('DELETE', `/v1/templates/${one.id}`), 200)
  expect(idsOf(await list(`?templateId=${one.id}`))).toEqual([made[2], made[0]])
  expect(idsOf(await list(`?templateId=${one.id}&status=voided`))).toEqual([])
  const stranger = await openApi(stack)
  expect(idsOf(await stranger.send('GET', `/v1/signatures/requests?templateId=${other.id}`))).toEqual([])
})

test('lists each envelope once while envelopes are created', async () => {
  const externalId = `paged-${Date.now()}`
  const ids: string[] = []
  for (let index = 0; index < 5; index++)
    ids.push((await createEnvelope(api, { documentId: documents[0], externalId })).id)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body }: Response = await list(
      `?externalId=${externalId}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
    )
    expect('pagination' in body).toBe(cursor === null)
    seen.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
    await createEnvelope(api, { documentId: documents[0], externalId })
  } while (cursor !== null)
  expect(seen).toEqual(ids.reverse())
})

test('rejects a cursor with another filter or with an offset', async () => {
  const filter = `documentId=${documents[0]}`
  const { body } = await list(`?${filter}&limit=1`)
  expect(await list(`?limit=1&cursor=${body.nextCursor}`)).toMatchObject({
    status: 422,
    body: { code: 'invalid_cursor' },
  })
  expect(await list(`?${filter}&offset=1&cursor=${body.nextCursor}`)).toMatchObject({
    status: 422,
    body: { code: 'input_invalid', errors: [{ path: 'offset' }] },
  })
})

test('lists each envelope once with offsets', async () => {
  const first = await list('?limit=2')
  expect(first.body.pagination.nextOffset).toBe(2)
  const second = await list('?limit=2&offset=2')
  const both = [...idsOf(first), ...idsOf(second)]
  expect(new Set(both).size).toBe(4)
  expect(both).toEqual(idsOf(await list('?limit=4')))
})

test.each([
  '?status=done',
  '?sha256=abc',
  '?createdFrom=yesterday',
  '?signerEmail=anna',
  '?externalId=',
  '?limit=0',
  '?limit=101',
  '?offset=10001',
  '?color=red',
])('returns 400 for the envelope list query %s', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test.each([
  'createdFrom=0000-01-01T00:00:00Z',
  'createdBefore=0001-01-01T00:00:00%2B01:00',
  'createdBefore=9999-12-31T23:59:59-01:00',
])('rejects a time outside the range of the database: %s', async (query) => {
  expect(await list(`?${query}`)).toMatchObject({
    status: 422,
    body: { code: 'input_invalid', errors: [{ path: query.split('=')[0] }] },
  })
})

test('rejects a forged cursor with a time outside the range of the database', async () => {
  const cursor = forgedCursor(['0000-01-01T00:00:00.000Z', 'env_1'])
  expect(await list(`?cursor=${cursor}`)).toMatchObject({ status: 422, body: { code: 'invalid_cursor' } })
})

test("finds envelopes by document hash only in the caller's organization", async () => {
  const stranger = await openApi(stack)
  const file = pdfOfPages(['/MediaBox[0 0 300 300]'])
  const [other, own] = [
    await createEnvelope(api, { documentId: await readyDocument(api, file) }),
    await createEnvelope(stranger, { documentId: await readyDocument(stranger, file) }),
  ]
  const hashes = await queryDatabase<{ id: string; source_sha256: string }>(
    'select id, source_sha256 from envelopes where id = any ($1)',
    [[own.id, other.id]],
  )
  // Both organizations uploaded the same file.
  expect(new Set(hashes.map(({ source_sha256 }) => source_sha256)).size).toBe(1)
  const query = `?sha256=${hashes[0]?.source_sha256}`
  expect(idsOf(await stranger.send('GET', `/v1/signatures/requests${query}`))).toEqual([own.id])
  expect(idsOf(await list(query))).toEqual([other.id])
})

test("lists no other organization's envelopes", async () => {
  const stranger = await openApi(stack)
  expect((await stranger.send('GET', '/v1/signatures/requests')).body.data).toEqual([])
  expect((await stranger.send('GET', `/v1/signatures/requests?documentId=${documents[0]}`)).body.data).toEqual([])
})
