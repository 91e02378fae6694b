import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const newDraft = async () => client.expect('documents.create', 201, { body: { title: 'Lease' } })
const remove = (id: string) => client.expect('documents.delete', 200, { params: { id } })
const list = (query: Record<string, number> = {}) => client.expect('documents.trash.list', 200, { query })
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

test("lists only the organization's trashed documents, most recently deleted first", async () => {
  const stranger = await newOrganization()
  const foreign = await api(stranger.apiKey).expect('documents.create', 201, { body: { title: 'Foreign' } })
  await api(stranger.apiKey).expect('documents.delete', 200, { params: { id: foreign.id } })
  const [kept, restored, gone] = [await newDraft(), await newDraft(), await newDraft()]
  const trashed = []
  for (let count = 0; count < 5; count++) trashed.push(await remove((await newDraft()).id))
  for (const { id } of [restored, gone]) await remove(id)
  await client.expect('documents.restore', 200, { params: { id: restored.id } })
  await queryDatabase('update documents set purged_at = now() where id = $1', [gone.id])

  const newestFirst = trashed.toReversed()
  const whole = await list()
  expect(whole).toEqual({ data: newestFirst, pagination: { limit: 20, offset: 0, nextOffset: null } })
  expect(ids(whole)).not.toContain(kept.id)
  const first = await list({ limit: 2 })
  expect([ids(first), first.pagination.nextOffset]).toEqual([ids({ data: newestFirst.slice(0, 2) }), 2])
  expect(ids(await list({ limit: 2, offset: 4 }))).toEqual(ids({ data: newestFirst.slice(4) }))
})

test.each([[{ limit: 0 }], [{ limit: 101 }], [{ offset: 10_001 }], [{ type: 1 }]])(
  'returns 400 for the trash list query %j',
  async (query) => {
    expect((await client.call('documents.trash.list', { query })).status).toBe(400)
  },
)
