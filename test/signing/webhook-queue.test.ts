import { afterAll, expect, test } from 'vitest'
import { connect } from '../../db/connection.ts'
import { exchangeDeliveries, type FinishedDelivery } from '../../db/webhooks/deliveries.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { attemptsOf, openWebhooks } from '../support/deliveries.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { actionsOn } from '../support/written.ts'

/** Tests the states of webhook deliveries: claims, leases, pauses, deletions and retention. */

const receiver = await startReceiver()
afterAll(() => receiver.close())

const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neonUrl })
const exchangeAs = (owner: string, limit: number, results: FinishedDelivery[] = []) =>
  exchangeDeliveries(database, {
    results,
    failingDaysMax: 5,
    waitingEndpoints: [],
    claim: { owner, limit, leaseSeconds: 60, attemptsMax: 12, exceptEndpointIds: [] },
  })

const finished = (
  delivery: Pick<FinishedDelivery, 'organizationId' | 'id' | 'endpointId'>,
  outcome: FinishedDelivery['outcome'],
): FinishedDelivery => ({
  organizationId: delivery.organizationId,
  id: delivery.id,
  endpointId: delivery.endpointId,
  outcome,
  delaySeconds: 0,
  status: null,
  error: outcome === 'released' ? null : 'unsuccessful_status',
  at: new Date().toISOString(),
  host: 'example.com',
  durationMs: 1,
  excerpt: null,
  auditId: 'aud_test',
})

/** Creates an organization with endpoints and stored events. */
async function withEvents(count: number, endpoints: number) {
  const hooks = await openWebhooks(receiver)
  const saved = []
  for (let n = 0; n < endpoints; n++) saved.push(await hooks.endpoint(`/claims-${hooks.api.organizationId}-${n}`))
  await queryDatabase(
    `insert into webhook_events (organization_id, id, type, body)
     select $1, 'evt_' || right($1, 12) || n, 'webhook.test', '{}' from generate_series(1, $2::integer) n`,
    [hooks.api.organizationId, count],
  )
  return { hooks, endpointIds: saved.map(({ id }) => id as string) }
}

test('claims each webhook delivery for only one of twenty workers', async () => {
  const { hooks, endpointIds } = await withEvents(300, 3)
  await queryDatabase(
    `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
     select $1, 'dlv_' || right($1, 12) || n, 'evt_' || right($1, 12) || n, ($3::text[])[n % 3 + 1], now()
     from generate_series(1, $2::integer) n`,
    [hooks.api.organizationId, 300, endpointIds],
  )
  const isOwn = ({ organizationId }: { organizationId: string }) => organizationId === hooks.api.organizationId
  const claims = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { claimed } = await exchangeAs(`race-${n}`, 100)
      // Releases deliveries that tests running in parallel own.
      const foreign = claimed.filter((one) => !isOwn(one)).map((one) => finished(one, 'released'))
      await exchangeAs(`race-${n}`, 0, foreign)
      return claimed.filter(isOwn)
    }),
  )
  const own = claims.flat()
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  for (const { endpointId, url, secrets } of own) {
    expect(url).toMatch(new RegExp(`-${endpointIds.indexOf(endpointId)}$`))
    expect(secrets.map(({ version }) => version)).toEqual([1])
  }
  const rows = await hooks.deliveries()
  expect(rows).toHaveLength(300)
  for (const row of rows) expect(row.attempts).toBeLessThanOrEqual(1)
  await queryDatabase(
    "update webhook_deliveries set state = 'canceled', finished_at = now(), lease_owner = null where organization_id = $1",
    [hooks.api.organizationId],
  )
})

