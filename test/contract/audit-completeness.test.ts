import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditActions } from '../../core/audit.ts'
import type { Contract } from '../../platform/http/contract.ts'
import { callAbout, eventsOfCall, turnOf } from '../support/calls-about.ts'
import { api, type Response } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { shareOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { newKey } from '../support/tenant.ts'
import { openParty, ownerQueries, type Party } from '../support/tenant-party.ts'
import { tenantTables, touchesOf } from '../support/written.ts'

/** Checks for every operation that each state change and each access to a document is audited or rolled back. */

type Event = {
  organization_id: string
  at: Date
  xid: string
  action: keyof typeof auditActions
  actor_kind: string
  actor_id: string
  target_kind: string
  target_id: string
  ip: string | null
  user_agent: string | null
  request_id: string
}

const { query, end } = ownerQueries(stack)
const guarded = contracts.filter(({ proof }) => proof === 'key').sort((a, b) => turnOf(a) - turnOf(b))
const writing = guarded.filter(({ audited }) => audited !== 'none')
const isAccess = ({ id, method }: Contract) =>
  method === 'get' || id === 'documents.export.datev' || id === 'documents.places.find'
/** Only the platform's header sets the IP address. The service ignores headers from clients. */
const traces = {
  'user-agent': 'Audit test/1',
  'cf-connecting-ip': '192.0.2.44',
  'x-forwarded-for': '203.0.113.9',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
}

let own: Party
let other: Party

beforeAll(async () => {
  ;[own, other] = [await openParty(stack, query), await openParty(stack, query)]
})
afterAll(() => end())

const send = (contract: Contract, about: Party, apiKey = about.api.apiKey) =>
  api(apiKey).call(contract.id, { ...callAbout(contract, (kind) => about.ids[kind]), headers: traces })

const eventsOf = (response: Response): Promise<Event[]> =>
  query<Event>(
    `select *, (mod(position - chancery_audit_epoch(), 4294967296))::text as xid from audit_events
     where request_id = $1 order by position, id`,
    [response.headers.get('x-request-id')],
  )

/**
 * Returns the tables other than the audit log in which a transaction wrote an organization's rows. Recognizes changed
 * rows by their creation time, which is constant within a transaction.
 */
async function writtenWith({ organization_id, xid, at }: Event): Promise<string[]> {
  const tables = (await tenantTables(query)).filter((name) => name !== 'audit_events')
  const selects = tables.map(
    (name) =>
      `select '${name}' as name from "${name}" t where organization_id = $1
       and (xmin::text = $2 or (to_jsonb(t)->>'created_at')::timestamptz = $3)`,
  )
  const rows = await query<{ name: string }>(selects.join(' union '), [organization_id, xid, at])
  return rows.map(({ name }) => name)
}

test.each(guarded.map((contract) => [contract.id, contract] as const))(
  'writes exactly the expected audit events for %s, in the same transaction as the change',
  async (_, contract) => {
    const response = await send(contract, own)
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    const events = await eventsOf(response)
    const usual = eventsOfCall(contract)
    expect(events.map(({ action, target_kind }) => [action, target_kind]).sort()).toEqual(
      usual.map(({ action }) => [action, auditActions[action]]).sort(),
    )
    for (const event of events) {
      const { about } = usual.find(({ action }) => action === event.action)!
      if (about === 'response') expect(JSON.stringify(response.body)).toContain(event.target_id)
      else expect(event.target_id).toBe(own.ids[about])
      expect(event).toMatchObject({
        organization_id: own.api.organizationId,
        actor_kind: 'apiKey',
        actor_id: own.keyId,
        ip: '192.0.2.44',
        user_agent: 'Audit test/1',
      })
      expect(Math.abs(event.at.getTime() - Date.now())).toBeLessThan(60_000)
      if (!isAccess(contract)) expect(await writtenWith(event)).not.toEqual([])
    }
  },
)

test.each(guarded.filter(({ isIdempotent }) => isIdempotent).map((contract) => [contract.id, contract] as const))(
  'writes no audit event for a retry of %s with the same Idempotency-Key',
  async (_, contract) => {
    const about = callAbout(contract, (kind) => other.ids[kind])
    const call = { ...about, headers: traces, idempotencyKey: `repeat-${contract.id}` }
    const client = api(other.api.apiKey)
    const [first, repeat] = [await client.call(contract.id, call), await client.call(contract.id, call)]
    expect([first.status, repeat.status < 300, repeat.headers.get('idempotent-replayed')]).toEqual([201, true, 'true'])
    expect([(await eventsOf(first)).length, (await eventsOf(repeat)).length]).toEqual([
      eventsOfCall(contract).length,
      0,
    ])
  },
)

describe('a rejected write', () => {
  test('writes no audit event if the resource belongs to another organization', async () => {
    const refused: string[] = []
    for (const contract of writing) {
      const response = await send(contract, other, own.api.apiKey)
      if (response.status < 400) continue
      refused.push(contract.id)
      expect(await eventsOf(response), contract.id).toEqual([])
    }
    expect(refused.length).toBeGreaterThan(20)
  })

  test('writes no audit event if the request lacks an API key or a scope, or has an unknown parameter', async () => {
    const { apiKey } = await newKey(own.organization, ['auditRead'])
    for (const [turn, contract] of writing.entries()) {
      const call = { ...callAbout(contract, (kind) => own.ids[kind]), headers: traces }
      const bent = contract.body
        ? { ...call, body: { ...(call.body as object), userName: 7, stray: 1 } }
        : { ...call, query: { ...call.query, stray: '1' } }
      const requests = [
        () => api(apiKey).call(contract.id, call),
        () => api(null).call(contract.id, call),
        ...(contract.body || contract.query ? [() => api(own.api.apiKey).call(contract.id, bent)] : []),
      ]
      for (const request of shareOf(requests, 1, turn)) {
        const response = await request()
        expect(response.status, `${contract.id} ${JSON.stringify(response.body)}`).toBeGreaterThanOrEqual(400)
        expect(await eventsOf(response), contract.id).toEqual([])
      }
    }
  })
})

describe('a failed audit event', () => {
  let party: Party

  beforeAll(async () => {
    party = await openParty(stack, query)
    await query(
      `create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$`,
    )
    await query(`create trigger refuse_audit before insert on audit_events for each row
      when (new.organization_id = '${party.api.organizationId}') execute function refuse_audit()`)
  })
  afterAll(async () => {
    await query('drop trigger refuse_audit on audit_events')
    await query('drop function refuse_audit')
  })

  async function writtenOf({ api }: Party): Promise<Record<string, string>> {
    const { pending_objects: _, ...written } = await touchesOf(api.organizationId, query)
    return written
  }

  // The operation writes in two transactions: the first starts the upload check, and the second completes it with the
  // audit event.
  const inTwoSteps = 'documents.upload.complete'

  test('rolls back the change and returns 500', async () => {
    let before = await writtenOf(party)
    for (const contract of writing.filter(({ id }) => id !== inTwoSteps)) {
      if (contract.id === 'documents.restore') {
        await query("update documents set status = 'trashed', trashed_at = now() where id = $1", [party.ids.document])
        before = await writtenOf(party)
      }
      const response = await send(contract, party)
      expect([contract.id, response.status, response.body.code ?? response.body.status]).toEqual([
        contract.id,
        500,
        contract.path.startsWith('/scim/') ? '500' : 'internal',
      ])
      expect(await writtenOf(party), contract.id).toEqual(before)
    }
    // A file is registered before it is stored, and stays registered until it is deleted.
    expect(
      await query('select object_key from pending_objects where organization_id = $1 and not is_marked_for_deletion', [
        party.api.organizationId,
      ]),
    ).toEqual([])
  })

  test('rolls back the completion of an upload and returns 500', async () => {
    const response = await send(contracts.find(({ id }) => id === inTwoSteps)!, party)
    expect([response.status, response.body.code]).toEqual([500, 'internal'])
    expect(await query('select status, current_version from documents where id = $1', [party.ids.draft])).toEqual([
      { status: 'draft', current_version: null },
    ])
  })
})
