import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { newOrganization } from '../../support/tenant.ts'

test('lists every API key of the organization, including revoked keys, oldest first', async () => {
  const [organization, stranger] = [await newOrganization(), await newOrganization()]
  const client = api(organization.apiKey)
  const create = async (name: string) => {
    const { secret: _, ...key } = await client.expect('apiKeys.create', 201, {
      body: { name, scopes: ['accountRead'] },
    })
    return key
  }
  const [first, second] = [await create('first'), await create('second')]
  const revoked = await client.expect('apiKeys.revoke', 200, { params: { id: first.id } })
  const { data } = await client.expect('apiKeys.list', 200)
  expect(data[0]).toMatchObject({ id: organization.keyId, name: 'Root key', parentId: null })
  expect(data.slice(1)).toEqual([revoked, second])
  expect((await api(stranger.apiKey).expect('apiKeys.list', 200)).data.map(({ id }: { id: string }) => id)).toEqual([
    stranger.keyId,
  ])
})

test('lists and revokes only the calling key and its descendants', async () => {
  const root = api((await newOrganization()).apiKey)
  const childOf = (parent: typeof root) =>
    parent.expect('apiKeys.create', 201, { body: { scopes: ['keysWrite', 'accountRead'] } })
  const [child, sibling] = [await childOf(root), await childOf(root)]
  const grandchild = await childOf(api(child.secret))
  const { data } = await api(child.secret).expect('apiKeys.list', 200)
  expect(data.map(({ id }: { id: string }) => id)).toEqual([child.id, grandchild.id])
  for (const id of [sibling.id, child.parentId])
    await api(child.secret).expect('apiKeys.revoke', 404, { params: { id } })
  for (const { secret } of [child, sibling]) await api(secret).expect('account.get', 200)
  await api(child.secret).expect('apiKeys.revoke', 200, { params: { id: grandchild.id } })
})