test('ignores a repeated delivery result, and a result from a worker without the lease', async () => {
  const hooks = await openWebhooks(receiver)
  const { endpoint, row } = await hooks.delivered('/fenced')
  await queryDatabase(
    "update webhook_deliveries set state = 'pending', finished_at = null, lease_owner = 'holder', next_attempt_at = now() + interval '1 hour' where id = $1",
    [row.id],
  )
  const result = { organizationId: hooks.api.organizationId, id: row.id, endpointId: endpoint.id as string }
  const finishAs = (owner: string) => exchangeAs(owner, 0, [finished(result, 'failed')])
  await finishAs('stranger')
  expect((await hooks.deliveries())[0]).toMatchObject({ state: 'pending', lease_owner: 'holder' })
  await queryDatabase('delete from webhook_attempts where delivery_id = $1', [row.id])
  await finishAs('holder')
  await finishAs('holder')
  expect((await hooks.deliveries())[0]).toMatchObject({ state: 'failed', lease_owner: null, attempts: 1 })
  expect(await attemptsOf(row.id)).toHaveLength(1)
})

test('retries the delivery of a lost worker after its lease expires', async () => {
  const hooks = await openWebhooks(receiver)
  const { endpoint } = await hooks.delivered('/lost')
  const lose = (attempts: number) =>
    queryDatabase(
      `update webhook_deliveries set state = 'pending', finished_at = null, attempts = $2, lease_owner = 'lost',
         next_attempt_at = now() where endpoint_id = $1`,
      [endpoint.id, attempts],
    )
  await lose(2)
  const [again] = await hooks.settled(endpoint.id, ['delivered'])
  expect(again!.attempts).toBe(3)
  expect((await attemptsOf(again!.id)).map(({ attempt, status, error }) => [attempt, status, error])).toEqual([
    [1, 200, null],
    [2, null, 'attempt_lost'],
    [3, 200, null],
  ])
  await lose(12)
  const [last] = await hooks.settled(endpoint.id, ['failed'])
  expect(last).toMatchObject({ attempts: 12, last_error: 'attempt_lost' })
  expect(receiver.received('/lost').map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '3'])
})

test('holds the deliveries to a paused endpoint until the endpoint is enabled', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.failedOnce('/paused', 500)
  await hooks.endpoint('/paused', { enabled: false })
  await hooks.settled(endpoint.id, ['held'])
  await hooks.envelope()
  await hooks.settled(endpoint.id, ['held', 'held'])
  expect((await hooks.deliveries()).map(({ next_attempt_at }) => next_attempt_at)).toEqual([null, null])
  expect(receiver.received('/paused')).toHaveLength(1)
  receiver.response('/paused', 200)
  await hooks.endpoint('/paused', { enabled: true })
  const rows = await hooks.settled(endpoint.id, ['delivered', 'delivered'])
  expect(rows.map(({ attempts }) => attempts)).toEqual([2, 1])
  expect(receiver.received('/paused')).toHaveLength(3)
})

test('cancels the pending and held deliveries of a deleted endpoint', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.failedOnce('/ended', 500)
  await hooks.settled(endpoint.id, ['pending'])
  await hooks.client.expect('signatures.webhooks.delete', 200, { params: { id: endpoint.id } })
  expect((await hooks.deliveries())[0]).toMatchObject({ state: 'canceled', last_error: 'endpoint_deleted' })
  // Simulates a transaction that read the endpoint shortly before its deletion.
  await queryDatabase(
    "update webhook_deliveries set state = 'pending', next_attempt_at = now(), finished_at = null where endpoint_id = $1",
    [endpoint.id],
  )
  await hooks.settled(endpoint.id, ['canceled'])
  await queryDatabase("update webhook_deliveries set state = 'held', finished_at = null where endpoint_id = $1", [
    endpoint.id,
  ])
  await hooks.settled(endpoint.id, ['canceled'])
  expect(receiver.received('/ended')).toHaveLength(1)
})

test("fails a delivery attempt without a request if the endpoint's URL is no longer permitted", async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/rebound')
  await queryDatabase('update webhook_endpoints set url = $2 where id = $1', [endpoint.id, 'http://10.0.0.1/rebound'])
  await hooks.envelope()
  await expect.poll(async () => (await hooks.deliveries())[0]!.last_error).toBe('scheme_not_https')
  const [row] = await hooks.deliveries()
  expect(row).toMatchObject({ state: 'pending', attempts: 1, last_status: null })
  expect(await attemptsOf(row!.id)).toMatchObject([{ host: '10.0.0.1', status: null, error: 'scheme_not_https' }])
})

