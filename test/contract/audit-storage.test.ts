import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization, type Organization } from '../support/tenant.ts'

/** Tests the audit log rules that the database alone enforces. */

const app = new pg.Pool({ connectionString: stack.appDatabaseUrl, max: 2 })
const owner = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 2 })
afterAll(() => Promise.all([app.end(), owner.end()]))

/** Runs a statement inside an organization, and commits it. */
async function inside(role: pg.Pool, organizationId: string, text: string, params: unknown[] = []) {
  const client = await role.connect()
  try {
    await client.query('begin')
    await client.query('select chancery_set_organization($1)', [organizationId])
    const { rows } = await client.query(text, params)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const asApp = (organizationId: string, text: string, params: unknown[] = []) =>
  inside(app, organizationId, text, params)

const insert = (organization: Organization, actorId: string, columns = '', values = '') =>
  asApp(
    organization.id,
    `insert into audit_events (id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent${columns})
     values ($1, 'signer', $2, 'envelope.opened', 'envelope', $2, '192.0.2.7', 'Browser'${values})`,
    [`aud_${randomUUID()}`, actorId],
  )

const eventsOf = (organization: Organization) =>
  queryDatabase<Record<string, unknown>>(
    'select * from audit_events where organization_id = $1 order by position, id',
    [organization.id],
  )

test.each([
  'update audit_events set at = at',
  'update audit_events set ip = null',
  'delete from audit_events',
  'truncate audit_events',
])('denies the application role permission to run `%s`', async (statement) => {
  const organization = await newOrganization()
  const before = await eventsOf(organization)
  await expect(asApp(organization.id, statement)).rejects.toMatchObject({ code: '42501' })
  expect(await eventsOf(organization)).toEqual(before)
})

test('denies the application role permission to set the time or position of an audit event', async () => {
  const organization = await newOrganization()
  await insert(organization, 'env_1')
  for (const [column, value] of [
    ['at', "'2020-01-01'"],
    ['position', '1'],
  ])
    await expect(insert(organization, 'env_1', `, ${column}`, `, ${value}`)).rejects.toMatchObject({ code: '42501' })
})

test("lets only the database owner erase an actor's IP addresses and user agents, and records the erasure", async () => {
  const [own, foreign] = [await newOrganization(), await newOrganization()]
  for (const organization of [own, foreign])
    for (const actor of ['env_1', 'env_2', 'env_1']) await insert(organization, actor)
  const [before, foreignBefore] = [await eventsOf(own), await eventsOf(foreign)]

  const erasure = [
    "select chancery_erase_audit_origins('signer', array['env_1', 'env_9'], $1, 'operator', 'admin', 'req_1') as erased",
    [`aud_${randomUUID()}`],
  ] as const
  await expect(asApp(own.id, erasure[0], [...erasure[1]])).rejects.toMatchObject({ code: '42501' })
  const erase = () => inside(owner, own.id, erasure[0], [...erasure[1]])
  expect(await erase()).toEqual([{ erased: 2 }])
  expect(await erase()).toEqual([{ erased: 0 }])

  const after = await eventsOf(own)
  const entry = after.pop()
  expect(after).toEqual(
    before.map((event) => (event.actor_id === 'env_1' ? { ...event, ip: null, user_agent: null } : event)),
  )
  expect(entry).toMatchObject({
    ...{ action: 'audit.origins_erased', actor_kind: 'operator', actor_id: 'admin', request_id: 'req_1' },
    ...{ target_kind: 'organization', target_id: own.id, details: { actorKind: 'signer', count: 2 } },
  })
  expect(await eventsOf(foreign)).toEqual(foreignBefore)
})
