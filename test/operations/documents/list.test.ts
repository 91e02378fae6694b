import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { countRows } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const count = 25

type Query = Record<string, string | number>
type Item = { id: string; title: string; type: string; status: string; createdAt: string; updatedAt: string }

let folderId: string
let trashedId: string

const list = (query: Query = {}) => client.expect('documents.list', 200, { query })

beforeAll(async () => {
  folderId = (await client.expect('folders.create', 201, { body: { name: 'Leases' } })).id
  const ids = await runMany(count, 5, async (index) => {
    const type = index % 3 === 0 ? 'lease' : 'other'
    const body = { title: `Title ${(index * 7) % 10}`, type, folderId: index % 5 === 0 ? folderId : null }
    return (await client.expect('documents.create', 201, { body })).id as string
  })
  trashedId = (await client.expect('documents.create', 201, { body: { title: 'Gone', type: 'lease', folderId } })).id
  await client.expect('documents.delete', 200, { params: { id: trashedId } })
  // The documents share only five creation times, so many of them are ordered by their id alone.
  for (const [index, id] of ids.entries())
    await queryDatabase(
      `update documents set created_at = timestamptz '2026-01-01' + make_interval(secs => $2),
         updated_at = timestamptz '2026-02-01' - make_interval(secs => $2) where id = $1`,
      [id, index % 5],
    )
})

async function allPages(query: Query, limit: number): Promise<Item[]> {
  const items: Item[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { data: Item[]; pagination: { limit: number; offset: number; nextOffset: number | null } } = await list(
      {
        ...query,
        limit,
        offset,
      },
    )
    expect(page.pagination).toMatchObject({ limit, offset })
    if (page.pagination.nextOffset !== null) expect(page.pagination.nextOffset).toBe(offset + limit)
    items.push(...page.data)
    offset = page.pagination.nextOffset
  }
  return items
}

test('lists twenty documents by default, newest first, with the offset of the next page', async () => {
  const { data, pagination } = await list()
  expect(pagination).toEqual({ limit: 20, offset: 0, nextOffset: 20 })
  expect(data.length).toBe(20)
  expect(data).toEqual([...data].sort(by('createdAt', 'desc')))
  expect((await list({ offset: 20 })).pagination).toEqual({ limit: 20, offset: 20, nextOffset: null })
})

const orders = (['createdAt', 'updatedAt', 'title', 'type', 'status'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
)

test.each(orders)('lists every document once, sorted by $sort $order', async ({ sort, order }) => {
  const whole = await allPages({ sort, order }, 100)
  expect(whole.length).toBe(count)
  expect(new Set(whole.map(({ id }) => id)).size).toBe(count)
  expect(whole).toEqual([...whole].sort(by(sort, order)))
  expect(await allPages({ sort, order }, 7)).toEqual(whole)
  expect(await allPages({ sort, order }, 1)).toEqual(whole)
})

test('returns a null nextOffset on the last page', async () => {
  expect((await list({ limit: 5, offset: 20 })).pagination.nextOffset).toBeNull()
  expect((await list({ limit: 5, offset: 25 })).data).toEqual([])
})

describe('a filtered document list', () => {
  const filters: [query: Query, holds: (item: Item & { folderId: string | null }) => boolean][] = [
    [{ type: 'lease' }, ({ type }) => type === 'lease'],
    [{ folder: 'FOLDER' }, (item) => item.folderId === folderId],
    [{ folder: 'FOLDER', type: 'lease' }, (item) => item.folderId === folderId && item.type === 'lease'],
    [{ type: 'lease', sort: 'createdAt', order: 'desc' }, ({ type }) => type === 'lease'],
  ]
  test.each(filters)('contains exactly the documents that match %j, newest first', async (query, holds) => {
    const all = (await list({ limit: 100 })).data
    const filled = query.folder ? { ...query, folder: folderId } : query
    const expected = all.filter(holds)
    expect(expected.length).toBeGreaterThan(0)
    expect((await list({ ...filled, limit: 100 })).data).toEqual(expected)
    expect(await allPages(filled, 2)).toEqual(expected)
  })

  test("is empty for a filter without matches and for another organization's folder", async () => {
    const stranger = api((await newOrganization()).apiKey)
    const foreign = await stranger.expect('folders.create', 201, { body: { name: 'Theirs' } })
    await stranger.expect('documents.create', 201, { body: { title: 'Theirs', folderId: foreign.id } })
    const queries: Query[] = [{ type: 'none' }, { folder: 'fld_none' }, { folder: foreign.id }]
    for (const query of queries)
      expect(await list(query)).toEqual({ data: [], pagination: { limit: 20, offset: 0, nextOffset: null } })
  })

  const unsupported: Query[] = [
    { type: 'lease', sort: 'title' },
    { type: 'lease', order: 'asc' },
    { folder: 'fld_a', sort: 'createdAt', order: 'asc' },
    { folder: 'fld_a', type: 'lease', sort: 'updatedAt' },
  ]
  test.each(unsupported)('returns 422 for an unsupported sort order: %j', async (query) => {
    const { status, body } = await client.call('documents.list', { query })
    expect([status, body.code]).toEqual([422, 'input_invalid'])
  })
})

test.each([
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=1e1',
  'limit=',
  'limit=%2010',
  'limit=10&limit=20',
  'offset=-1',
  'offset=10001',
  'sort=id',
  'sort=createdat',
  'order=DESC',
  'folder=a%2Fb',
  'type=Lease',
  'type=%00',
  'status=draft',
  'Limit=10',
])('returns 400 for the document list query %s', async (query) => {
  const { status, body } = await client.send('GET', `/v1/documents?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

test('accepts list limits from 1 to 100 and offsets up to 10,000', async () => {
  expect((await list({ limit: 100 })).data.length).toBe(count)
  expect((await list({ limit: 1 })).data.length).toBe(1)
  expect(await list({ offset: 10_000 })).toEqual({
    data: [],
    pagination: { limit: 20, offset: 10_000, nextOffset: null },
  })
})

test("excludes trashed documents and other organizations' documents from lists", async () => {
  const stranger = api((await newOrganization()).apiKey)
  expect((await stranger.expect('documents.list', 200)).data).toEqual([])
  const queries: Query[] = [{ limit: 100 }, { limit: 100, type: 'lease' }, { limit: 100, folder: folderId }]
  for (const query of queries) expect((await list(query)).data.map(({ id }: Item) => id)).not.toContain(trashedId)
})

test('writes no audit event when documents are listed', async () => {
  const before = await countRows('audit_events', organization.id)
  await list()
  expect(await countRows('audit_events', organization.id)).toBe(before)
})

function by(sort: 'createdAt' | 'updatedAt' | 'title' | 'type' | 'status', order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return (a: Item, b: Item) => sign * (compare(a[sort], b[sort]) || compare(a.id, b.id))
}