test('disables an endpoint after five days of continuous failures', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/failing')
  const failing = async () =>
    (
      await queryDatabase<{ failing_since: Date | null }>('select failing_since from webhook_endpoints where id = $1', [
        endpoint.id,
      ])
    )[0]!.failing_since
  receiver.response('/failing', 500)
  await hooks.envelope()
  await expect.poll(failing).not.toBeNull()
  receiver.response('/failing', 200)
  await hooks.makeDue()
  await hooks.settled(endpoint.id, ['delivered'])
  expect(await failing()).toBeNull()
  await queryDatabase("update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1", [
    endpoint.id,
  ])
  receiver.response('/failing', 500)
  await hooks.envelope()
  await hooks.settled(endpoint.id, ['delivered', 'canceled'])
  const { data } = await hooks.client.expect('signatures.webhooks.list', 200)
  expect(data[0]).toMatchObject({ enabled: false, disabledReason: 'failing' })
  expect((await actionsOn(hooks.api.organizationId, endpoint.id)).at(-1)).toBe('webhook.disabled')
  await hooks.endpoint('/failing', { enabled: true })
  expect(await failing()).toBeNull()
})

test('deletes finished webhook deliveries and their events after thirty days', async () => {
  const hooks = await openWebhooks(receiver)
  const { organizationId } = hooks.api
  const endpoint = await hooks.endpoint('/forgotten')
  for (let n = 0; n < 2; n++) await hooks.envelope()
  const [old, young] = await hooks.settled(endpoint.id, ['delivered', 'delivered'])
  await hooks.endpoint('/forgotten', { events: ['envelope.voided'] })
  await hooks.envelope()
  const eventsLeft = async () =>
    (
      await queryDatabase<{ id: string }>(
        'select id from webhook_events where organization_id = $1 order by created_at',
        [organizationId],
      )
    ).map(({ id }) => id)
  const [oldEvent, youngEvent, unheard] = await eventsLeft()
  expect([oldEvent, youngEvent]).toEqual([old!.event_id, young!.event_id])

  // An event is deleted at most a day after its last delivery, regardless of its age. An event without deliveries is
  // deleted at a certain age.
  await queryDatabase(
    "update webhook_events set created_at = created_at - interval '31 days' where organization_id = $1",
    [organizationId],
  )
  await expect.poll(eventsLeft).toEqual([oldEvent, youngEvent])
  await queryDatabase("update webhook_deliveries set finished_at = now() - interval '31 days' where id = $1", [old!.id])
  await expect.poll(async () => (await hooks.deliveries()).map(({ id }) => id)).toEqual([young!.id])
  expect(await attemptsOf(old!.id)).toEqual([])
  // The cleanup checks an event with a delivery again only after a day.
  await queryDatabase(
    "update webhook_events set kept_from = kept_from - interval '1 day' where organization_id = $1 and id = $2",
    [organizationId, oldEvent],
  )
  await expect.poll(eventsLeft).toEqual([youngEvent])
  expect(unheard).toBeDefined()
  expect(await attemptsOf(young!.id)).toHaveLength(1)
})

test('retains only the newest 10,000 delivery attempts of a webhook endpoint', async () => {
  const hooks = await openWebhooks(receiver)
  const { endpoint, row: delivery } = await hooks.delivered('/endless')
  await queryDatabase(
    `insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, error)
     select $1, $2, n, $3, now() - make_interval(secs => 20000 - n), 'example.com', 'timeout' from generate_series(2, 10_006) n`,
    [hooks.api.organizationId, delivery.id, endpoint.id],
  )
  const count = () => attemptsOf(delivery.id).then((attempts) => attempts.length)
  await expect.poll(count).toBe(10_000)
  expect((await attemptsOf(delivery.id)).at(-1)?.attempt).toBe(10_006)
})
