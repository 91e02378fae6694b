import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { runMany } from '../../../support/concurrency.ts'
import { memberRows, newProvider, refusalOf } from '../../../support/scim.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newKey } from '../../../support/tenant.ts'
import { auditOf } from '../../../support/written.ts'

const provider = await newProvider()
const { organization } = provider
const remove = (id: string) => provider.send('DELETE', `/Users/${id}`)

test("removes a deleted user from SCIM responses, and rejects the user's API keys", async () => {
  const { id } = await provider.create({ userName: 'gone@example.com', displayName: 'Gone', externalId: 'e-gone' })
  const { keyId, apiKey } = await newKey(organization, ['accountRead'])
  await queryDatabase('update api_keys set member_id = $1 where id = $2', [id, keyId])
  await api(apiKey).expect('account.get', 200)

  expect((await remove(id)).status).toBe(204)
  await api(apiKey).expect('account.get', 401)
  expect((await provider.send('GET', `/Users/${id}`)).status).toBe(404)
  expect((await provider.find('userName eq "gone@example.com"')).body.Resources).toEqual([])
  expect((await provider.find('externalId eq "e-gone"')).body.totalResults).toBe(0)
  expect((await provider.send('GET', '/Users')).body.totalResults).toBe(0)
  for (const response of [
    await remove(id),
    await provider.patch(id, { op: 'replace', path: 'active', value: true }),
    await provider.send('PUT', `/Users/${id}`, { userName: 'gone@example.com', active: true }),
  ])
    expect(refusalOf(response)).toEqual([404, null])
  expect(await memberRows(organization.id)).toMatchObject([
    { id, user_name: 'gone@example.com', display_name: 'Gone', active: false, removed_at: expect.any(Date) },
  ])
  expect((await auditOf(organization.id, id)).map(({ action }) => action)).toEqual(['member.created', 'member.removed'])
})

test('accepts the userName of a deleted user for a new user', async () => {
  const first = await provider.create({ userName: 'again@example.com' })
  await remove(first.id)
  const second = await provider.create({ userName: 'AGAIN@example.com' })
  expect(second.id).not.toBe(first.id)
  expect((await provider.find('userName eq "again@example.com"')).body.Resources).toEqual([second])
})

test('deletes a user only once for twenty concurrent requests', async () => {
  const { id } = await provider.create({ userName: 'race@example.com' })
  const statuses = (await runMany(20, 20, () => remove(id))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, ...Array.from({ length: 19 }, () => 404)])
  expect((await auditOf(organization.id, id)).map(({ action }) => action)).toEqual(['member.created', 'member.removed'])
})
