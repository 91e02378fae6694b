import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { pageOf } from '../../../support/cursor-pages.ts'
import { newKey, newOrganization } from '../../../support/tenant.ts'

const operation = 'organization.auditEvents.list'

test('returns the same 422 for an invalid cursor and for a cursor of another organization, filter or list', async () => {
  const [own, foreign] = [await newOrganization(), await newOrganization()]
  for (const organization of [own, foreign]) {
    for (const name of ['A', 'B', 'C']) await api(organization.apiKey).call('folders.create', { body: { name } })
    await expect.poll(async () => (await pageOf(api(organization.apiKey), operation)).data.length).toBe(5)
  }
  const [client, stranger] = [api(own.apiKey), api(foreign.apiKey)]
  const page = { query: { limit: 1 } }
  const { nextCursor: cursor } = await pageOf(client, operation, page)
  const { nextCursor: foreignCursor } = await pageOf(stranger, operation, page)
  await client.expect('scim.users.create', 201, { body: { userName: 'a@example.com' } })
  await client.expect('scim.users.create', 201, { body: { userName: 'b@example.com' } })
  const { nextCursor: otherCursor } = await pageOf(client, 'organization.members.list', page)
  const bent = Buffer.from(cursor!, 'base64url')
  bent[3] = bent[3]! ^ 1
  const refused: Record<string, string>[] = [
    { cursor: '' },
    { cursor: 'x' },
    { cursor: 'x'.repeat(5_000) },
    { cursor: foreignCursor! },
    { cursor: otherCursor! },
    { cursor: bent.toString('base64url') },
    { cursor: Buffer.concat([bent.subarray(0, 32), Buffer.from('["1","a\\u0000"]')]).toString('base64url') },
    {
      cursor: Buffer.concat([bent.subarray(0, 32), Buffer.from('["99999999999999999999","a"]')]).toString('base64url'),
    },
    { cursor: Buffer.concat([bent.subarray(0, 32), Buffer.from('["1","a","b"]')]).toString('base64url') },
    { cursor: cursor!, order: 'asc' },
    { cursor: cursor!, include: 'documents' },
    { cursor: cursor!, targetId: 'fld_1' },
  ]
  for (const query of refused) {
    const { status, body } = await client.call(operation, { query })
    expect({ status, ...body, requestId: '' }, JSON.stringify(query)).toEqual({
      ...{ status: 422, type: 'urn:chancery:problem:invalid_cursor', code: 'invalid_cursor', requestId: '' },
      title: body.title,
      detail: 'The cursor is invalid. Use the `nextCursor` value of the previous response with the same filters.',
    })
  }
  await client.expect(operation, 200, { query: { cursor: cursor!, limit: 3 } })
  await client.expect(operation, 200, { query: { cursor: cursor!, order: 'desc' } })
  const { apiKey } = await newKey(own, ['auditRead'])
  await api(apiKey).expect(operation, 200, { query: { cursor: cursor! } })
})
