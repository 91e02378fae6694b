import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { testForeignFolder, testRefusedBodies } from '../../support/refused-bodies.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { auditOf, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const newFolder = (name: string, parentId: string | null = null) =>
  client.expect('folders.create', 201, { body: { name, parentId } })
const update = (id: string, body: unknown) => client.call('folders.update', { params: { id }, body })

test('renames and moves a folder, and lists the changed properties in the audit log', async () => {
  const [top, folder] = [await newFolder('Top'), await newFolder('Old')]
  expect((await update(folder.id, { name: ' New ' })).body).toEqual({ ...folder, name: 'New' })
  const moved = await update(folder.id, { parentId: top.id })
  expect([moved.status, moved.body]).toEqual([200, { ...folder, name: 'New', parentId: top.id }])
  expect((await update(folder.id, { parentId: null })).body.parentId).toBeNull()
  const events = (await auditOf(organization.id, folder.id)).filter(({ action }) => action === 'folder.changed')
  expect(events.map(({ details }) => details)).toEqual([
    { changed: ['name'] },
    { changed: ['parentId'] },
    { changed: ['parentId'] },
  ])
})

test('writes nothing if a folder update changes nothing', async () => {
  const top = await newFolder('Same')
  const folder = await newFolder('Below', top.id)
  const before = await contentOf(organization.id)
  for (const body of [{}, { name: 'Below' }, { parentId: top.id }, { name: 'Below', parentId: top.id }])
    expect((await update(folder.id, body)).body).toEqual(folder)
  expect(await contentOf(organization.id)).toEqual(before)
})

test('rejects a move of a folder into itself or any of its descendants', async () => {
  const a = await newFolder('A')
  const b = await newFolder('B', a.id)
  const c = await newFolder('C', b.id)
  const before = await contentOf(organization.id)
  for (const parentId of [a.id, b.id, c.id]) {
    const response = await update(a.id, { name: 'Never', parentId })
    expect([response.status, response.body.code, response.body.errors]).toMatchObject([
      422,
      'input_invalid',
      [{ path: 'parentId', code: 'below_itself' }],
    ])
  }
  expect(await contentOf(organization.id)).toEqual(before)
})

test('creates no cycle when folders are moved concurrently', async () => {
  for (let round = 0; round < sized(2, 5); round++) {
    const ids: string[] = []
    for (let index = 0; index < 4; index++) ids.push((await newFolder(`Ring ${index}`)).id)
    await runMany(4, 4, async (i) => update(ids[i]!, { parentId: ids[(i + 1) % 4] }))
    const rows = await queryDatabase<{ depth: number }>(
      `with recursive below as (
         select id, 1 as depth from folders where organization_id = $1 and parent_id is null
         union all select f.id, b.depth + 1 from folders f join below b on f.parent_id = b.id where f.organization_id = $1)
       select depth from below where id = any ($2)`,
      [organization.id, ids],
    )
    expect(rows).toHaveLength(4)
  }
})

const target = await newFolder('Target')
testForeignFolder('parentId', organization.id, (parentId) => update(target.id, { parentId }))
testRefusedBodies(
  [
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name'],
    ['an id property', { id: 'fld_1' }, 'id'],
  ],
  organization.id,
  (body) => update(target.id, body),
)
