import { beforeAll, describe, expect, test } from 'vitest'
import { forgedCursor } from '../../../support/cursor-pages.ts'
import { newProvider, refusalOf } from '../../../support/scim.ts'
import { inWords, sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'

const provider = await newProvider()
const ids: string[] = []

beforeAll(async () => {
  for (const name of ['anna', 'ben', 'clara', 'dora', 'emil'])
    ids.push(
      (await provider.create({ userName: `${name}@example.com`, externalId: `e-${name}`, displayName: name })).id,
    )
  await provider.patch(ids[1]!, { op: 'replace', path: 'active', value: false })
  await (await newProvider()).create({ userName: 'anna@example.com', externalId: 'e-anna' })
})

type ScimBody = {
  totalResults: number
  startIndex?: number
  itemsPerPage: number
  nextCursor?: string
  Resources: { id: string }[]
}

const page = async (query: string) => {
  const { status, body } = await provider.send('GET', `/Users?${query}`)
  expect(status).toBe(200)
  return [
    body.totalResults,
    body.startIndex,
    body.itemsPerPage,
    body.Resources.map(({ id }: { id: string }) => ids.indexOf(id)),
  ]
}

describe('scim.users.list', () => {
  test.each<[string, unknown[]]>([
    ['', [5, 1, 5, [0, 1, 2, 3, 4]]],
    ['startIndex=1&count=2', [5, 1, 2, [0, 1]]],
    ['startIndex=5&count=2', [5, 5, 1, [4]]],
    ['startIndex=6', [5, 6, 0, []]],
    ['startIndex=999999999', [5, 999_999_999, 0, []]],
    ['startIndex=9999999999', [5, 9_999_999_999, 0, []]],
    [`startIndex=${'9'.repeat(40)}`, [5, Number.MAX_SAFE_INTEGER, 0, []]],
    ['count=99999999999', [5, 1, 5, [0, 1, 2, 3, 4]]],
    ['startIndex=0&count=1', [5, 1, 1, [0]]],
    ['startIndex=-7&count=1', [5, 1, 1, [0]]],
    ['count=0', [5, 1, 0, []]],
    ['count=-1', [5, 1, 0, []]],
    ['count=100000', [5, 1, 5, [0, 1, 2, 3, 4]]],
    ['sortBy=userName&unknown=1', [5, 1, 5, [0, 1, 2, 3, 4]]],
  ])('returns the requested page for the query “%s”', async (query, expected) => {
    expect(await page(query)).toEqual(expected)
  })

  test.each(['startIndex=x', 'startIndex=1.5', 'count=', 'count=1e2'])(
    'returns 400 for the query %s',
    async (query) => {
      expect(refusalOf(await provider.send('GET', `/Users?${query}`))).toEqual([400, 'invalidValue'])
    },
  )

  test('returns at most 200 users per page', async () => {
    const own = await newProvider()
    await fill(own.organization.id, 201)
    const { body } = await own.send('GET', '/Users?count=1000')
    expect([body.totalResults, body.itemsPerPage, body.Resources.length]).toEqual([201, 200, 200])
  })

  test('returns only the selected attributes of listed users', async () => {
    const { body } = await provider.send('GET', '/Users?attributes=userName&count=1')
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
  })
})

describe('scim.users.list with a cursor', () => {
  const idsFrom = (body: { Resources: { id: string }[] }) => body.Resources.map(({ id }) => ids.indexOf(id))

  test('pages through users from an empty cursor to a last page without a cursor', async () => {
    const pages: unknown[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const { body }: { body: ScimBody } = await provider.send('GET', `/Users?count=2&cursor=${cursor}`)
      pages.push([body.totalResults, body.itemsPerPage, body.startIndex, idsFrom(body)])
      cursor = body.nextCursor
    }
    expect(pages).toEqual([
      [5, 2, undefined, [0, 1]],
      [5, 2, undefined, [2, 3]],
      [5, 1, undefined, [4]],
    ])
  })

  test('rejects a user cursor of another organization or filter, and a forged cursor', async () => {
    const { body } = await provider.send('GET', '/Users?count=2&cursor=')
    const stranger = await newProvider()
    const madeUp = forgedCursor(['0000-01-01T00:00:00.000Z', 'mem_1'])
    const refusals = [
      await stranger.send('GET', `/Users?cursor=${body.nextCursor}`),
      await provider.send(
        'GET',
        `/Users?cursor=${body.nextCursor}&filter=${encodeURIComponent('externalId eq "e-dora"')}`,
      ),
      await provider.send('GET', `/Users?cursor=${body.nextCursor}A`),
      await provider.send('GET', '/Users?cursor=2'),
      await provider.send('GET', `/Users?cursor=${madeUp}`),
    ]
    expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [400, 'invalidCursor']))
    const again = await provider.send('GET', `/Users?cursor=${body.nextCursor}`)
    expect(idsFrom(again.body)).toEqual([2, 3, 4])
  })

  test('rejects a query with both a cursor and a startIndex', async () => {
    expect(refusalOf(await provider.send('GET', '/Users?cursor=&startIndex=1'))).toEqual([400, 'invalidValue'])
  })

  test('returns every existing user once through cursors while other users are created and deleted', async () => {
    const own = await newProvider()
    const before = await fill(own.organization.id, 1_000)
    const seen: string[] = []
    let cursor: string | undefined = ''
    for (let n = 0; cursor !== undefined; n++) {
      const { body }: { body: ScimBody } = await own.send('GET', `/Users?count=200&attributes=id&cursor=${cursor}`)
      expect(body.totalResults).toBe(1_000)
      seen.push(...body.Resources.map(({ id }) => id))
      cursor = body.nextCursor
      await own.create({ userName: `late${n}@example.com` })
      await own.send('DELETE', `/Users/${before[n]}`)
    }
    expect(seen.slice(0, 1_000)).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('excludes only deleted users from the total of the user list', async () => {
  const own = await newProvider()
  const total = async () => (await own.send('GET', '/Users?count=0')).body.totalResults
  const totals = [await total()]
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, n) => own.create({ userName: `user${n}@example.com` })),
  )
  totals.push(await total())
  await own.patch(created[0]!.id, { op: 'replace', path: 'active', value: false })
  totals.push(await total())
  await Promise.all(created.slice(5).map(({ id }) => own.send('DELETE', `/Users/${id}`)))
  totals.push(await total())
  expect(totals).toEqual([0, 20, 20, 5])
})

