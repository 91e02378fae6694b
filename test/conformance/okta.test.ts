import { expect, test } from 'vitest'
import { api } from '../support/client.ts'
import { newProvider, wholeListOf } from '../support/scim.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/** Sends the requests that Okta sends to a SCIM application, in the same order, and checks the responses. */

const provider = await newProvider()
const scimJson = { 'content-type': 'application/scim+json; charset=utf-8' }
const userName = 'isaac.brock@example.com'
const profile = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Isaac', familyName: 'Brock' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Isaac Brock',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}
const list = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`

test("returns one page of users to Okta's connection test", async () => {
  await provider.create({ userName: 'first@example.com', name: { givenName: 'F', familyName: 'U' } })
  for (const count of [1, 2]) {
    const { status, headers, body } = await provider.send('GET', `/Users?startIndex=1&count=${count}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json'])
    expect(body).toMatchObject(wholeListOf(1))
    expect(body.Resources[0]).toMatchObject({
      id: expect.stringMatching(/./),
      userName: 'first@example.com',
      active: true,
      name: { givenName: 'F', familyName: 'U' },
      emails: [{ value: 'first@example.com' }],
    })
  }
})

test('creates a user from an Okta profile, and finds the user regardless of the case of userName', async () => {
  const absent = await provider.send('GET', list(`userName eq "${userName}"`))
  expect([absent.status, absent.body.totalResults, absent.body.Resources]).toEqual([200, 0, []])

  const created = await provider.send('POST', '/Users', profile, scimJson)
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toBe(`${stack.baseUrl}/scim/v2/Users/${created.body.id}`)
  expect(created.body).toMatchObject({
    userName,
    active: true,
    externalId: profile.externalId,
    displayName: 'Isaac Brock',
    name: profile.name,
    emails: [{ value: userName, type: 'work', primary: true }],
    meta: { resourceType: 'User' },
  })
  for (const name of [userName, userName.toUpperCase()]) {
    const found = await provider.send('GET', list(`userName eq "${name}"`))
    expect([found.body.totalResults, found.body.Resources]).toEqual([1, [created.body]])
  }
  const again = await provider.send('POST', '/Users', profile, { 'content-type': 'application/json' })
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
})

test('lists all users page by page for Okta', async () => {
  const own = await newProvider()
  for (let index = 0; index < 7; index++) await own.create({ userName: `u${index}@example.com` })
  const names: string[] = []
  for (let startIndex = 1, total = 1; startIndex <= total; startIndex += 3) {
    const { body } = await own.send('GET', `/Users?startIndex=${startIndex}&count=3`)
    expect([typeof body.totalResults, typeof body.startIndex, typeof body.itemsPerPage]).toEqual([
      'number',
      'number',
      'number',
    ])
    total = body.totalResults
    names.push(...body.Resources.map((user: { userName: string }) => user.userName))
  }
  expect(names).toEqual(Array.from({ length: 7 }, (_, index) => `u${index}@example.com`))
})

/** Returns the user as Okta reads it before an update. */
async function read(): Promise<Record<string, unknown>> {
  const found = await provider.send('GET', list(`userName eq "${userName}"`))
  return (await provider.send('GET', `/Users/${found.body.Resources[0].id}`)).body
}

test.each<[string, object, object]>([
  [
    'updates a user with a PUT of the complete user',
    { displayName: 'Isaac B.' },
    { displayName: 'Isaac B.', active: true },
  ],
  ['deactivates a user with a PUT of a custom Okta application', { active: false }, { active: false }],
  ['reactivates a user with a PUT of a custom Okta application', { active: true }, { active: true }],
])('%s', async (_, change, expected) => {
  const user = await read()
  const sent = { ...user, ...change, groups: [], password: 'new' }
  const { status, body } = await provider.send('PUT', `/Users/${user.id}`, sent, scimJson)
  expect([status, body]).toMatchObject([200, { id: user.id, ...expected }])
  expect(await read()).toEqual(body)
})

test.each([false, true])('sets active to %s with the PATCH of an Okta catalog application', async (active) => {
  const { id } = await read()
  const { status, body } = await provider.patch(id as string, { op: 'replace', value: { active } })
  expect([status, body.active]).toEqual([200, active])
  expect((await read()).active).toBe(active)
})

test('returns a SCIM error for an invalid token and for an unknown user', async () => {
  const refused = await fetch(`${stack.baseUrl}/scim/v2/Users`, { headers: { authorization: 'non-token' } })
  expect(refused.headers.get('content-type')).toBe('application/scim+json')
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401', detail: expect.any(String) },
  ])
  const unknown = await provider.send('GET', '/Users/00919288221112222')
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: expect.any(String) },
  ])
})

test("returns 200 to Okta's request for groups", async () => {
  expect((await provider.send('GET', '/Groups?startIndex=1&count=100')).status).toBe(200)
})

test("returns every attribute that Okta's SCIM test requires for the first user", async () => {
  const admin = { userName: 'ada@example.com', givenName: 'Ada', familyName: 'Berg' }
  const { apiKey } = await newOrganization({ admin })
  const { body } = await api(apiKey).send('GET', '/scim/v2/Users?count=1&startIndex=1')
  expect(body.Resources[0]).toMatchObject({
    id: expect.stringMatching(/./),
    userName: 'ada@example.com',
    active: true,
    displayName: 'Ada Berg',
    name: { givenName: 'Ada', familyName: 'Berg' },
    emails: [{ value: 'ada@example.com' }],
  })
})
