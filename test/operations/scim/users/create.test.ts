import { expect, test } from 'vitest'
import { runMany } from '../../../support/concurrency.ts'
import { memberRows, newProvider, refusalOf, userUrn } from '../../../support/scim.ts'
import { inWords, sized } from '../../../support/size.ts'
import { stack } from '../../../support/stack.ts'
import { auditOf, contentOf, countRows } from '../../../support/written.ts'

const provider = await newProvider()
const { organization } = provider

test('stores and returns a created user, and writes an audit event', async () => {
  const response = await provider.send('POST', '/Users', {
    schemas: [userUrn],
    userName: 'Anna.Meier@Example.com',
    externalId: '00u1',
    displayName: 'Anna Meier',
    name: { givenName: 'Anna', familyName: 'Meier', formatted: 'not kept' },
    emails: [{ value: 'other@example.com', type: 'home' }],
    roles: [{ value: 'viewer' }],
    password: 'not kept',
  })
  const { id, meta } = response.body
  const location = `${stack.baseUrl}/scim/v2/Users/${id}`
  expect(response.status).toBe(201)
  expect(response.headers.get('location')).toBe(location)
  expect(response.headers.get('content-type')).toBe('application/scim+json')
  expect(response.body).toEqual({
    schemas: [userUrn],
    id: expect.stringMatching(/^mem_[0-9a-z]{26}$/),
    externalId: '00u1',
    userName: 'Anna.Meier@Example.com',
    active: true,
    displayName: 'Anna Meier',
    name: { givenName: 'Anna', familyName: 'Meier' },
    emails: [{ value: 'Anna.Meier@Example.com', type: 'work', primary: true }],
    roles: [{ value: 'viewer' }],
    meta: { resourceType: 'User', created: meta.created, lastModified: meta.created, location },
  })
  expect(await memberRows(organization.id)).toMatchObject([
    { id, user_name: 'Anna.Meier@Example.com', external_id: '00u1', role: 'viewer', active: true, removed_at: null },
  ])
  expect(await auditOf(organization.id, id)).toMatchObject([
    {
      action: 'member.created',
      actor_kind: 'apiKey',
      actor_id: organization.keyId,
      target_kind: 'member',
      details: { active: true, role: 'viewer' },
    },
  ])
  expect(JSON.stringify(await auditOf(organization.id, id))).not.toMatch(/meier/i)
})

test.each([
  ['only a userName', { userName: 'least@example.com' }, { active: true, roles: [{ value: 'member' }] }],
  [
    'attribute names in any case',
    { UserName: 'case@example.com', NAME: { GIVENNAME: 'C' } },
    { name: { givenName: 'C' } },
  ],
  ['active as a string', { userName: 'text@example.com', active: 'False' }, { active: false }],
  [
    'null for absent attributes',
    { userName: 'null@example.com', displayName: null, active: null, name: null },
    { active: true },
  ],
  ['no roles', { userName: 'roles0@example.com', roles: [] }, { roles: [{ value: 'member' }] }],
  [
    'a role in any case',
    { userName: 'roles1@example.com', roles: [{ value: 'Admin' }] },
    { roles: [{ value: 'admin' }] },
  ],
  [
    'a primary role among several roles',
    { userName: 'roles2@example.com', roles: [{ value: 'viewer', primary: 'True' }, { value: 'admin' }] },
    { roles: [{ value: 'viewer' }] },
  ],
  ['a plus sign in the userName', { userName: 'a+b@example.com' }, { userName: 'a+b@example.com' }],
  ['non-ASCII letters', { userName: 'jörg@büro.example' }, { userName: 'jörg@büro.example' }],
])('creates a user from a body with %s', async (_, sent, expected) => {
  expect(await provider.create(sent)).toMatchObject(expected)
})

test.each([
  ['application/json', 201],
  ['application/scim+json; charset=utf-8', 201],
  ['Application/SCIM+JSON;charset=UTF-8', 201],
  ['text/json', 415],
])('responds to a SCIM body of type %s with %i', async (contentType, status) => {
  const body = { userName: `type${Math.random()}@example.com` }
  expect((await provider.send('POST', '/Users', body, { 'content-type': contentType })).status).toBe(status)
})

