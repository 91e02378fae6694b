import { beforeAll, describe, expect, test } from 'vitest'
import { defaultBudgets, testBudgets } from '../../core/budgets.ts'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { shareOf, sized } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { newKey, newOrganization } from '../support/tenant.ts'
import { probe, slotsOf } from '../support/tenant-matrix.ts'
import { ownerQueries, type Party, partyOf, tracesOf } from '../support/tenant-party.ts'

/** Checks that an organization and its sandbox are separated like two unrelated organizations. */

const { query } = ownerQueries(stack)
let live: Party
let testParty: Party

beforeAll(async () => {
  const organization = await newOrganization()
  ;[live, testParty] = [await partyOf(stack, query, organization), await partyOf(stack, query, organization.test)]
})

describe.each([
  ['a live key', 'the sandbox', 0, () => [live, testParty] as const],
  ['a test key', 'the live organization', 1, () => [testParty, live] as const],
])('%s with resources of %s', (_, __, turn, pair) => {
  test(
    'receives the same response as for missing resources',
    async () => {
      const [own, victim] = pair()
      const before = await tracesOf(own, victim, query)
      const problems: string[] = []
      // This test tries a share of the parameters. `test/contract/tenants.test.ts` tries all of them between two
      // organizations.
      const slots = slotsOf(own)
      for (const slot of shareOf(slots, Math.ceil(slots.length / 3), turn))
        problems.push(...(await probe(stack, slot, own, victim, sized(60, 1))))
      expect(problems).toEqual([])
      expect(await tracesOf(own, victim, query)).toEqual(before)
    },
    sized(120_000, 600_000),
  )

  test('receives no ids of these resources in reads, lists, searches, exports and the audit log', async () => {
    const [own, victim] = pair()
    const called = contracts.filter(
      ({ proof, method, id, isTestOnly }) =>
        proof === 'key' && (method === 'get' || id === 'documents.export.datev') && (!isTestOnly || own === testParty),
    )
    for (const contract of called) {
      const { status, body } = await api(own.api.apiKey).call(
        contract.id,
        callAbout(contract, (kind) => own.ids[kind]),
      )
      expect([contract.id, status]).toEqual([contract.id, 200])
      const { webhookUrl: _, userName: __, ...secrets } = victim.ids
      expect(Object.values(secrets).filter((secret) => JSON.stringify(body).includes(secret))).toEqual([])
    }
  })
})

test('returns the same 404 for a missing document and a document of the other mode', async () => {
  const sides = [
    [live, testParty, 'A live key cannot access the sandbox.'],
    [testParty, live, 'A test key can only access its own sandbox.'],
  ] as const
  for (const [own, other, says] of sides) {
    for (const id of [other.ids.document, 'doc_none']) {
      const body = await api(own.api.apiKey).expect('documents.get', 404, { params: { id } })
      expect([body.code, body.detail]).toEqual(['not_found', `No document has this id. Check the id. ${says}`])
    }
  }
})

test('rejects a live key in every sandbox operation with `test_key_required`, after the scope check', async () => {
  const sandbox = contracts.filter(({ isTestOnly }) => isTestOnly)
  expect(sandbox.map(({ id }) => id)).toEqual(expect.arrayContaining(['sandbox.mails.list', 'sandbox.mails.get']))
  const powerless = await newKey(live.organization, ['accountRead'])
  const before = [await tracesOf(testParty, live, query), await tracesOf(live, testParty, query)]
  for (const contract of sandbox) {
    const call = callAbout(contract, (kind) => live.ids[kind])
    const response = await api(live.api.apiKey).call(contract.id, call)
    expect([contract.id, response.status, response.body.code]).toEqual([contract.id, 403, 'test_key_required'])
    const { body } = await api(powerless.apiKey).call(contract.id, call)
    expect([contract.id, body.code]).toEqual([contract.id, 'insufficient_scope'])
    expect((await api(null).call(contract.id, call)).status).toBe(401)
  }
  expect([await tracesOf(testParty, live, query), await tracesOf(live, testParty, query)]).toEqual(before)
})

test('returns the mode and the envelope budget of the organization from account.get', async () => {
  const [one, other] = [
    await api(live.api.apiKey).expect('account.get', 200),
    await api(testParty.api.apiKey).expect('account.get', 200),
  ]
  expect([one.organization, other.organization]).toMatchObject([
    { id: live.api.organizationId, environment: 'live' },
    { id: testParty.api.organizationId, environment: 'test' },
  ])
  expect(one.budgets.envelopesPerDay.limit).toBe(defaultBudgets.envelopesPerDay)
  expect(other.budgets.envelopesPerDay.limit).toBe(testBudgets.envelopesPerDay)
})

test('creates only test keys of the same organization with a test key', async () => {
  const child = await api(testParty.api.apiKey).expect('apiKeys.create', 201, { body: { scopes: ['accountRead'] } })
  expect(child).toMatchObject({ environment: 'test', secret: expect.stringMatching(/^chy_test_/) })
  const { organization } = await api(child.secret).expect('account.get', 200)
  expect(organization.id).toBe(testParty.api.organizationId)
})

test('sends emails in live mode, and only stores them in a sandbox', async () => {
  const outbox = async (envelope: string) => {
    const mails = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as { headers: Record<string, string> }[]
    return mails.filter(({ headers }) => headers['X-Envelope-Id'] === envelope).length
  }
  const kept = (organizationId: string) => query('select from test_mails where organization_id = $1', [organizationId])
  expect([await outbox(live.ids.envelope), await outbox(live.ids.completedEnvelope)]).toEqual([1, 2])
  expect([await outbox(testParty.ids.envelope), await outbox(testParty.ids.completedEnvelope)]).toEqual([0, 0])
  expect((await kept(live.api.organizationId)).length).toBe(0)
  expect((await kept(testParty.api.organizationId)).length).toBeGreaterThanOrEqual(3)
})
