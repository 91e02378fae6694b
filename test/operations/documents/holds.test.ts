import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../../core/ids.ts'
import type { AuditOrigin } from '../../../db/audit/audit.ts'
import { connect } from '../../../db/connection.ts'
import { type HoldOutcome, placeHold, releaseHold, setRetention } from '../../../db/documents/holds.ts'
import { openSession } from '../../../db/session.ts'
import type { Statement } from '../../../db/statement.ts'
import { enterOrganization } from '../../../db/tenancy.ts'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { raceHold } from '../../support/full/hold-race.ts'
import { sized } from '../../support/size.ts'
import { stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { auditOf, contentOf } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neonUrl })

const newDraft = async () => (await client.expect('documents.create', 201, { body: { title: 'Lease' } })).id as string
const remove = (id: string) => client.call('documents.delete', { params: { id } })

const origin = (details?: Record<string, unknown>): AuditOrigin => ({
  id: newId('audit', new Date(), crypto.getRandomValues(new Uint8Array(16))),
  actor: { kind: 'system', id: 'workflow' },
  ip: null,
  userAgent: null,
  requestId: 'req_hold',
  ...(details ? { details } : {}),
})

const run = (statement: Statement<HoldOutcome>, organizationId = organization.id): Promise<HoldOutcome> =>
  openSession(database, enterOrganization(organizationId)).run(statement)

const soon = new Date(Date.now() + 3_600_000)
const later = new Date(Date.now() + 7_200_000)
const past = new Date(Date.now() - 3_600_000)

const events = async (id: string) =>
  (await auditOf(organization.id, id)).map(({ action, actor_kind, details }) => [action, actor_kind, details])

test('places and releases a legal hold only once, with one audit event each', async () => {
  const id = await newDraft()
  expect(await run(placeHold(id, origin({ reason: 'case 7' })))).toBe('changed')
  const held = await contentOf(organization.id)
  expect(await run(placeHold(id, origin()))).toBe('unchanged')
  expect(await contentOf(organization.id)).toEqual(held)
  expect((await client.expect('documents.get', 200, { params: { id } })).compliance.legalHold).toBe(true)
  expect((await remove(id)).status).toBe(409)
  expect(await run(releaseHold(id, origin()))).toBe('changed')
  const released = await contentOf(organization.id)
  expect(await run(releaseHold(id, origin()))).toBe('unchanged')
  expect(await contentOf(organization.id)).toEqual(released)
  expect((await remove(id)).status).toBe(200)
  expect(await events(id)).toEqual([
    ['document.created', 'apiKey', {}],
    ['document.hold_placed', 'system', { reason: 'case 7' }],
    ['document.read', 'apiKey', {}],
    ['document.hold_released', 'system', {}],
    ['document.trashed', 'apiKey', {}],
  ])
})

test('shortens a retention period only with explicit permission', async () => {
  const id = await newDraft()
  const steps: [until: Date, mayShorten: boolean, outcome: HoldOutcome, left: Date][] = [
    [soon, false, 'changed', soon],
    [soon, false, 'unchanged', soon],
    [soon, true, 'unchanged', soon],
    [later, false, 'changed', later],
    [soon, false, 'unchanged', later],
    [soon, true, 'changed', soon],
    [past, true, 'changed', past],
  ]
  for (const [until, mayShorten, outcome, left] of steps) {
    expect(await run(setRetention(id, { until, mayShorten }, origin()))).toBe(outcome)
    const { compliance } = await client.expect('documents.get', 200, { params: { id } })
    expect(compliance.retainUntil).toBe(left.toISOString())
  }
  const set = (await events(id)).filter(([action]) => action === 'document.retention_set')
  expect(set.map(([, , details]) => details)).toEqual(
    [soon, later, soon, past].map((until) => ({ until: until.toISOString() })),
  )
  expect((await remove(id)).status).toBe(200)
})

const acts: [what: string, statement: (id: string) => Statement<HoldOutcome>][] = [
  ['a legal hold', (id) => placeHold(id, origin())],
  ['the release of a legal hold', (id) => releaseHold(id, origin())],
  ['a retention period', (id) => setRetention(id, { until: later }, origin())],
]

test.each(acts)(
  "rejects %s for a trashed document, a missing document and another organization's document",
  async (_, statement) => {
    const stranger = await newOrganization()
    const trashed = await newDraft()
    const foreign = await newDraft()
    await remove(trashed)
    const before = [await contentOf(organization.id), await contentOf(stranger.id)]
    expect(await run(statement(trashed))).toBe('trashed')
    expect(await run(statement('doc_none'))).toBe('missing')
    expect(await run(statement(foreign), stranger.id)).toBe('missing')
    expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
  },
)

test.each(['hold', 'retention'] as const)(
  'serializes a document deletion and a concurrent change of its %s',
  async (kind) => {
    const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
    const statusOf = async (id: string) => (await remove(id)).status
    const setup = { database, pool, organizationId: organization.id, create: newDraft, remove: statusOf }
    // With the longer delays, each of the two also wins on a slow machine.
    const races = await Promise.all([60, 2_000].map((ms) => runMany(sized(20, 50), 4, () => raceHold(setup, kind, ms))))
    await pool.end()
    expect(races.flat().flatMap(({ findings }) => findings)).toEqual([])
    expect(new Set(races.flat().map(({ winner }) => winner))).toEqual(new Set(['deletion', 'hold']))
  },
)
