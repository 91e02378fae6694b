import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { missingTool, runTool } from '../../support/pdf-tools.ts'
import { isFull } from '../../support/size.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { inOneMinute } from '../../support/time-windows.ts'
import { actionsOn, countRows } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const folder = temporaryFolder('text-documents')

const create = (body: unknown, idempotencyKey: string = randomUUID()) =>
  client.call('documents.createFromText', { body, idempotencyKey })
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const normalized = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

async function download(documentId: string): Promise<Uint8Array> {
  const { url } = await client.expect('documents.download', 200, { params: { id: documentId } })
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

async function readAll(documentId: string): Promise<string> {
  let text = ''
  for (let offset: number | null = 0; offset !== null; ) {
    const chunk = await client.expect('documents.readText', 200, { params: { id: documentId }, query: { offset } })
    text += chunk.text
    offset = chunk.nextOffset
  }
  return text
}

const sentences = {
  Latin: 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich; naïve façade, œuvre, Žluťoučký kůň. ',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία· ἄνθρωπος καὶ λόγος. ',
  Cyrillic: 'Съешь же ещё этих мягких французских булок, да выпей чаю. Ґанок, їжак. ',
  Vietnamese: 'Quốc hội nước Cộng hòa xã hội chủ nghĩa Việt Nam; chữ quốc ngữ. ',
}
const repeated = (sentence: string) =>
  sentence
    .repeat(Math.ceil(100_000 / sentence.length))
    .slice(0, 99_999)
    .trimEnd()
    .padEnd(100_000, '.')
const lines = Array.from(
  { length: 2_500 },
  (_, i) =>
    `${i % 7 === 0 ? '\n' : ''}- Posten ${i}\tBetrag ${i * 3}-\n    https://example.com/${'pfad/'.repeat(i % 40)}${i}`,
)
const texts: [string, string][] = [
  ...Object.entries(sentences).map(([name, sentence]): [string, string] => [name, repeated(sentence)]),
  ['mixed', repeated(Object.values(sentences).join('\n'))],
  ['multi-line', lines.join('\n').slice(0, 100_000)],
]

// The last two texts contain all scripts, and lines of all lengths.
test.each(texts.slice(isFull ? 0 : -2))(
  'converts 100,000 characters of %s text to a PDF with exactly this text',
  async (name, text) => {
    expect(text.length).toBe(100_000)
    const response = await create({ title: `Übersicht ${name}`, text })
    expect(response.status, JSON.stringify(response.body).slice(0, 300)).toBe(201)
    expect(response.body.status).toBe('ready')
    expect(response.body.text).toEqual({ status: 'ready', characterCount: 100_000, contentHash: sha256(text) })
    expect(await readAll(response.body.id)).toBe(text)

    const bytes = await download(response.body.id)
    expect(sha256(bytes)).toBe(response.body.source.sha256)
    const path = join(folder, `${randomUUID()}.pdf`)
    writeFileSync(path, bytes)
    const missing = missingTool('pdftotext', 'qpdf')
    if (missing) return
    const extracted = runTool('pdftotext', ['-q', path, '-'])
    expect(normalized(extracted) === normalized(`Übersicht ${name}\n${text}`)).toBe(true)
    expect(runTool('qpdf', ['--check', path])).toContain('No syntax or stream encoding errors found')
  },
)

test('returns the same text document as documents.get', async () => {
  const { body } = await create({ title: 'Lease', text: 'Rent: 500 €', type: 'lease' })
  expect(await client.expect('documents.get', 200, { params: { id: body.id } })).toEqual(body)
  expect(body).toMatchObject({ type: 'lease', folderId: null, metadata: {}, source: { version: 1, pageCount: 1 } })
  expect(await actionsOn(organization.id, body.id)).toEqual(['document.created', 'document.read'])
})

test('produces the same PDF bytes for the same title and text', async () => {
  const request = { title: 'Same', text: 'The same text.\n\nIn two paragraphs.' }
  const [first, second] = [await create(request), await create(request)]
  expect(first.body.id).not.toBe(second.body.id)
  expect(first.body.source.sha256).toBe(second.body.source.sha256)
})

test('creates one empty page for an empty text and an empty title', async () => {
  const { status, body } = await create({ title: '', text: '' })
  expect([status, body.source.pageCount, body.text.characterCount]).toEqual([201, 1, 0])
  expect(body.text.contentHash).toBe(sha256(''))
  const chunk = await client.expect('documents.readText', 200, { params: { id: body.id } })
  expect(chunk).toMatchObject({ text: '', offset: 0, nextOffset: null, totalCharacters: 0 })
})

test('rejects a text document with an invisible title', async () => {
  for (const title of ['\u200b', '\u00ad\u2060', ' \u3164']) {
    const { status, body } = await create({ title, text: 'Text.' })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'input_invalid',
      [expect.objectContaining({ path: 'title' })],
    ])
  }
})

