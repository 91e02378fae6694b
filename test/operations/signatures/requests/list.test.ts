import { expect, test, vi } from 'vitest'
import { type Answer, expectStatus } from '../../../support/client.ts'
import { createEnvelope } from '../../../support/signing.ts'
import { stack } from '../../../support/stack.ts'
import { openApi, readyDocument } from '../../../support/upload.ts'

const api = await openApi(stack)
const documents: string[] = [await readyDocument(api), await readyDocument(api)]
const created: Answer['body'][] = []
for (const documentId of [documents[0], documents[1], documents[0]])
  created.push(await createEnvelope(api, { documentId }))
await expectStatus(api.send('POST', `/v1/signatures/requests/${created[2].id}/void`), 200)

const list = (query = ''): Promise<Answer> => api.send('GET', `/v1/signatures/requests${query}`)
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: Answer['body']) => id)

test('envelopes are listed with everything that reading one answers, the newest first', async () => {
  // Their invitations are being sent meanwhile, which both answers show.
  await vi.waitFor(async () => {
    const body = await expectStatus(list(), 200)
    const read: Answer['body'][] = await Promise.all(
      created.map(({ id }: Answer['body']) => expectStatus(api.send('GET', `/v1/signatures/requests/${id}`), 200)),
    )
    expect(body.data).toEqual(read.reverse())
    expect(body.pagination).toEqual({ limit: 20, offset: 0, nextOffset: null })
  })
})

test.each([
  ['status', (): string => '?status=voided', [2]],
  ['document', (): string => `?documentId=${documents[0]}`, [2, 0]],
  ['both', (): string => `?status=active&documentId=${documents[0]}`, [0]],
  ['a document that there is not', (): string => '?documentId=doc_missing', []],
] as const)('the list is narrowed by %s', async (_, query, expected) => {
  expect(idsOf(await list(query()))).toEqual(expected.map((index) => created[index].id))
})

test('pages lead through all envelopes once', async () => {
  const first = await list('?limit=2')
  expect(first.body.pagination.nextOffset).toBe(2)
  const second = await list('?limit=2&offset=2')
  expect([...idsOf(first), ...idsOf(second)]).toEqual(created.map(({ id }) => id).reverse())
})

test.each(['?status=done', '?limit=0', '?limit=101', '?offset=10001', '?color=red'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('the envelopes of others never appear', async () => {
  const stranger = await openApi(stack)
  expect((await stranger.send('GET', '/v1/signatures/requests')).body.data).toEqual([])
  expect((await stranger.send('GET', `/v1/signatures/requests?documentId=${documents[0]}`)).body.data).toEqual([])
})