const long = 'x'.repeat(256)
test.each([
  ['no userName', {}, 'invalidValue'],
  ['a userName that is not an address', { userName: 'anna' }, 'invalidValue'],
  ['a userName with a space', { userName: 'a b@example.com' }, 'invalidValue'],
  ['a userName with an invisible character', { userName: 'anna\u200b@example.com' }, 'invalidValue'],
  ['a userName with too many characters', { userName: `${long}@example.com` }, 'invalidValue'],
  [
    'a userName that exceeds the limit after case folding',
    { userName: `${'ﷺ'.repeat(60)}@example.com` },
    'invalidValue',
  ],
  ['a number as userName', { userName: 5 }, 'invalidValue'],
  ['an unknown role', { userName: 'x@example.com', roles: [{ value: 'owner' }] }, 'invalidValue'],
  ['a role without a value', { userName: 'x@example.com', roles: [{ display: 'Admin' }] }, 'invalidValue'],
  ['an invalid string as active', { userName: 'x@example.com', active: 'yes' }, 'invalidValue'],
  ['an externalId of 256 characters', { userName: 'x@example.com', externalId: long }, 'invalidValue'],
  ['a displayName with a direction override', { userName: 'x@example.com', displayName: 'a\u202eb' }, 'invalidValue'],
  [
    'a givenName with a direction override',
    { userName: 'x@example.com', name: { givenName: 'a\u202eb' } },
    'invalidValue',
  ],
  ['a name as a string', { userName: 'x@example.com', name: 'Anna' }, 'invalidValue'],
  ['an array as the body', [], 'invalidSyntax'],
  ['invalid JSON', '{', 'invalidSyntax'],
  ['a NUL in the userName', '{"userName":"a\\u0000@example.com"}', 'invalidValue'],
])('returns 400 for a new SCIM user with %s, and creates no user', async (_, body, scimType) => {
  const before = await contentOf(organization.id)
  const response = await provider.send('POST', '/Users', body)
  expect(refusalOf(response)).toEqual([400, scimType])
  expect(await contentOf(organization.id)).toEqual(before)
})

test.each(['TAKEN@example.com', 'taken@EXAMPLE.COM', 'ｔａｋｅｎ@example.com'])(
  'returns 409 for a userName that differs from an existing one only in case or Unicode form: %s',
  async (userName) => {
    const own = await newProvider()
    await own.create({ userName: 'taken@example.com' })
    const before = await contentOf(own.organization.id)
    const response = await own.send('POST', '/Users', { userName })
    expect([refusalOf(response), response.body.schemas, response.body.status]).toEqual([
      [409, 'uniqueness'],
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      '409',
    ])
    expect(await contentOf(own.organization.id)).toEqual(before)
  },
)

test('accepts the same userName in two organizations', async () => {
  const other = await newProvider()
  await provider.create({ userName: 'twice@example.com' })
  await other.create({ userName: 'twice@example.com' })
})

const crowdSize = sized(60, 1_000)

test(`creates only one of ${inWords(crowdSize)} concurrent users with the same userName in mixed case`, async () => {
  const own = await newProvider()
  const name = 'concurrent.creation@example.com'
  const mixed = (index: number) =>
    Array.from(name, (letter, at) => ((index >> (at % 10)) & 1 ? letter.toUpperCase() : letter)).join('')
  const responses = await runMany(crowdSize, 50, (index) => own.send('POST', '/Users', { userName: mixed(index) }))
  const counts = Object.groupBy(responses, ({ status }) => String(status))
  expect(Object.fromEntries(Object.entries(counts).map(([status, list]) => [status, list?.length]))).toEqual({
    201: 1,
    409: crowdSize - 1,
  })
  expect(await countRows('members', own.organization.id)).toBe(1)
  const [created] = counts['201'] ?? []
  expect((await auditOf(own.organization.id, created?.body.id)).map(({ action }) => action)).toEqual(['member.created'])
})
