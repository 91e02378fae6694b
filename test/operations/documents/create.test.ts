import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { testForeignFolder } from '../../support/refused-bodies.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { auditOf, contentOf, countRows } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const create = (body: unknown) => client.call('documents.create', { body })
const metadataOfBytes = (bytes: number, text = 'a') => ({ k: text.repeat((bytes - 8) / Buffer.byteLength(text)) })

test('creates a draft with default values and one audit event', async () => {
  const response = await client.call('documents.create', {
    body: { title: 'Lease' },
    headers: { 'user-agent': 'lease/1' },
  })
  const { id, createdAt } = response.body
  expect(response.status).toBe(201)
  expect(response.headers.get('idempotent-replayed')).toBeNull()
  expect(id).toMatch(/^doc_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(response.body).toEqual({
    id,
    title: 'Lease',
    type: 'other',
    folderId: null,
    status: 'draft',
    metadata: {},
    revision: 1,
    compliance: { legalHold: false, retainUntil: null },
    source: null,
    text: { status: 'none', characterCount: null, contentHash: null },
    createdAt,
    updatedAt: createdAt,
    trashedAt: null,
  })
  expect(await auditOf(organization.id, id)).toEqual([
    {
      action: 'document.created',
      actor_kind: 'apiKey',
      actor_id: organization.keyId,
      target_kind: 'document',
      target_id: id,
      request_id: response.headers.get('x-request-id'),
      user_agent: 'lease/1',
      details: {},
    },
  ])
})

test('returns the same document as documents.get', async () => {
  const folder = await client.expect('folders.create', 201, { body: { name: 'Leases' } })
  const metadata = { ünïcode: '🖋', list: [1, -0.5, 1e21, null, true], nested: { b: 1, a: {} }, '': 'empty key' }
  const created = await client.expect('documents.create', 201, {
    body: { title: 'Größe Ω 🖋', type: 'leaseContract_2', folderId: folder.id, metadata },
  })
  expect(created).toMatchObject({ type: 'leaseContract_2', folderId: folder.id, metadata })
  expect(await client.expect('documents.get', 200, { params: { id: created.id } })).toEqual(created)
})

const accepted: [what: string, body: object][] = [
  ['a title of 1 character', { title: 'a' }],
  ['a title of 300 characters', { title: 'a'.repeat(300) }],
  ['a type of 64 characters', { title: 'a', type: `a${'Z_9'.repeat(21)}` }],
  ['a null folder', { title: 'a', folderId: null }],
  ['metadata of exactly 64 KiB', { title: 'a', metadata: metadataOfBytes(65_536) }],
  ['metadata of exactly 64 KiB in characters of four bytes', { title: 'a', metadata: metadataOfBytes(65_536, '🖋') }],
  [
    'names of managed properties below the top level of metadata',
    { title: 'a', metadata: { own: { legalHold: true } } },
  ],
  ['a body of 64 nesting levels', { title: 'a', metadata: { a: nested(62) } }],
]

test.each(accepted)('creates a document with %s', async (_, body) => {
  expect((await create(body)).status).toBe(201)
})

const refused: [what: string, body: unknown, code: string, paths: string[] | undefined][] = [
  ['no title', {}, 'invalid_request', ['title']],
  ['an empty title', { title: '' }, 'invalid_request', ['title']],
  ['a title of 301 characters', { title: 'a'.repeat(301) }, 'invalid_request', ['title']],
  ['an invisible title', { title: '\u3164\u200b' }, 'input_invalid', ['title']],
  ['a title with a direction override', { title: 'a\u202efdp.exe' }, 'input_invalid', ['title']],
  ['a title with stacked combining marks', { title: `Z${'\u0302'.repeat(10)}` }, 'input_invalid', ['title']],
  ['a number as the title', { title: 1 }, 'invalid_request', ['title']],
  ['a type of 65 characters', { title: 'a', type: 'a'.repeat(65) }, 'invalid_request', ['type']],
  ['a type with an initial capital', { title: 'a', type: 'Lease' }, 'invalid_request', ['type']],
  ['a type with a trailing line break', { title: 'a', type: 'lease\n' }, 'invalid_request', ['type']],
  ['an invalid folder id', { title: 'a', folderId: '../x' }, 'invalid_request', ['folderId']],
  ['metadata of 64 KiB and one byte', { title: 'a', metadata: metadataOfBytes(65_537) }, 'input_invalid', ['metadata']],
  ['an array as metadata', { title: 'a', metadata: [] }, 'invalid_request', ['metadata']],
  ['a null title', { title: null }, 'invalid_request', ['title']],
  [
    'the managed property legalHold in metadata',
    { title: 'a', metadata: { legalHold: true } },
    'input_invalid',
    ['metadata'],
  ],
  [
    'the managed property retainUntil in metadata',
    { title: 'a', metadata: { retainUntil: null } },
    'input_invalid',
    ['metadata'],
  ],
  [
    'the managed property compliance in metadata',
    { title: 'a', metadata: { compliance: {} } },
    'input_invalid',
    ['metadata'],
  ],
  ['unknown properties', { title: 'a', status: 'ready', id: 'doc_1' }, 'invalid_request', ['status', 'id']],
  ['a property named __proto__', '{"title":"a","__proto__":{"type":"x"}}', 'invalid_request', ['__proto__']],
  ['a NUL in the title', { title: 'a\0b' }, 'input_invalid', undefined],
  ['a NUL in nested metadata', { title: 'a', metadata: { a: [{ 'b\0': 1 }] } }, 'input_invalid', undefined],
  ['a number that overflows', '{"title":"a","metadata":{"big":1e400}}', 'input_invalid', undefined],
  ['__proto__ in metadata', '{"title":"a","metadata":{"__proto__":{"a":1}}}', 'input_invalid', undefined],
  ['an unpaired surrogate', '{"title":"\\ud83d"}', 'input_invalid', undefined],
  ['a body of 65 nesting levels', { title: 'a', metadata: { a: nested(63) } }, 'input_invalid', undefined],
  ['an array as its body', [], 'invalid_request', ['']],
]

test.each(refused)('rejects a document with %s, and creates nothing', async (_, body, code, paths) => {
  const before = await contentOf(organization.id)
  const response = await create(body)
  expect([response.status, response.body.code]).toEqual([code === 'input_invalid' ? 422 : 400, code])
  expect(response.body.errors?.map(({ path }: { path: string }) => path)).toEqual(paths)
  expect(await contentOf(organization.id)).toEqual(before)
})

testForeignFolder('folderId', organization.id, (folderId) => create({ title: 'a', folderId }))

test('creates no document for an API key without the documentsWrite scope', async () => {
  const { apiKey } = await newKey(organization, ['documentsRead'])
  const before = await countRows('documents', organization.id)
  expect((await api(apiKey).call('documents.create', { body: { title: 'a' } })).status).toBe(403)
  expect(await countRows('documents', organization.id)).toBe(before)
})

test('stores the response under the Idempotency-Key of the request', async () => {
  const key = `stored-${Date.now()}`
  const created = await client.expect('documents.create', 201, { body: { title: 'a' }, idempotencyKey: key })
  const [row] = await queryDatabase<{ response: string }>(
    'select response from idempotency_keys where organization_id = $1 and key = $2',
    [organization.id, key],
  )
  expect(JSON.parse(row!.response)).toEqual(created)
})

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

test('accepts a title of 300 emoji, and rejects a title of 301 emoji', async () => {
  expect((await create({ title: '🖋'.repeat(300) })).status).toBe(201)
  const refused = await create({ title: '🖋'.repeat(301) })
  expect({ status: refused.status, path: refused.body.errors[0].path }).toEqual({ status: 400, path: 'title' })
})
