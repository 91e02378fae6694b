import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { pageOf, readAll } from '../../../support/cursor-pages.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { contentOf } from '../../../support/written.ts'

const operation = 'organization.members.list'

async function organizationWith(count: number) {
  const organization = await newOrganization({
    admin: { userName: 'admin@example.com', givenName: 'Ada', familyName: 'Berg' },
  })
  const client = api(organization.apiKey)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const body = { userName: `person-${n}@example.com`, displayName: `Person ${n}`, externalId: `ext-${n}` }
    ids.push((await client.expect('scim.users.create', 201, { body })).id)
  }
  return { organization, client, ids }
}

test('lists members with their provisioned attributes, newest first', async () => {
  const { organization, client, ids } = await organizationWith(1)
  const before = await contentOf(organization.id)
  const { data, nextCursor } = await pageOf(client, operation)
  expect(nextCursor).toBeNull()
  expect(data.map(({ userName, role, status }) => [userName, role, status])).toEqual([
    ['person-0@example.com', 'member', 'active'],
    ['admin@example.com', 'admin', 'active'],
  ])
  expect(data[0]).toEqual({
    ...{ id: ids[0], userName: 'person-0@example.com', externalId: 'ext-0', displayName: 'Person 0' },
    ...{ givenName: null, familyName: null, role: 'member', status: 'active', removedAt: null },
    ...{ createdAt: data[0].createdAt, updatedAt: data[0].updatedAt },
  })
  expect(await contentOf(organization.id)).toEqual(before)
})

test('lists every member on exactly one page while other members join and leave', async () => {
  const { client, ids } = await organizationWith(7)
  let n = 100
  const rows = await readAll(client, operation, { query: { limit: 3 } }, async () => {
    const { id } = await client.expect('scim.users.create', 201, { body: { userName: `late-${n++}@example.com` } })
    await client.expect('scim.users.deactivate', 204, { params: { id } })
  })
  expect(rows.map(({ id }) => id).slice(0, -1)).toEqual(ids.reverse())
})

test('filters members by status, and lists removed members only on request', async () => {
  const { client, ids } = await organizationWith(3)
  await client.expect('scim.users.deactivate', 204, { params: { id: ids[0]! } })
  await client.expect('scim.users.replace', 200, {
    params: { id: ids[1]! },
    body: { userName: 'person-1@example.com', active: false },
  })
  const idsWith = async (query = {}) => (await readAll(client, operation, { query })).map(({ id }) => id).sort()
  const { id: admin } = (await pageOf(client, operation)).data.at(-1)
  expect(await idsWith()).toEqual([admin, ids[1], ids[2]])
  expect(await idsWith({ status: 'active' })).toEqual([admin, ids[2]])
  expect(await idsWith({ status: 'deactivated' })).toEqual([ids[1]])
  const [gone] = (await pageOf(client, operation, { query: { status: 'removed' } })).data
  expect(gone).toMatchObject({ id: ids[0], userName: 'person-0@example.com', status: 'removed' })
  expect(Math.abs(Date.parse(gone.removedAt) - Date.now())).toBeLessThan(60_000)
})

test('lists only members of the calling organization', async () => {
  const [own, foreign] = [await organizationWith(2), await organizationWith(2)]
  const seen = (await readAll(foreign.client, operation)).map(({ id }) => id)
  for (const id of own.ids) expect(seen).not.toContain(id)
})

test('rejects a cursor of another organization or filter', async () => {
  const [own, foreign] = [await organizationWith(2), await organizationWith(2)]
  const { nextCursor } = await pageOf(own.client, operation, { query: { limit: 1 } })
  const refused = await foreign.client.call(operation, { query: { cursor: nextCursor! } })
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid_cursor'])
  const other = await own.client.call(operation, { query: { cursor: nextCursor!, status: 'active' } })
  expect([other.status, other.body.code]).toEqual([422, 'invalid_cursor'])
})
