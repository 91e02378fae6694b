import { expect, test } from 'vitest'
import { newProvider, wholeListOf } from '../support/scim.ts'
import { auditOf } from '../support/written.ts'

/**
 * Sends the requests that Microsoft Entra ID sends to a SCIM application, in the same order, and checks the responses.
 */

const provider = await newProvider()
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const userName = 'test.user@contoso.example'
const sent = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
  roles: [],
  [enterprise]: { department: 'Sales', manager: 'x' },
}
const created = await provider.send('POST', '/Users', sent, { 'content-type': 'application/scim+json; charset=utf-8' })
const { id } = created.body

test("returns an empty list for the random user name of Entra's connection test", async () => {
  const { status, headers, body } = await provider.find('userName eq "d2e6c1a4-93a5-4e0f-8f3a-1f2f5ea3cbb4"')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json'])
  expect(body).toEqual({ ...wholeListOf(0), Resources: [] })
})

test("creates a user with Entra's enterprise extension", () => {
  expect([created.status, created.body]).toMatchObject([
    201,
    { id, userName, externalId: sent.externalId, active: true, name: { givenName: 'Test', familyName: 'User' } },
  ])
})

test.each([
  `userName eq "${userName}"`,
  `userName eq "${userName.toUpperCase()}"`,
  `externalId eq "${sent.externalId}"`,
  `emails[type eq "work"].value eq "${userName}"`,
  `userName eq "${userName}" and externalId eq "${sent.externalId}"`,
])("finds a user by Entra's filter %s", async (filter) => {
  const { body } = await provider.find(filter)
  expect([body.totalResults, body.Resources[0].id]).toEqual([1, id])
})

const name = (givenName: string, familyName: string) => ({ name: { givenName, familyName } })

test.each<[string, object[], object]>([
  [
    'capitalized operations on single attributes',
    [
      { op: 'Replace', path: 'displayName', value: 'Test U.' },
      { op: 'Add', path: 'name.givenName', value: 'Tess' },
      { op: 'Replace', path: 'name.familyName', value: 'User-Two' },
    ],
    { displayName: 'Test U.', ...name('Tess', 'User-Two') },
  ],
  [
    'supported and unsupported attributes',
    [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@contoso.example' },
      { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: 'Main Street 1' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      { op: 'Replace', path: 'name.formatted', value: 'Formatted' },
      { op: 'Add', path: `${enterprise}:employeeNumber`, value: '7' },
      { op: 'Replace', path: `${enterprise}:manager`, value: 'y' },
      { op: 'Remove', path: 'title' },
      { op: 'Replace', path: 'externalId', value: 'ext-2' },
    ],
    { externalId: 'ext-2', userName, emails: [{ value: userName, type: 'work', primary: true }] },
  ],
  ['the removal of an attribute', [{ op: 'Remove', path: 'displayName' }], { displayName: undefined }],
  [
    'dotted keys without a path (aadOptscim062020)',
    [
      {
        op: 'replace',
        value: { displayName: 'Dot', 'name.givenName': 'Dotty', 'name.familyName': 'Key', active: true },
      },
    ],
    { displayName: 'Dot', ...name('Dotty', 'Key'), active: true },
  ],
  [
    'an application role assignment',
    [{ op: 'Add', path: 'roles[primary eq "True"].value', value: 'Admin' }],
    { roles: [{ value: 'admin' }] },
  ],
  [
    'an application role removal',
    [{ op: 'Remove', path: 'roles[primary eq "True"]' }],
    { roles: [{ value: 'viewer' }] },
  ],
  ['deactivation by a string', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  ['reactivation by a string', [{ op: 'Replace', path: 'active', value: 'True' }], { active: true }],
  ['deactivation by a boolean', [{ op: 'Replace', path: 'active', value: false }], { active: false }],
])('applies a PATCH with %s', async (title, operations, expected) => {
  if (title === 'an application role removal')
    await provider.create({ userName: 'root@contoso.example', roles: [{ value: 'admin' }] })
  const { status, body } = await provider.patch(id, ...operations)
  const received = Object.fromEntries(Object.keys(expected).map((key) => [key, body[key]]))
  expect([status, received]).toEqual([200, expected])
  expect((await provider.send('GET', `/Users/${id}`)).body).toEqual(body)
})

test('returns a deactivated user to Entra by id and by user name', async () => {
  expect((await provider.send('GET', `/Users/${id}`)).body.active).toBe(false)
  const { body } = await provider.find(`userName eq "${userName}"`)
  expect([body.totalResults, body.Resources[0].active]).toEqual([1, false])
})

test('deletes a user with a DELETE request from Entra', async () => {
  const { status, body } = await provider.send('DELETE', `/Users/${id}`)
  expect([status, body]).toEqual([204, undefined])
  expect((await provider.send('GET', `/Users/${id}`)).status).toBe(404)
  expect((await provider.find(`userName eq "${userName}"`)).body.totalResults).toBe(0)
  const actions = (await auditOf(provider.organization.id, id)).map(({ action }) => action)
  expect([actions.at(0), actions.at(-1)]).toEqual(['member.created', 'member.removed'])
})

test("lists the SCIM schema of Entra's user requests", async () => {
  const { body } = await provider.send('GET', '/Schemas')
  expect(body.Resources.map((schema: { id: string }) => schema.id)).toContain(sent.schemas[0])
})
