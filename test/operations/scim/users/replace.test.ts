import { expect, test } from 'vitest'
import { newProvider, refusalOf, usersOf } from '../../../support/scim.ts'
import { auditOf, contentOf } from '../../../support/written.ts'

const provider = await newProvider()
const users = usersOf(provider)
const newUser = () => users({ roles: [{ value: 'viewer' }] })
const put = (id: string, user: unknown) => provider.send('PUT', `/Users/${id}`, user)

test('changes only the attribute that differs in a PUT', async () => {
  const user = await newUser()
  const { status, body } = await put(user.id, { ...user, displayName: 'Ben K.', groups: [] })
  expect([status, body]).toEqual([
    200,
    { ...user, displayName: 'Ben K.', meta: { ...user.meta, lastModified: body.meta.lastModified } },
  ])
  expect((await auditOf(provider.organization.id, user.id)).map(({ action, details }) => [action, details])).toEqual([
    ['member.created', { active: true, role: 'viewer' }],
    ['member.updated', { changed: ['displayName'] }],
  ])
})

test('clears all omitted attributes except active and roles in a PUT', async () => {
  const { id, userName } = await newUser()
  await put(id, { userName, active: false })
  const { body } = await put(id, { userName })
  expect(Object.keys(body).sort()).toEqual(['active', 'emails', 'id', 'meta', 'roles', 'schemas', 'userName'])
  expect([body.active, body.roles]).toEqual([false, [{ value: 'viewer' }]])
})

test('deactivates and reactivates a user by PUT', async () => {
  const user = await newUser()
  for (const active of [false, true]) {
    expect((await put(user.id, { ...user, active })).body.active).toBe(active)
    expect((await provider.send('GET', `/Users/${user.id}`)).body.active).toBe(active)
  }
})

test('changes nothing for a PUT that repeats all user attributes', async () => {
  const user = await newUser()
  const before = await contentOf(provider.organization.id)
  const { status, body } = await put(user.id, user)
  expect([status, body]).toEqual([200, user])
  expect(await contentOf(provider.organization.id)).toEqual(before)
})

test('rejects a PUT for a missing user, and a PUT with a missing or duplicate userName', async () => {
  const [one, other] = [await newUser(), await newUser()]
  const before = await contentOf(provider.organization.id)
  expect(refusalOf(await put(other.id, { ...other, userName: one.userName.toUpperCase() }))).toEqual([
    409,
    'uniqueness',
  ])
  expect(refusalOf(await put(other.id, { displayName: 'X' }))).toEqual([400, 'invalidValue'])
  expect(refusalOf(await put('mem_none', other))).toEqual([404, null])
  expect(await contentOf(provider.organization.id)).toEqual(before)
})

test("sets a user's role to viewer when a PUT contains an empty list of roles", async () => {
  const { id } = await provider.create({ userName: 'fallen@example.com', roles: [{ value: 'member' }] })
  const { status, body } = await provider.send('PUT', `/Users/${id}`, { userName: 'fallen@example.com', roles: [] })
  expect([status, body.roles]).toEqual([200, [{ value: 'viewer' }]])
})
