import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockCharsMax } from '../../../core/text/blocks.ts'
import { api } from '../../support/client.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { actionsOn } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex')

/**
 * Creates a document with exactly this extracted text. The composed file contains other text, so any character is
 * permitted.
 */
async function documentWithText(text: string): Promise<string> {
  const { body } = await client.call('documents.createFromText', {
    body: { title: 'Text', text: 'x'.repeat(text.length) },
    idempotencyKey: randomUUID(),
  })
  const blocks = await queryDatabase<{ start_offset: number; length: number }>(
    'select start_offset, length(text) as length from text_blocks where document_id = $1 order by start_offset',
    [body.id],
  )
  for (const { start_offset: start, length } of blocks) {
    await queryDatabase('update text_blocks set text = $3 where document_id = $1 and start_offset = $2', [
      body.id,
      start,
      text.slice(start, start + length),
    ])
  }
  return body.id
}

const read = (id: string, query: { offset?: number | string; limit?: number } = {}) =>
  client.call('documents.readText', {
    params: { id },
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  })

/** The length of the text divides the block size, so no surrogate pair crosses a block boundary. */
const eightUnits = 'a😀é𝔘bc'
const hasHalfPair = (text: string) => !text.isWellFormed()

test.each([1, 2, 7, 999, 16_000])('splits no surrogate pair between text chunks with a limit of %i', async (limit) => {
  const text = eightUnits.repeat(limit < 7 ? sized(3, 30) : 600)
  const id = await documentWithText(text)
  // Starts near the end of a block, because short reads at earlier positions test nothing new.
  const from = limit === 7 ? sized(blockCharsMax - 20 * limit, 0) : 0
  let joined = text.slice(0, from)
  let reads = 0
  for (let offset: number | null = from; offset !== null; reads++) {
    const { body } = await read(id, { offset, limit })
    expect(hasHalfPair(body.text)).toBe(false)
    expect(body).toMatchObject({ offset, totalCharacters: text.length, contentHash: expect.any(String) })
    joined += body.text
    offset = body.nextOffset
    expect(reads).toBeLessThan(text.length + 1)
  }
  expect(sha256(joined)).toBe(sha256(text))
})

test('returns the hash of the complete text with every chunk', async () => {
  const { body: created } = await client.call('documents.createFromText', {
    body: { title: 'Hash', text: 'Zwölf Boxkämpfer' },
    idempotencyKey: randomUUID(),
  })
  for (const query of [{}, { offset: 3, limit: 2 }, { offset: 16 }, { offset: 1_000_000 }]) {
    const { status, body } = await read(created.id, query)
    expect([status, body.contentHash, body.totalCharacters]).toEqual([200, sha256('Zwölf Boxkämpfer'), 16])
  }
  expect((await read(created.id, { offset: 1_000_000 })).body).toMatchObject({ text: '', nextOffset: null })
})

test('writes an audit event only for a successful read of the text', async () => {
  const id = await documentWithText('Read me')
  await read(id)
  const readings = async () =>
    (await actionsOn(organization.id, id)).filter((action) => action === 'document.text_read')
  expect(await readings()).toHaveLength(1)
  await queryDatabase(`update document_versions set text_status = 'pending' where document_id = $1`, [id])
  expect((await read(id)).status).toBe(422)
  expect(await readings()).toHaveLength(1)
})

test('returns Retry-After during text extraction, and the reason if the document has no text', async () => {
  const id = await documentWithText('Wait')
  await queryDatabase(`update document_versions set text_status = 'pending' where document_id = $1`, [id])
  const pending = await read(id)
  expect(pending).toMatchObject({ status: 422, body: { code: 'text_pending' } })
  expect(Number(pending.headers.get('retry-after'))).toBeGreaterThan(0)
  await queryDatabase(
    `update document_versions set text_status = 'unavailable', text_reason = 'encrypted' where document_id = $1`,
    [id],
  )
  expect(await read(id)).toMatchObject({ status: 422, body: { code: 'text_unavailable', reason: 'encrypted' } })
})

test.each([{ limit: 0 }, { limit: 16_001 }, { offset: -1 }, { offset: '1.5' }])(
  'returns 400 for the text query %j',
  async (query) => {
    expect(await read(await documentWithText('x'), query)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  },
)

test("returns 422 for a draft, and the same 404 for an unknown document and another organization's document", async () => {
  const stranger = api((await newOrganization()).apiKey)
  const id = await documentWithText('Mine')
  const foreign = await stranger.call('documents.readText', { params: { id } })
  const unknown = await stranger.call('documents.readText', { params: { id: 'doc_unknown' } })
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  const { body: draft } = await client.call('documents.create', {
    body: { title: 'Draft' },
    idempotencyKey: randomUUID(),
  })
  expect(await read(draft.id)).toMatchObject({ status: 422, body: { code: 'text_unavailable', reason: 'no_file' } })
})
