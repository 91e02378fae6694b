import { expect, test } from 'vitest'
import { newProvider } from '../../support/scim.ts'

const provider = await newProvider()
const urn = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const names = ['anna', 'ben', 'clara']
for (const name of names) await provider.create({ userName: `${name}@example.com`, displayName: name })
await (await newProvider()).create({ userName: 'anna@example.com' })

const search = (path: string, body: object) => provider.send('POST', path, { schemas: [urn], ...body })

test.each(['/.search', '/Users/.search'])(
  'returns the same users from %s as the SCIM list with the same query',
  async (path) => {
    for (const [body, query] of [
      [{}, ''],
      [{ filter: 'userName eq "BEN@example.com"' }, `filter=${encodeURIComponent('userName eq "BEN@example.com"')}`],
      [{ startIndex: 2, count: 1 }, 'startIndex=2&count=1'],
      [{ count: -1 }, 'count=-1'],
      [{ count: 1e300, startIndex: -1e300 }, 'count=9007199254740991&startIndex=-9007199254740991'],
      [{ attributes: ['userName', 'roles.value'] }, 'attributes=userName,roles.value'],
      [{ excludedAttributes: ['roles', 'emails'], sortBy: 'userName' }, 'excludedAttributes=roles,emails'],
    ] as const) {
      const { status, headers, body: found } = await search(path, body)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json'])
      expect(found).toEqual(await provider.read(`/Users?${query}`))
    }
  },
)

test('accepts the cursor of a SCIM search at the other search path and in a request that lists users', async () => {
  const first = (await search('/Users/.search', { cursor: '', count: 2 })).body
  expect(first.Resources).toHaveLength(2)
  const last = await provider.read(`/Users?count=2&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect((await search('/.search', { cursor: first.nextCursor, count: 2 })).body).toEqual(last)
})

test.each([
  [{ schemas: [] }, 'invalidSyntax'],
  [{ filter: 'displayName co "a"' }, 'invalidFilter'],
  [{ count: 'two' }, 'invalidValue'],
  [{ cursor: 'elsewhere' }, 'invalidCursor'],
  [{ cursor: '', startIndex: 2 }, 'invalidValue'],
])('rejects the SCIM search %j with 400 and the scimType %s', async (body, scimType) => {
  const response = await search('/Users/.search', body)
  expect([response.status, response.body.scimType]).toEqual([400, scimType])
})
