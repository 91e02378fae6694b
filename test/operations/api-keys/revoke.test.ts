import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { revokeKey } from '../../../admin/keys.ts'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { apiOf } from '../../support/open-api.ts'
import { sized } from '../../support/size.ts'
import { holdLocks, queryDatabase, stack } from '../../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../../support/templates.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { actionsOn, auditOf, contentOf, countRows } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const childOf = (parent: typeof client) =>
  parent.expect('apiKeys.create', 201, { body: { scopes: ['keysWrite', 'accountRead'] } })
const revoke = (id: string, by = client) => by.call('apiKeys.revoke', { params: { id } })

test('revokes an API key and all its descendants immediately, and no other key', async () => {
  const child = await childOf(client)
  const grandchild = await childOf(api(child.secret))
  const greatGrandchild = await childOf(api(grandchild.secret))
  const sibling = await childOf(client)
  for (const { secret } of [child, grandchild, greatGrandchild, sibling]) await api(secret).expect('account.get', 200)

  const { status, body } = await revoke(child.id)
  expect([status, body.id, Number.isNaN(Date.parse(body.revokedAt))]).toEqual([200, child.id, false])
  for (const { secret } of [child, grandchild, greatGrandchild]) await api(secret).expect('account.get', 401)
  await api(sibling.secret).expect('account.get', 200)
  await client.expect('account.get', 200)
  const revocationOf = async (id: string) =>
    (await auditOf(organization.id, id))
      .filter(({ action }) => action === 'apiKey.revoked')
      .map(({ details }) => details)
  expect(await revocationOf(child.id)).toEqual([{}])
  for (const { id } of [grandchild, greatGrandchild])
    expect(await revocationOf(id)).toEqual([{ revokedWith: child.id }])
  expect(await revocationOf(sibling.id)).toEqual([])
})

test('revokes a grandchild key without revoking its parent', async () => {
  const child = await childOf(client)
  const grandchild = await childOf(api(child.secret))
  await revoke(grandchild.id)
  await api(child.secret).expect('account.get', 200)
  await api(grandchild.secret).expect('account.get', 401)
})

test('returns the same response for an API key that is already revoked, and changes nothing', async () => {
  const child = await childOf(client)
  const first = await revoke(child.id)
  const before = await contentOf(organization.id)
  const second = await revoke(child.id)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await contentOf(organization.id)).toEqual(before)
})

test('revokes an API key only once for twenty concurrent requests', async () => {
  for (let round = 0; round < sized(2, 10); round++) {
    const { id } = await childOf(client)
    const responses = await runMany(20, 20, () => revoke(id))
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await actionsOn(organization.id, id)).toEqual(['apiKey.created', 'apiKey.revoked'])
  }
})

test('leaves no active child key if its parent is revoked concurrently', async () => {
  for (let round = 0; round < sized(4, 25); round++) {
    const parent = await newKey(organization, ['keysWrite', 'accountRead'])
    const acts = Array.from({ length: 12 }, (_, index) =>
      index === 6
        ? revoke(parent.keyId)
        : api(parent.apiKey).call('apiKeys.create', { body: { scopes: ['accountRead'] } }),
    )
    await Promise.all(acts)
    const living = await queryDatabase('select id from api_keys where parent_id = $1 and revoked_at is null', [
      parent.keyId,
    ])
    expect(living).toEqual([])
  }
})

test('leaves no active child key if an operator revokes its parent while the child is created', async () => {
  const parent = await newKey(organization, ['keysWrite', 'accountRead'])
  // The creation of a child takes this lock after it has inserted the child.
  const release = await holdLocks(
    "select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'budget', $1::text, 'keys', ''), 0))",
    [organization.id],
  )
  const creation = api(parent.apiKey).call('apiKeys.create', { body: { scopes: ['accountRead'] } })
  expect(await Promise.race([creation, setTimeout(500, 'waiting')])).toBe('waiting')
  const revocation = revokeKey(stack.ownerDatabaseUrl, parent.keyId)
  await Promise.race([revocation, setTimeout(500)])
  await release()
  const { body } = await creation
  expect((await revocation).sort()).toEqual([parent.keyId, body.id].sort())
  await api(body.secret).expect('account.get', 401)
})

test('lets an API key revoke itself', async () => {
  const child = await childOf(client)
  expect((await revoke(child.id, api(child.secret))).status).toBe(200)
  await api(child.secret).expect('account.get', 401)
})

test('rejects every request that starts after its API key was revoked', async () => {
  const { keyId, apiKey } = await newKey(organization, ['accountRead'])
  let revokedAt = Number.POSITIVE_INFINITY
  const count = sized(80, 200)
  const requests = runMany(count, 20, async (index) => {
    if (index === 20) {
      await revoke(keyId)
      revokedAt = performance.now()
    }
    const startedAt = performance.now()
    const { status } = await api(apiKey).call('account.get')
    return { startedAt, status }
  })
  const late = (await requests).filter(({ startedAt }) => startedAt > revokedAt)
  expect(late.length).toBeGreaterThan(count / 4)
  expect(late.filter(({ status }) => status !== 401)).toEqual([])
})

test("returns 404 for a missing API key and for another organization's key, and changes nothing", async () => {
  const stranger = await newOrganization()
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const responses = [await revoke(stranger.keyId), await revoke('key_none')]
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
  expect({ ...responses[0]!.body, requestId: '' }).toEqual({ ...responses[1]!.body, requestId: '' })
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
  await api(stranger.apiKey).expect('account.get', 200)
})

test('sends no further row of a bulk send after its API key is revoked, and names the reason in each row', async () => {
  const tenant = await newOrganization()
  const root = apiOf(stack, tenant)
  const template = await newTemplate(root)
  const scopes = ['signaturesWrite', 'signaturesRead', 'documentsRead']
  const child = await api(tenant.apiKey).expect('apiKeys.create', 201, { body: { scopes } })
  const sender = apiOf(stack, { ...tenant, apiKey: child.secret })
  const { body } = await sendBulk(sender, template.id, bulkRows(120))
  await revoke(child.id, api(tenant.apiKey))
  const { counts } = await bulkIsOver(root, body.id)
  expect([counts.created + counts.failed, counts.failed > 0, counts.canceled]).toEqual([120, true, 0])
  expect(await countRows('envelopes', tenant.id)).toBe(counts.created)
  const { data } = await api(tenant.apiKey).expect('bulkSends.rows.list', 200, {
    params: { id: body.id },
    query: { status: 'failed', limit: 100 },
  })
  const codes = data.map(({ error }: { error: { code: string } }) => error.code)
  expect(new Set(codes)).toEqual(new Set(['unauthorized']))
  // Another key can send the same row.
  const retried = await sendBulk(root, template.id, bulkRows(1))
  expect((await bulkIsOver(root, retried.body.id)).counts.created).toBe(1)
})
