import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { testForeignFolder, testRefusedBodies } from '../../support/refused-bodies.ts'
import { newOrganization } from '../../support/tenant.ts'
import { auditOf, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const newDocument = (body: Record<string, unknown> = {}) =>
  client.expect('documents.create', 201, { body: { title: 'Draft', metadata: { a: 1, b: { c: 2 } }, ...body } })
const update = (id: string, body: unknown) => client.call('documents.update', { params: { id }, body })
const found = async (q: string): Promise<string[]> =>
  (await client.expect('documents.searchText', 200, { query: { q } })).data.map(
    ({ document }: { document: { id: string } }) => document.id,
  )

test('changes only the given properties of a document', async () => {
  const folder = await client.expect('folders.create', 201, { body: { name: 'Contracts' } })
  const { id, ...before } = await newDocument()
  expect(before.revision).toBe(1)
  const changed = await update(id, { title: 'Lease', folderId: folder.id, metadata: { b: null, d: 'ü' } })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...before,
    id,
    title: 'Lease',
    folderId: folder.id,
    metadata: { a: 1, d: 'ü' },
    revision: 2,
    updatedAt: changed.body.updatedAt,
  })
  expect(await client.expect('documents.get', 200, { params: { id } })).toEqual(changed.body)
  const typed = await update(id, { type: 'contract', folderId: null })
  expect(typed.body).toMatchObject({ type: 'contract', folderId: null, title: 'Lease', revision: 3 })
  const events = (await auditOf(organization.id, id)).filter(({ action }) => action === 'document.changed')
  expect(events.map(({ details }) => details)).toEqual([
    { changed: ['title', 'folderId', 'metadata'] },
    { changed: ['type', 'folderId'] },
  ])
})

test('writes nothing if a document update changes nothing', async () => {
  const { id, title, type, metadata } = await newDocument()
  const before = await contentOf(organization.id)
  const same = [{ title, type, folderId: null, metadata }, { metadata: { b: { c: 2 }, x: null } }]
  const unset = { title: null, type: null, metadata: null }
  for (const body of [{}, unset, ...same]) expect((await update(id, body)).body.revision).toBe(1)
  expect(await contentOf(organization.id)).toEqual(before)
})

test('returns 409 for an update of an outdated revision, and changes nothing', async () => {
  const { id } = await newDocument()
  expect((await update(id, { title: 'First', expectedRevision: 1 })).status).toBe(200)
  const before = await contentOf(organization.id)
  const late = await update(id, { title: 'Second', expectedRevision: 1 })
  expect([late.status, late.body.code, late.body.currentRevision]).toEqual([409, 'revision_conflict', 2])
  expect(await contentOf(organization.id)).toEqual(before)
})

test('applies only one of several concurrent updates for the same revision, but all updates without a revision', async () => {
  const { id } = await newDocument({ metadata: {} })
  const statuses = await runMany(8, 8, async (i) => (await update(id, { title: `T${i}`, expectedRevision: 1 })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  await runMany(8, 8, async (i) => expect((await update(id, { metadata: { [`k${i}`]: i } })).status).toBe(200))
  const { metadata, revision } = await client.expect('documents.get', 200, { params: { id } })
  expect([Object.keys(metadata).sort(), revision]).toEqual([Array.from({ length: 8 }, (_, i) => `k${i}`), 10])
})

test('finds a renamed document by its new title and its text, but not by its old title', async () => {
  const [old, next, word] = [0, 1, 2].map((i) => `w${Date.now()}${i}x`) as [string, string, string]
  const { id } = await client.expect('documents.createFromText', 201, {
    body: { title: old, text: `It says ${word}.` },
  })
  await update(id, { title: `Titel ${next}` })
  expect([await found(old), await found(next), await found(`${word} ${next}`), await found(word)]).toEqual([
    [],
    [id],
    [id],
    [id],
  ])
})

test('rejects an update of a trashed document', async () => {
  const { id } = await newDocument()
  await client.expect('documents.delete', 200, { params: { id } })
  const response = await update(id, { title: 'New' })
  expect([response.status, response.body.code]).toEqual([409, 'document_locked'])
})

test('rejects document metadata above 64 KiB in total, and changes nothing', async () => {
  const { id } = await newDocument({ metadata: { first: 'x'.repeat(40_000) } })
  const before = await contentOf(organization.id)
  const response = await update(id, { metadata: { second: 'x'.repeat(40_000) } })
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
    422,
    'input_invalid',
    'metadata',
  ])
  expect(await contentOf(organization.id)).toEqual(before)
  expect((await update(id, { metadata: { first: null, second: 'x'.repeat(40_000) } })).status).toBe(200)
})

const target = await newDocument()
testForeignFolder('folderId', organization.id, (folderId) => update(target.id, { folderId }))
testRefusedBodies(
  [
    ['an empty title', { title: '' }, 'title'],
    ['a type with a space', { type: 'a b' }, 'type'],
    ['revision 0', { title: 'x', expectedRevision: 0 }, 'expectedRevision'],
    ['a status', { status: 'trashed' }, 'status'],
  ],
  organization.id,
  (body) => update(target.id, body),
)

test('returns 422 for a reserved metadata key, and changes nothing', async () => {
  const before = await contentOf(organization.id)
  const response = await update(target.id, { metadata: { legalHold: true } })
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
    422,
    'input_invalid',
    'metadata',
  ])
  expect(await contentOf(organization.id)).toEqual(before)
})

test("lists only the organization's documents whose file has the requested SHA-256", async () => {
  const text = await client.expect('documents.createFromText', 201, { body: { title: 'Hash', text: 'Hash' } })
  const { sha256 } = text.source
  for (const hash of [sha256, sha256.toUpperCase()]) {
    const { data } = await client.expect('documents.list', 200, { query: { sha256: hash } })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([text.id])
  }
  const stranger = api((await newOrganization()).apiKey)
  expect((await stranger.expect('documents.list', 200, { query: { sha256 } })).data).toEqual([])
})

test('returns 400 for an invalid SHA-256 filter, and 422 for a SHA-256 filter with a sort order', async () => {
  expect((await client.call('documents.list', { query: { sha256: 'abc' } })).status).toBe(400)
  const sorted = { sha256: 'a'.repeat(64), sort: 'title' }
  expect((await client.call('documents.list', { query: sorted })).status).toBe(422)
})
