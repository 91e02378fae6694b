import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { runMany } from '../../../support/concurrency.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { actionsOn, contentOf } from '../../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const save = (url: string) => client.expect('signatures.webhooks.upsert', 201, { body: { url } })
const remove = (id: string) => client.call('signatures.webhooks.delete', { params: { id } })

/** Stores one event's deliveries in each state for an endpoint. */
async function addDeliveries(endpointId: string): Promise<void> {
  const eventId = `evt_${endpointId}`
  await queryDatabase(
    `insert into webhook_events (organization_id, id, type, envelope_id, body) values ($1, $2, 'envelope.created', $3, '{}')`,
    [organization.id, eventId, `env_${endpointId}`],
  )
  for (const state of ['pending', 'delivered', 'failed', 'canceled'])
    await queryDatabase(
      `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, next_attempt_at)
       values ($1, $2, $3, $4, $5, case when $5 = 'pending' then now() + interval '1 hour' end)`,
      [organization.id, `dlv_${endpointId}_${state}`, eventId, endpointId, state],
    )
}

const deliveriesOf = (endpointId: string) =>
  queryDatabase(
    `select split_part(id, '_', 4) as was, state, next_attempt_at as next, finished_at is not null as finished
     from webhook_deliveries where endpoint_id = $1 order by 1`,
    [endpointId],
  )

test('deletes the secrets and cancels the pending deliveries of a deleted endpoint', async () => {
  const [{ id, url }, other] = [await save('https://ends.example.com/'), await save('https://stays.example.com/')]
  await addDeliveries(id)
  await addDeliveries(other.id)
  const { status, body } = await remove(id)
  expect([status, body]).toEqual([200, { id, url, deletedAt: body.deletedAt }])
  const listed = (await client.expect('signatures.webhooks.list', 200)).data
  expect(listed.map((endpoint: { id: string }) => endpoint.id)).toEqual([other.id])
  expect(await queryDatabase('select version from webhook_secrets where endpoint_id = $1', [id])).toEqual([])
  expect(await deliveriesOf(id)).toEqual([
    { was: 'canceled', state: 'canceled', next: null, finished: false },
    { was: 'delivered', state: 'delivered', next: null, finished: false },
    { was: 'failed', state: 'failed', next: null, finished: false },
    { was: 'pending', state: 'canceled', next: null, finished: true },
  ])
  expect((await deliveriesOf(other.id)).filter(({ state }) => state === 'pending').length).toBe(1)
  expect(await actionsOn(organization.id, id)).toEqual(['webhook.created', 'webhook.deleted'])
})

test('returns the same response for an endpoint that is already deleted', async () => {
  const { id } = await save('https://twice.example.com/')
  const first = await remove(id)
  const before = await contentOf(organization.id)
  expect((await remove(id)).body).toEqual(first.body)
  expect(await contentOf(organization.id)).toEqual(before)
})

test('deletes a webhook endpoint only once for twenty concurrent requests', async () => {
  const { id } = await save('https://many.example.com/')
  const responses = await runMany(20, 20, () => remove(id))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await actionsOn(organization.id, id)).toEqual(['webhook.created', 'webhook.deleted'])
})

test('creates a new endpoint with a new secret for the URL of a deleted endpoint', async () => {
  const first = await save('https://again.example.com/')
  await remove(first.id)
  const second = await save('https://again.example.com/')
  expect(second.id).not.toBe(first.id)
  expect(second.secret).toMatch(/^whsec_/)
  expect(second.secret).not.toBe(first.secret)
})

test('leaves at most one endpoint with one secret after concurrent updates and deletions', async () => {
  const url = 'https://tug.example.com/'
  for (let round = 0; round < sized(2, 10); round++) {
    const { id } = await save(url)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 3 === 0
          ? remove(id)
          : client.call('signatures.webhooks.upsert', { body: { url, description: `${index}` } }),
      ),
    )
    expect(responses.filter(({ status }) => ![200, 201].includes(status))).toEqual([])
    const living = await queryDatabase(
      `select e.id, (select count(*)::int from webhook_secrets s where s.endpoint_id = e.id) as secrets
       from webhook_endpoints e where organization_id = $1 and url = $2 and deleted_at is null`,
      [organization.id, url],
    )
    expect(living.length <= 1 && living.every(({ secrets }) => secrets === 1)).toBe(true)
  }
})

test("returns the same 404 for a missing endpoint and another organization's endpoint", async () => {
  const stranger = await newOrganization()
  const foreign = await api(stranger.apiKey).expect('signatures.webhooks.upsert', 201, {
    body: { url: 'https://theirs.example.com/' },
  })
  const before = [await contentOf(organization.id), await contentOf(stranger.id)]
  const [first, second] = [await remove('whk_none'), await remove(foreign.id)]
  expect([first.status, { ...first.body, requestId: '' }]).toEqual([404, { ...second.body, requestId: '' }])
  expect([await contentOf(organization.id), await contentOf(stranger.id)]).toEqual(before)
})
