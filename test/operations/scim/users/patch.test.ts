import { describe, expect, test } from 'vitest'
import { runMany } from '../../../support/concurrency.ts'
import { memberRows, newProvider, patchUrn, refusalOf, usersOf } from '../../../support/scim.ts'
import { sized } from '../../../support/size.ts'
import { auditOf, contentOf } from '../../../support/written.ts'

const provider = await newProvider()
const { organization } = provider
const newUser = usersOf(provider)

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe('PATCH of a user with one operation', () => {
  test.each<[string, object, object]>([
    ['replaces an attribute', { op: 'replace', path: 'displayName', value: 'B' }, { displayName: 'B' }],
    ['accepts op in any case', { op: 'Add', path: 'displayName', value: 'B' }, { displayName: 'B' }],
    ['accepts property names in any case', { OP: 'REPLACE', Path: 'DISPLAYNAME', Value: 'B' }, { displayName: 'B' }],
    [
      'accepts a path with the schema URN',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'B' },
      { displayName: 'B' },
    ],
    [
      'replaces a sub-attribute',
      { op: 'replace', path: 'name.familyName', value: 'B' },
      { name: { givenName: 'Ben', familyName: 'B' } },
    ],
    [
      'preserves other sub-attributes',
      { op: 'replace', path: 'name', value: { givenName: 'B' } },
      { name: { givenName: 'B', familyName: 'Kern' } },
    ],
    ['removes an attribute', { op: 'remove', path: 'externalId' }, { externalId: undefined }],
    [
      'removes an attribute that is set to null',
      { op: 'replace', path: 'externalId', value: null },
      { externalId: undefined },
    ],
    ['removes a sub-attribute', { op: 'remove', path: 'name.givenName' }, { name: { familyName: 'Kern' } }],
    ['removes a complex attribute', { op: 'remove', path: 'name' }, { name: undefined }],
    [
      'accepts an object without a path',
      { op: 'replace', value: { active: false, displayName: 'B' } },
      { active: false, displayName: 'B' },
    ],
    ['ignores an empty path', { op: 'replace', path: '', value: { active: false } }, { active: false }],
    [
      'accepts dotted keys',
      { op: 'replace', value: { 'name.givenName': 'B' } },
      { name: { givenName: 'B', familyName: 'Kern' } },
    ],
    [
      'accepts a nested name',
      { op: 'add', value: { name: { givenName: 'B' } } },
      { name: { givenName: 'B', familyName: 'Kern' } },
    ],
    ['accepts "False" for active', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['accepts "True" in an object', { op: 'Replace', value: { active: 'True' } }, { active: true }],
    ['adds a role', { op: 'add', path: 'roles', value: [{ value: 'admin' }] }, { roles: [{ value: 'admin' }] }],
    [
      'accepts a role as an object',
      { op: 'replace', path: 'roles', value: { value: 'Viewer' } },
      { roles: [{ value: 'viewer' }] },
    ],
    [
      'replaces a role that a filter selects',
      { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Admin' },
      { roles: [{ value: 'admin' }] },
    ],
    [
      'preserves a role that a filter does not match',
      { op: 'remove', path: 'roles[value eq "admin"]' },
      { roles: [{ value: 'member' }] },
    ],
    [
      'removes the role that a filter matches',
      { op: 'remove', path: 'roles[value eq "Member"]' },
      { roles: [{ value: 'viewer' }] },
    ],
    [
      'removes a role by its value',
      { op: 'remove', path: 'roles', value: [{ value: 'member' }] },
      { roles: [{ value: 'viewer' }] },
    ],
    ['deactivates when active is removed', { op: 'remove', path: 'active' }, { active: false }],
    ['deactivates when active is null', { op: 'replace', value: { active: null } }, { active: false }],
    ['ignores unsupported attributes', { op: 'add', path: 'title', value: 'Dr' }, { displayName: 'Ben Kern' }],
    [
      'ignores email addresses',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@example.com' },
      { displayName: 'Ben Kern' },
    ],
    ['ignores extensions', { op: 'Add', path: `${enterprise}:department`, value: 'A' }, { displayName: 'Ben Kern' }],
    [
      'ignores read-only attributes in a complete user',
      { op: 'replace', value: { id: 'x', meta: {}, groups: [], nope: 1, [enterprise]: {} } },
      { displayName: 'Ben Kern' },
    ],
  ])('%s', async (_, operation, expected) => {
    const { id } = await newUser({ roles: [{ value: 'member' }] })
    const response = await provider.patch(id, operation)
    const received = Object.fromEntries(Object.keys(expected).map((name) => [name, response.body[name]]))
    expect([response.status, response.body.id, received]).toEqual([200, id, expected])
    expect((await provider.send('GET', `/Users/${id}`)).body).toEqual(response.body)
  })
})

describe('PATCH of a user', () => {
  test.each<[string, unknown, string]>([
    ['an unknown path', { op: 'replace', path: 'nope', value: 1 }, 'invalidPath'],
    ['an unknown sub-attribute', { op: 'replace', path: 'name.nope', value: 1 }, 'invalidPath'],
    ['a filter on a simple attribute', { op: 'replace', path: 'userName[value eq 1]', value: 1 }, 'invalidPath'],
    ['an unclosed bracket', { op: 'replace', path: 'emails[type eq "work"', value: 1 }, 'invalidPath'],
    ['a malformed filter', { op: 'replace', path: 'emails[type eq].value', value: 1 }, 'invalidPath'],
    ['a path into the prototype', { op: 'replace', path: '__proto__.polluted', value: 1 }, 'invalidPath'],
    ['a change of the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['a change of meta', { op: 'replace', path: 'meta.created', value: 'x' }, 'mutability'],
    ['a change of groups', { op: 'add', path: 'groups', value: [] }, 'mutability'],
    ['a removal of the userName', { op: 'remove', path: 'userName' }, 'mutability'],
    ['an invalid userName', { op: 'replace', path: 'userName', value: 'anna' }, 'invalidValue'],
    ['an invalid string as active', { op: 'replace', path: 'active', value: 'no' }, 'invalidValue'],
    ['an unknown role', { op: 'replace', path: 'roles', value: [{ value: 'owner' }] }, 'invalidValue'],
    ['a name as a string', { op: 'replace', path: 'name', value: 'Anna' }, 'invalidValue'],
    ['no value', { op: 'replace', path: 'displayName' }, 'invalidValue'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['neither a path nor an object', { op: 'replace', value: 'x' }, 'invalidSyntax'],
    ['an unknown op', { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['no op', { path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['an operation that is a string', 'replace', 'invalidSyntax'],
  ])('changes nothing if one operation is invalid (%s)', async (_, operation, scimType) => {
    const { id } = await newUser()
    const before = await contentOf(organization.id)
    const good = { op: 'replace', path: 'displayName', value: 'Half' }
    const response = await provider.patch(id, good, operation as object)
    expect(refusalOf(response)).toEqual([400, scimType])
    expect(await contentOf(organization.id)).toEqual(before)
  })

  test.each([
    ['no Operations', { schemas: [patchUrn] }],
    ['an empty list of operations', { schemas: [patchUrn], Operations: [] }],
    ['Operations that are not an array', { schemas: [patchUrn], Operations: {} }],
    ['no schemas', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['other schemas', { schemas: ['urn:x'], Operations: [{ op: 'replace', path: 'active', value: false }] }],
  ])('changes nothing if the request has %s', async (_, body) => {
    const { id } = await newUser()
    expect(refusalOf(await provider.send('PATCH', `/Users/${id}`, body))).toEqual([400, 'invalidSyntax'])
    expect((await provider.send('GET', `/Users/${id}`)).body.active).toBe(true)
  })

  test("rejects another user's userName in any letter case", async () => {
    const [one, other] = [await newUser(), await newUser()]
    const before = await contentOf(organization.id)
    const response = await provider.patch(other.id, {
      op: 'replace',
      value: { userName: one.userName.toUpperCase(), displayName: 'X' },
    })
    expect(refusalOf(response)).toEqual([409, 'uniqueness'])
    expect(await contentOf(organization.id)).toEqual(before)
  })

  test('returns 404 for a missing user', async () => {
    expect(refusalOf(await provider.patch('mem_none', { op: 'replace', path: 'active', value: false }))).toEqual([
      404,
      null,
    ])
  })
})

test('applies the operations of a PATCH in order', async () => {
  const { id } = await newUser()
  const { body } = await provider.patch(
    id,
    { op: 'replace', path: 'displayName', value: 'First' },
    { op: 'remove', path: 'displayName' },
    { op: 'add', path: 'displayName', value: 'Last' },
    { op: 'replace', path: 'active', value: false },
    { op: 'replace', path: 'active', value: true },
  )
  expect([body.displayName, body.active]).toEqual(['Last', true])
})

test('changes the letter case of a userName', async () => {
  const { id, userName } = await newUser()
  const { status, body } = await provider.patch(id, { op: 'replace', path: 'userName', value: userName.toUpperCase() })
  expect([status, body.userName, body.emails[0].value]).toEqual([200, userName.toUpperCase(), userName.toUpperCase()])
})

test("lists a user's changed attributes in the audit log without personal values", async () => {
  const { id, meta } = await newUser()
  const unchanged = await provider.patch(id, { op: 'replace', path: 'displayName', value: 'Ben Kern' })
  expect(unchanged.body.meta).toEqual(meta)
  await provider.patch(id, { op: 'replace', value: { displayName: 'Secret Name', roles: [{ value: 'viewer' }] } })
  await provider.patch(id, { op: 'replace', path: 'active', value: false })
  await provider.patch(id, { op: 'replace', path: 'active', value: true })
  const events = await auditOf(organization.id, id)
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ['member.created', { active: true, role: 'member' }],
    ['member.updated', { changed: ['displayName', 'role'], role: { from: 'member', to: 'viewer' } }],
    ['member.deactivated', { changed: ['active'] }],
    ['member.reactivated', { changed: ['active'] }],
  ])
})

test('applies all concurrent changes to different user attributes', async () => {
  const { id } = await newUser()
  const operations = [
    { op: 'replace', path: 'displayName', value: 'D' },
    { op: 'replace', path: 'name.givenName', value: 'G' },
    { op: 'replace', path: 'name.familyName', value: 'F' },
    { op: 'replace', path: 'externalId', value: 'X' },
    { op: 'replace', path: 'roles', value: [{ value: 'viewer' }] },
  ]
  const responses = await runMany(operations.length, operations.length, (index) =>
    provider.patch(id, operations[index]!),
  )
  expect(responses.map(({ status }) => status)).toEqual(operations.map(() => 200))
  const rows = await memberRows(organization.id)
  expect(rows.find((row) => row.id === id)).toMatchObject({
    display_name: 'D',
    given_name: 'G',
    family_name: 'F',
    external_id: 'X',
    role: 'viewer',
  })
})

test('assigns a userName in exactly one of thirty concurrent requests', async () => {
  for (let round = 0; round < sized(1, 5); round++) {
    const own = await newProvider()
    const users = await runMany(20, 20, (index) => own.create({ userName: `u${index}@example.com` }))
    const mixed = (index: number) => (index % 3 ? 'Wanted@example.com' : 'wanted@EXAMPLE.com')
    const responses = await runMany(30, 30, (index) => {
      const userName = mixed(index)
      const { id } = users[index] ?? {}
      if (index >= 20) return own.send('POST', '/Users', { userName })
      if (index >= 10) return own.send('PUT', `/Users/${id}`, { userName })
      return own.patch(id, { op: 'replace', path: 'userName', value: userName })
    })
    const refused = responses.filter(({ status }) => status >= 300)
    expect(refused.map(refusalOf)).toEqual(Array.from({ length: 29 }, () => [409, 'uniqueness']))
    const names = (await memberRows(own.organization.id)).map(({ user_name }) => user_name.toLowerCase())
    expect(names.filter((name) => name === 'wanted@example.com').length).toBe(1)
  }
})

test('applies all of twenty concurrent changes to one user', async () => {
  const { id } = await newUser()
  const responses = await runMany(20, 20, (index) =>
    provider.patch(id, { op: 'replace', path: 'displayName', value: `Name ${index}` }),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await auditOf(organization.id, id)).length).toBe(21)
})
