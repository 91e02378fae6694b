import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { newOrganization } from '../../support/tenant.ts'

test("lists the organization's folders with their parents, oldest first", async () => {
  const [client, stranger] = [api((await newOrganization()).apiKey), api((await newOrganization()).apiKey)]
  expect((await client.expect('folders.list', 200)).data).toEqual([])
  const top = await client.expect('folders.create', 201, { body: { name: 'Top' } })
  const below = await client.expect('folders.create', 201, { body: { name: 'Below', parentId: top.id } })
  const last = await client.expect('folders.create', 201, { body: { name: 'Another' } })
  expect(await client.expect('folders.list', 200)).toEqual({ data: [top, below, last] })
  expect(await stranger.expect('folders.list', 200)).toEqual({ data: [] })
})