describe('scim.users.list with a filter', () => {
  test.each<[string, number[]]>([
    ['userName eq "anna@example.com"', [0]],
    ['userName eq "ANNA@Example.COM"', [0]],
    ['userName eq "ａｎｎａ@example.com"', [0]],
    ['USERNAME EQ "anna@example.com"', [0]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna@example.com"', [0]],
    ['userName eq "ben@example.com"', [1]],
    ['userName eq "f2c6a1b0-8a3e-4d7e-9f42-1c1f1e1d1c1b"', []],
    ['userName eq "anna@example.com\\""', []],
    ['userName eq "%"', []],
    ['userName eq ""', []],
    ['externalId eq "e-clara"', [2]],
    ['externalId eq "E-CLARA"', []],
    ['emails.value eq "Dora@example.com"', [3]],
    ['emails eq "dora@example.com"', [3]],
    ['emails[type eq "work"].value eq "dora@example.com"', [3]],
    ['emails[type eq "work" and value eq "dora@example.com"]', [3]],
    ['emails[type eq "home"].value eq "dora@example.com"', []],
    ['emails[primary eq true].value eq "dora@example.com"', [3]],
    ['userName eq "anna@example.com" and externalId eq "e-anna"', [0]],
    ['(userName eq "anna@example.com") and (externalId eq "e-ben")', []],
  ])('finds exactly the matching users for the filter %s', async (filter, expected) => {
    expect(await page(`filter=${encodeURIComponent(filter)}`)).toEqual([expected.length, 1, expected.length, expected])
  })

  test('finds a user by id only within the organization', async () => {
    const stranger = await newProvider()
    expect((await provider.find(`id eq "${ids[4]}"`)).body.totalResults).toBe(1)
    expect((await stranger.find(`id eq "${ids[4]}"`)).body).toEqual((await stranger.find('id eq "mem_none"')).body)
  })

  test.each([
    'userName co "anna"',
    'userName sw "a"',
    'userName pr',
    'userName eq 5',
    'userName eq anna',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'displayName eq "anna"',
    'meta.created gt "2015-10-10T14:38:21Z"',
    'userName eq',
    'eq "a"',
    '"',
    '',
    `${'('.repeat(1_900)}userName eq "a"${')'.repeat(50)}`,
    `userName eq "${'x'.repeat(2_000)}"`,
    'emails[emails[type eq "work"]]',
  ])('returns 400 `invalidFilter` for the filter %j', async (filter) => {
    expect(refusalOf(await provider.find(filter))).toEqual([400, 'invalidFilter'])
  })
})

const userCount = sized(2_000, 10_000)

test(`returns each of ${inWords(userCount)} users on exactly one page while other users are created`, async () => {
  const own = await newProvider()
  const before = await fill(own.organization.id, userCount)
  const seen: string[] = []
  let creations = 0
  for (let startIndex = 1, total = 1; startIndex <= total; startIndex += 200) {
    const { body } = await own.send('GET', `/Users?startIndex=${startIndex}&count=200&attributes=id`)
    total = body.totalResults
    seen.push(...body.Resources.map(({ id }: { id: string }) => id))
    if (creations < 10) await own.create({ userName: `late${creations++}@example.com` })
  }
  expect(seen.length).toBe(userCount + 10)
  expect(seen.slice(0, userCount)).toEqual(before)
  expect(new Set(seen).size).toBe(userCount + 10)
})

/** Creates users directly in the database, many of them in the same millisecond. Returns their ids in list order. */
async function fill(organizationId: string, count: number): Promise<string[]> {
  const rows = await queryDatabase<{ id: string }>(
    `insert into members (organization_id, id, user_name, user_name_folded, created_at)
     select $1, 'mem_' || md5(i::text), 'u' || i || '@example.com', 'u' || i || '@example.com', now() - make_interval(secs => 60 + i / 7)
     from generate_series(1, $2::integer) i returning id, created_at`,
    [organizationId, count],
  )
  const ordered = await queryDatabase<{ id: string }>(
    'select id from members where organization_id = $1 order by created_at, id collate "C"',
    [organizationId],
  )
  expect(rows.length).toBe(count)
  return ordered.map(({ id }) => id)
}
