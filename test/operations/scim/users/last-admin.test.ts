import { expect, test } from 'vitest'
import { newProvider, type Provider, refusalOf } from '../../../support/scim.ts'
import { sampleOf, sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { contentOf } from '../../../support/written.ts'

type Act = (provider: Provider, id: string) => ReturnType<Provider['send']>

const acts: [string, Act][] = [
  ['deactivated', (provider, id) => provider.patch(id, { op: 'replace', value: { active: false } })],
  ['demoted', (provider, id) => provider.patch(id, { op: 'replace', path: 'roles', value: [{ value: 'member' }] })],
  ['stripped of the role', (provider, id) => provider.patch(id, { op: 'remove', path: 'roles' })],
  [
    'deactivated by PUT',
    (provider, id) => provider.send('PUT', `/Users/${id}`, { userName: 'root@example.com', active: false }),
  ],
  ['deleted', (provider, id) => provider.send('DELETE', `/Users/${id}`)],
]
const admin = (name: string) => ({ userName: `${name}@example.com`, roles: [{ value: 'admin' }] })

const activeAdmins = async (organizationId: string) =>
  (
    await queryDatabase(
      "select id from members where organization_id = $1 and role = 'admin' and active and removed_at is null",
      [organizationId],
    )
  ).length

test.each(acts)('prevents the last active admin from being %s', async (_, act) => {
  const provider = await newProvider()
  const { id } = await provider.create(admin('root'))
  await provider.create({ ...admin('inactive'), active: false })
  const removed = await provider.create(admin('removed'))
  await provider.send('DELETE', `/Users/${removed.id}`)
  const before = await contentOf(provider.organization.id)
  const response = await act(provider, id)
  expect(refusalOf(response)).toEqual([409, null])
  expect(response.body.detail).toBe(
    'The organization must have at least one active admin. Make another member an admin first.',
  )
  expect(await contentOf(provider.organization.id)).toEqual(before)
})

test.each(acts)('allows one of two active admins to be %s', async (_, act) => {
  const provider = await newProvider()
  const { id } = await provider.create(admin('root'))
  await provider.create(admin('second'))
  expect((await act(provider, id)).status).toBeLessThan(300)
  expect(await activeAdmins(provider.organization.id)).toBe(1)
})

test.each(sampleOf(acts, 1))(
  'keeps one active admin when two admins are %s and a third is deleted concurrently',
  async (_, act) => {
    for (let round = 0; round < sized(3, 8); round++) {
      const provider = await newProvider()
      const admins = [
        await provider.create(admin('one')),
        await provider.create(admin('two')),
        await provider.create(admin('three')),
      ]
      const responses = await Promise.all(
        admins.map(({ id, userName }, index) =>
          index === 2
            ? provider.send('DELETE', `/Users/${id}`)
            : act(
                { ...provider, send: (method, path, body) => provider.send(method, path, renamed(body, userName)) },
                id,
              ),
        ),
      )
      const refused = responses.filter(({ status }) => status >= 300)
      expect(refused.map(({ status }) => status)).toEqual([409])
      expect(await activeAdmins(provider.organization.id)).toBe(1)
    }
  },
)

const renamed = (body: unknown, userName: string) =>
  typeof body === 'object' && body !== null && 'userName' in body ? { ...body, userName } : body
