import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { follow, pageOf, readAll } from '../../../support/cursor-pages.ts'
import { openApi } from '../../../support/open-api.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newOrganization, type Organization } from '../../../support/tenant.ts'
import { createDraft } from '../../../support/upload.ts'
import { contentOf } from '../../../support/written.ts'

const operation = 'organization.auditEvents.list'
const owner = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 8 })
afterAll(() => owner.end())

const eventId = () => `aud_${randomUUID().replaceAll('-', '').slice(0, 26)}`
const insertion = `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
  values ($1, $2, 'operator', $3, 'folder.created', 'folder', $3)`

/** Writes audit events directly into the database. */
const write = (organization: Organization, count: number, actor = 'fld_1', action = 'folder.created') =>
  queryDatabase(
    `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
     select $1, 'aud_' || md5(random()::text), 'operator', $3, $4, 'folder', $3 from generate_series(1, $2)`,
    [organization.id, count, actor, action],
  )

/** Returns all audit event ids of the organization in log order. */
const idsOf = async (organization: Organization) =>
  (
    await queryDatabase<{ id: string }>(
      'select id from audit_events where organization_id = $1 order by position, id',
      [organization.id],
    )
  ).map(({ id }) => id)

const settled = (organization: Organization) =>
  expect
    .poll(
      async () =>
        (
          await queryDatabase(
            'select 1 from audit_events where organization_id = $1 and position >= chancery_audit_horizon()',
            [organization.id],
          )
        ).length,
    )
    .toBe(0)

test('returns the actor, action, target, time, user agent and request id of an audit event', async () => {
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  const created = await client.call('folders.create', { body: { name: 'A' }, headers: { 'user-agent': 'Auditor/1' } })
  await settled(organization)
  const { data, nextCursor } = await pageOf(client, operation)
  expect(data.map(({ action }) => action).sort()).toEqual(['apiKey.created', 'folder.created', 'organization.created'])
  const [newest] = data
  expect(newest).toEqual({
    id: newest.id,
    at: newest.at,
    action: 'folder.created',
    actor: { kind: 'apiKey', id: organization.keyId },
    target: { kind: 'folder', id: created.body.id },
    ip: newest.ip,
    userAgent: 'Auditor/1',
    requestId: created.headers.get('x-request-id'),
    details: {},
  })
  expect([Math.abs(Date.parse(newest.at) - Date.now()) < 60_000, nextCursor]).toEqual([true, null])
})

test('returns each audit event on exactly one page, newest first, while new events are written', async () => {
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  await write(organization, 23)
  const before = await idsOf(organization)
  await settled(organization)
  const rows = await readAll(client, operation, { query: { limit: 4 } }, () => write(organization, 3))
  expect(rows.map(({ id }) => id)).toEqual(before.reverse())
})

test('writes no audit event when the audit log is read', async () => {
  const organization = await newOrganization()
  await settled(organization)
  const before = await contentOf(organization.id)
  await readAll(api(organization.apiKey), operation, { query: { limit: 1 } })
  expect(await contentOf(organization.id)).toEqual(before)
})

describe('the audit log in ascending order', () => {
  test('returns a late-committed event before events that were committed earlier', async () => {
    const organization = await newOrganization()
    const client = api(organization.apiKey)
    await settled(organization)
    const start = await follow(client, operation, { cursor: null })
    const [early, late] = [await owner.connect(), await owner.connect()]
    const [first, second, third] = [eventId(), eventId(), eventId()]
    try {
      await early.query('begin')
      await early.query(insertion, [organization.id, first, 'fld_1'])
      await late.query(insertion, [organization.id, second, 'fld_2'])
      const beforeCommit = await follow(client, operation, { cursor: start.cursor })
      expect(beforeCommit.rows).toEqual([])
      expect((await pageOf(client, operation)).data.map(({ id }) => id)).not.toContain(second)
      await early.query('commit')
      await late.query(insertion, [organization.id, third, 'fld_3'])
      await settled(organization)
      const { rows } = await follow(client, operation, { cursor: beforeCommit.cursor })
      expect(rows.map(({ id }) => id)).toEqual([first, second, third])
    } finally {
      early.release()
      late.release()
    }
  })

  test('omits the events of rolled-back transactions', async () => {
    const organization = await newOrganization()
    const client = await owner.connect()
    const [lost, kept] = [eventId(), eventId()]
    try {
      await client.query('begin')
      await client.query(insertion, [organization.id, lost, 'fld_1'])
      await queryDatabase(insertion, [organization.id, kept, 'fld_2'])
      await client.query('rollback')
    } finally {
      client.release()
    }
    await settled(organization)
    const { rows } = await follow(api(organization.apiKey), operation, { cursor: null })
    expect([rows.at(-1).id, rows.some(({ id }) => id === lost)]).toEqual([kept, false])
  })

  const eventCount = sized(80, 400)

  test(`returns each of ${eventCount} events from eight writers once, and in the same order to four clients`, async () => {
    const organization = await newOrganization()
    const client = api(organization.apiKey)
    let isOver = false
    const writer = async () => {
      const connection = await owner.connect()
      try {
        for (let n = 0; n < eventCount / 16; n++) {
          await connection.query('begin')
          for (let i = 0; i < 2; i++) {
            await connection.query(insertion, [organization.id, eventId(), 'fld_1'])
            await connection.query('select pg_sleep(random() * 0.01)')
          }
          await connection.query('commit')
        }
      } finally {
        connection.release()
      }
    }
    const reader = async (limit: number) => {
      const seen: string[] = []
      let cursor: string | null = null
      for (;;) {
        const isLast = isOver
        const part: Awaited<ReturnType<typeof follow>> = await follow(client, operation, { cursor, query: { limit } })
        seen.push(...part.rows.map(({ id }) => id))
        cursor = part.cursor
        if (isLast) return seen
      }
    }
    const writing = Promise.all(Array.from({ length: 8 }, writer)).then(async () => {
      await settled(organization)
      isOver = true
    })
    const readings = await Promise.all([1, 7, 50, 200].map(reader))
    await writing
    const all = await idsOf(organization)
    expect(all).toHaveLength(eventCount + 2)
    for (const seen of readings) expect(seen).toEqual(all)
  })
})

