import { expect, test } from 'vitest'
import { newProvider, refusalOf } from '../../../support/scim.ts'
import { stack } from '../../../support/stack.ts'
import { newKey, newOrganization } from '../../../support/tenant.ts'

const provider = await newProvider()
const user = await provider.create({
  userName: 'anna@example.com',
  displayName: 'Anna',
  name: { givenName: 'Anna', familyName: 'Meier' },
})

test('returns the created user', async () => {
  const { status, body } = await provider.send('GET', `/Users/${user.id}`)
  expect([status, body]).toEqual([200, user])
})

test.each([
  ['attributes=userName', ['id', 'schemas', 'userName']],
  ['attributes=USERNAME,%20displayName', ['displayName', 'id', 'schemas', 'userName']],
  ['attributes=urn:ietf:params:scim:schemas:core:2.0:User:active', ['active', 'id', 'schemas']],
  ['attributes=nothing', ['id', 'schemas']],
  ['excludedAttributes=emails,meta,name,roles,id', ['active', 'displayName', 'id', 'schemas', 'userName']],
])('returns only the user attributes that the query %s selects', async (query, names) => {
  const { status, body } = await provider.send('GET', `/Users/${user.id}?${query}`)
  expect([status, Object.keys(body).sort()]).toEqual([200, names])
})

test('returns only the selected sub-attributes of a user', async () => {
  const only = await provider.send('GET', `/Users/${user.id}?attributes=name.givenName,emails.value`)
  expect(only.body).toEqual({
    schemas: user.schemas,
    id: user.id,
    name: { givenName: 'Anna' },
    emails: [{ value: 'anna@example.com' }],
  })
  const without = await provider.send('GET', `/Users/${user.id}?excludedAttributes=name.givenName`)
  expect(without.body).toEqual({ ...user, name: { familyName: 'Meier' } })
})

test("returns the same 404 for another organization's user and an unknown id", async () => {
  const stranger = await newProvider()
  const responses = [
    await stranger.send('GET', `/Users/${user.id}`),
    await stranger.send('GET', '/Users/mem_none'),
    await stranger.send('GET', '/Users/%E2%98%83'),
  ]
  for (const { status, body } of responses)
    expect([status, body]).toEqual([
      404,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: 'No user has this id. Check the id.',
      },
    ])
})

test('requires a bearer token for SCIM, and rejects a different key in X-Api-Key', async () => {
  const { apiKey } = provider.organization
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${stack.baseUrl}/scim/v2/Users/${user.id}`, { headers })).status
  expect([
    await ask({ authorization: `Bearer ${apiKey}` }),
    await ask({ authorization: `bearer ${apiKey}` }),
    await ask({ authorization: `Bearer ${apiKey}`, 'x-api-key': apiKey }),
    await ask({ 'x-api-key': apiKey }),
    await ask({ authorization: apiKey }),
    await ask({ authorization: 'non-token' }),
    await ask({ authorization: `Bearer ${apiKey}`, 'x-api-key': (await newOrganization()).apiKey }),
  ]).toEqual([200, 200, 200, 401, 401, 401, 401])
})

test('returns SCIM errors for unknown paths under /scim', async () => {
  for (const path of ['/scim', '/scim/v2', '/scim/v2/Nothing', '/scim/v2/Users/a/b']) {
    const response = await fetch(`${stack.baseUrl}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/scim+json'])
    expect(await response.json()).toMatchObject({ status: '404', detail: expect.any(String) })
  }
})

test('returns a SCIM error with Retry-After for a key above its rate limit', async () => {
  const { apiKey } = await newKey(provider.organization, ['membersRead'], 1)
  const ask = () =>
    fetch(`${stack.baseUrl}/scim/v2/Users/${user.id}`, { headers: { authorization: `Bearer ${apiKey}` } })
  const responses = [await ask(), await ask(), await ask()]
  const limited = responses.findLast(({ status }) => status === 429)
  expect(limited?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(limited?.headers.get('content-type')).toBe('application/scim+json')
  expect(await limited?.json()).toMatchObject({ status: '429', detail: expect.any(String) })
})

test('returns a SCIM error for a body that is too large', async () => {
  expect(refusalOf(await provider.send('POST', '/Users', `"${'x'.repeat(1_048_577)}"`))).toEqual([413, null])
})