test('replays the response for a reused Idempotency-Key only if the body is equivalent', async () => {
  const key = randomUUID()
  const first = await create({ title: 'Once', text: 'Only once.' }, key)
  const again = await create({ title: 'Once', text: 'Only once.', type: 'other' }, key)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await create({ title: 'Once', text: 'Twice.' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('creates one text document for 30 concurrent requests with the same Idempotency-Key', async () => {
  const crowd = await newOrganization()
  const crowdClient = api(crowd.apiKey)
  const key = randomUUID()
  const title = `Crowd ${randomUUID()}`
  const responses = await runMany(30, 30, () =>
    crowdClient.call('documents.createFromText', { body: { title, text: 'A' }, idempotencyKey: key }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(29).fill(200), 201])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await countRows('documents', crowd.id)).toBe(1)
  expect(await countRows('document_versions', crowd.id)).toBe(1)
  expect(await countRows('text_blocks', crowd.id)).toBe(1)
  expect(await countRows('document_search', crowd.id)).toBe(1)
})

test.each([
  ['text', { title: 'A', text: 'Price: 5 ‮evil' }, 'U+202E', 9],
  ['text', { title: 'A', text: 'Zwei Zeilen\nund 𒀀' }, 'U+12000', 16],
  ['text', { title: 'A', text: 'מילה \u2067' }, 'U+2067', 5],
  ['text', { title: 'A', text: 'a\u0001b' }, 'U+0001', 1],
  ['title', { title: 'a 𓀀', text: 'b' }, 'U+13000', 2],
  ['title', { title: 'two\nlines', text: 'b' }, 'U+000A', 3],
])(
  'returns the code point and position of an unsupported character in the %s: %j',
  async (path, request, codePoint, position) => {
    const before = await countRows('documents', organization.id)
    const key = randomUUID()
    const response = await create(request, key)
    expect([response.status, response.body.code]).toEqual([422, 'unsupported_character'])
    expect(response.body).toMatchObject({
      path,
      codePoint,
      position,
      errors: [{ path, code: 'unsupported_character' }],
    })
    expect(await countRows('documents', organization.id)).toBe(before)
    expect((await create({ title: 'After', text: 'the refusal the key is free' }, key)).status).toBe(201)
  },
)

test.each([
  ['no text', { title: 'A' }],
  ['no title', { text: 'A' }],
  ['text of 100,001 characters', { title: 'A', text: 'x'.repeat(100_001) }],
  ['a title of 301 characters', { title: 'x'.repeat(301), text: 'A' }],
  ['a number as the text', { title: 'A', text: 5 }],
  ['an unknown property', { title: 'A', text: 'B', metadata: {} }],
])('returns 400 for a text document with %s', async (_name, body) => {
  const response = await create(body)
  expect([response.status, response.body.code]).toEqual([400, 'invalid_request'])
})

test("returns 404 for a text document in another organization's folder", async () => {
  const foreign = await newOrganization()
  const { id: folderId } = await api(foreign.apiKey).expect('folders.create', 201, { body: { name: 'Secret' } })
  const before = await countRows('documents', organization.id)
  const response = await create({ title: 'A', text: 'B', folderId })
  expect([response.status, response.body.code]).toEqual([404, 'not_found'])
  expect(await countRows('documents', organization.id)).toBe(before)
})

test('applies one rate limit to an API key at both API addresses', async () => {
  const operations = ['documents.list', 'documents.searchText', 'documents.list', 'documents.searchText']
  const counted = await inOneMinute(async () => {
    const both = api((await newKey(organization, ['documentsRead'], 3)).apiKey)
    return runMany(operations.length, 1, async (index) => {
      const operation = operations[index]!
      const query: Record<string, string> = operation === 'documents.searchText' ? { q: 'lease' } : {}
      const { status, headers } = await both.call(operation, { query })
      return [status, headers.get('x-ratelimit-remaining')]
    })
  })
  expect(counted).toEqual([
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
})

test('counts a long text as several requests toward the rate limit', async () => {
  const letters = [30_000, 50_000]
  const counted = await inOneMinute(async () => {
    const limited = api((await newKey(organization, ['documentsWrite'], 8)).apiKey)
    return runMany(letters.length, 1, async (index) => {
      const body = { title: 'Long', text: 'é'.repeat(letters[index]!) }
      const call = { body, idempotencyKey: randomUUID() }
      const { status, headers } = await limited.call('documents.createFromText', call)
      return [status, headers.get('x-ratelimit-remaining')]
    })
  })
  expect(counted).toEqual([
    [201, '4'],
    [429, '0'],
  ])
})

test('creates an envelope for a text document', async () => {
  const { body } = await create({ title: 'Offer', text: 'We offer.' })
  const envelope = await client.expect('signatures.requests.create', 201, {
    body: {
      documentId: body.id,
      signerEmail: 'signer@example.com',
      fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.1 }],
    },
  })
  expect(envelope.status).toBe('active')
})