describe('organization.auditEvents.list', () => {
  test('filters by target, actor and action, and includes document events on request', async () => {
    const { send, organizationId: id, apiKey } = await openApi(stack)
    const organization = { id } as Organization
    const client = api(apiKey)
    const documentId = await createDraft({ send, organizationId: id, apiKey })
    const { body: folder } = await client.call('folders.create', { body: { name: 'A' } })
    const child = await client.expect('apiKeys.create', 201, { body: { scopes: ['foldersWrite'] } })
    await api(child.secret).expect('folders.create', 201, { body: { name: 'B' } })
    await client.expect('documents.delete', 200, { params: { id: documentId } })
    await settled(organization)
    const actions = async (query: Record<string, string>) =>
      (await readAll(client, operation, { query })).map(({ action }) => action)

    const administration = ['folder.created', 'apiKey.created', 'folder.created']
    expect((await actions({})).slice(0, 3)).toEqual(administration)
    expect((await actions({ include: 'documents' })).slice(0, 5)).toEqual([
      'document.trashed',
      ...administration,
      'document.created',
    ])
    expect(await actions({ targetId: documentId })).toEqual(['document.trashed', 'document.created'])
    expect(await actions({ targetId: folder.id })).toEqual(['folder.created'])
    expect(await actions({ actorId: child.id })).toEqual(['folder.created'])
    expect(await actions({ action: 'folder.created' })).toEqual(['folder.created', 'folder.created'])
    expect(await actions({ action: 'folder.created', actorId: child.id, order: 'desc' })).toEqual(['folder.created'])
    expect(await actions({ targetId: 'fld_none' })).toEqual([])
  })

  const amongThousands = async (actor: string, action: string) => {
    const organization = await newOrganization()
    await write(organization, 1_500, 'fld_many')
    await write(organization, 1, actor, action)
    await write(organization, 1_500, 'fld_many')
    await settled(organization)
    return api(organization.apiKey)
  }

  test.each([
    ['actor', { actorId: 'fld_rare' }],
    ['action', { action: 'folder.deleted' }],
  ])('finds the only event with a rare %s on the first page, among thousands of events', async (_, filter) => {
    const client = await amongThousands('fld_rare', 'folder.deleted')
    for (const order of ['asc', 'desc']) {
      const page = await pageOf(client, operation, { query: { ...filter, order, limit: 5 } })
      expect([page.data.length, page.data[0]?.action]).toEqual([1, 'folder.deleted'])
      if (order === 'desc') expect(page.nextCursor).toBeNull()
    }
  })

  test.each(['asc', 'desc'])(
    'finds the only event that matches two filters on the second page, among thousands of events (%s)',
    async (order) => {
      const client = await amongThousands('fld_many', 'folder.deleted')
      const query = { actorId: 'fld_many', action: 'folder.deleted', order, limit: 5 }
      const first = await pageOf(client, operation, { query })
      expect([first.data.length, first.nextCursor === null]).toEqual([0, false])
      const pages: number[] = []
      let cursor = first.nextCursor
      for (let n = 0; cursor !== null && n < 4; n++) {
        const page = await pageOf(client, operation, { query: { ...query, cursor } })
        pages.push(page.data.length)
        cursor = page.nextCursor
      }
      expect(pages).toEqual(order === 'asc' ? [1, 0, 0, 0] : [1, 0, 0])
    },
  )

  test.each([
    ['limit', '0'],
    ['limit', '201'],
    ['order', 'up'],
    ['action', 'folder.burned'],
    ['include', 'all'],
    ['since', '2026'],
  ])('returns 400 for the query %s=%s', async (name, value) => {
    const { apiKey } = await newOrganization()
    const { status, body } = await api(apiKey).call(operation, { query: { [name]: value } })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })
})
