import { spawnSync } from 'node:child_process'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { deliveryHeaders } from '../../platform/http/resources/webhook-event.ts'
import { attemptsOf, type DeliveryRow, openWebhooks } from '../support/deliveries.ts'
import { artifactOf } from '../support/envelopes.ts'
import { faultsOfSchema } from '../support/published.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'

import { actionsOn } from '../support/written.ts'

/**
 * Tests deliveries of the running service with the API worker, a queue, the cron, the database and a real HTTP server.
 */

const receiver = await startReceiver()
afterAll(() => receiver.close())

const opensslHmac = (secret: string, message: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64').toString('hex')
  const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`], {
    input: message,
    encoding: 'utf8',
  })
  return stdout.trim().split(' ').at(-1) ?? ''
}

/** Expects that a delivery waits at least the shortest time after its last attempt, and at most the longest from now. */
async function expectDelay({ id, next_attempt_at }: DeliveryRow, shortestSeconds: number, longestSeconds: number) {
  const dueAtMs = next_attempt_at!.getTime()
  expect(dueAtMs - (await attemptsOf(id)).at(-1)!.at.getTime()).toBeGreaterThanOrEqual(shortestSeconds * 1_000)
  expect(dueAtMs - Date.now()).toBeLessThanOrEqual(longestSeconds * 1_000)
}

test('delivers a webhook event once, with signatures that OpenSSL and the Standard Webhooks library verify', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/signed')
  const envelope = await hooks.envelope()
  const [row] = await hooks.settled(endpoint.id, ['delivered'])
  const [delivery, ...more] = receiver.received('/signed')
  expect(more).toEqual([])
  expect(delivery).toMatchObject({ method: 'POST', body: row!.body })
  const { headers, body } = delivery!
  expect(faultsOfSchema('EnvelopeEvent', JSON.parse(body))).toEqual([])
  expect(
    Object.keys(headers)
      .filter((name) => /^(x-|webhook-)/.test(name))
      .sort(),
  ).toEqual(
    Object.keys(deliveryHeaders)
      .filter((name) => !deliveryHeaders[name]!.isOptional)
      .sort(),
  )
  expect(headers['content-type']).toBe('application/json')
  expect(headers['x-service-event-id']).toBe(row!.event_id)
  expect(headers['x-service-attempt']).toBe('1')
  expect(Math.abs(Number(headers['x-service-timestamp']) * 1_000 - delivery!.atMs)).toBeLessThan(30_000)
  expect(headers['x-service-signature']).toBe(
    `v1=${opensslHmac(endpoint.secret, `${headers['x-service-timestamp']}.${body}`)}`,
  )
  expect(new StandardWebhook(endpoint.secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(JSON.parse(body)).toMatchObject({
    id: row!.event_id,
    type: 'envelope.created',
    organizationId: hooks.api.organizationId,
    data: { envelope: { id: envelope.id, status: 'active' } },
  })
  expect(row).toMatchObject({ attempts: 1, last_status: 200, last_error: null, next_attempt_at: null })
  expect(await attemptsOf(row!.id)).toMatchObject([{ attempt: 1, status: 200, error: null, response_excerpt: null }])
})

test('delivers each webhook event only to subscribed endpoints that are not deleted', async () => {
  const hooks = await openWebhooks(receiver)
  const [all, voids, deleted] = [
    await hooks.endpoint('/all'),
    await hooks.endpoint('/voids', { events: ['envelope.voided'] }),
    await hooks.endpoint('/deleted'),
  ]
  await hooks.client.expect('signatures.webhooks.delete', 200, { params: { id: deleted.id } })
  const { id } = await hooks.envelope()
  await hooks.client.expect('signatures.requests.void', 200, { params: { id } })
  await hooks.settled(all.id, ['delivered', 'delivered'])
  await hooks.settled(voids.id, ['delivered'])
  expect(await hooks.deliveries(deleted.id)).toEqual([])
  const typesAt = (path: string) =>
    receiver
      .received(path)
      .map(({ body }) => JSON.parse(body).type)
      .sort()
  expect(typesAt('/all')).toEqual(['envelope.created', 'envelope.voided'])
  expect(typesAt('/voids')).toEqual(['envelope.voided'])
  expect(typesAt('/deleted')).toEqual([])
})

test('retries a failed delivery with the same id and body and a new signature until a 2xx response', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/recovers')
  let failures = 3
  receiver.response('/recovers', (_, response) => {
    response.writeHead(failures-- > 0 ? 500 : 204).end('no <b>luck</b>')
  })
  await hooks.envelope()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await expect.poll(async () => (await attemptsOf((await hooks.deliveries())[0]!.id)).length).toBe(attempt)
    const [row] = await hooks.settled(endpoint.id, ['pending'])
    expect(row).toMatchObject({ attempts: attempt, last_status: 500, last_error: 'unsuccessful_status' })
    const longestSeconds = 60 * 4 ** (attempt - 1)
    await expectDelay(row!, 0.9 * longestSeconds, longestSeconds)
    await hooks.makeDue()
  }
  const [row] = await hooks.settled(endpoint.id, ['delivered'])
  const received = receiver.received('/recovers')
  expect(received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4'])
  expect(new Set(received.map(({ body }) => body))).toEqual(new Set([row!.body]))
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row!.event_id]))
  for (const { headers, body } of received) new StandardWebhook(endpoint.secret).verify(body, headers)
  expect((await attemptsOf(row!.id)).map(({ status, response_excerpt }) => [status, response_excerpt])).toEqual([
    [500, 'no <b>luck</b>'],
    [500, 'no <b>luck</b>'],
    [500, 'no <b>luck</b>'],
    [204, null],
  ])
})

test('fails a delivery permanently after twelve failed attempts', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.failedOnce('/never', 503)
  await queryDatabase('update webhook_deliveries set attempts = 11, next_attempt_at = now() where endpoint_id = $1', [
    endpoint.id,
  ])
  const [row] = await hooks.settled(endpoint.id, ['failed'])
  expect(row).toMatchObject({ attempts: 12, next_attempt_at: null, last_error: 'unsuccessful_status' })
  await hooks.makeDue()
  expect(receiver.received('/never')).toHaveLength(2)
})

test('fails a webhook delivery attempt on a redirect without following it', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/moved')
  receiver.response(
    '/moved',
    (_, response) => void response.writeHead(307, { location: receiver.url('/elsewhere') }).end(),
  )
  await hooks.envelope()
  await expect.poll(async () => (await hooks.deliveries(endpoint.id))[0]!.last_status).toBe(307)
  expect((await hooks.deliveries(endpoint.id))[0]).toMatchObject({
    state: 'pending',
    last_error: 'redirect_not_followed',
  })
  expect(receiver.received('/elsewhere')).toEqual([])
})

test('disables a webhook endpoint after a 410 response', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.failedOnce('/gone', 500)
  receiver.response('/gone', 410)
  await hooks.envelope()
  const [first, second] = await hooks.settled(endpoint.id, ['canceled', 'failed'])
  expect(first).toMatchObject({ last_error: 'endpoint_disabled' })
  expect(second).toMatchObject({ last_status: 410, last_error: 'endpoint_gone', attempts: 1 })
  const { data } = await hooks.client.expect('signatures.webhooks.list', 200)
  expect(data[0]).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await actionsOn(hooks.api.organizationId, endpoint.id)).toContain('webhook.disabled')
  await hooks.envelope()
  expect(await hooks.deliveries(endpoint.id)).toHaveLength(2)
  expect(receiver.received('/gone')).toHaveLength(2)
})

test('delays a delivery by the time in Retry-After, up to the maximum delay', async () => {
  const hooks = await openWebhooks(receiver)
  const [hour, days] = [await hooks.endpoint('/hour'), await hooks.endpoint('/days')]
  receiver.response('/hour', (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
  receiver.response('/days', (_, response) => void response.writeHead(503, { 'retry-after': '864000' }).end())
  await hooks.envelope()
  for (const [endpoint, seconds] of [
    [hour, 3_600],
    [days, 21_000],
  ] as const) {
    await expect.poll(async () => (await hooks.deliveries(endpoint.id))[0]!.last_status).not.toBeNull()
    const [row] = await hooks.deliveries(endpoint.id)
    await expectDelay(row!, seconds, seconds)
  }
})

test('ends a delivery attempt within ten seconds on a silent, slow, reset or endless response', async () => {
  const hooks = await openWebhooks(receiver)
  let sent = 0
  receiver.response('/silent', () => undefined)
  receiver.response('/drips', (_, response) => {
    response.writeHead(500)
    const timer = setInterval(() => response.write('x'), 100)
    response.on('close', () => clearInterval(timer))
  })
  receiver.response('/resets', (_, response) => void response.socket?.resetAndDestroy())
  receiver.response('/floods', (_, response) => {
    response.writeHead(500)
    const chunk = Buffer.alloc(65_536, 'é')
    const pour = () => {
      if (response.destroyed) return
      sent += chunk.length
      if (response.write(chunk)) setImmediate(pour)
      else response.once('drain', pour)
    }
    pour()
  })
  const endpoints = Object.fromEntries(
    await Promise.all(
      ['/silent', '/drips', '/resets', '/floods'].map(async (path) => [path, (await hooks.endpoint(path)).id]),
    ),
  )
  await hooks.envelope()
  const attemptAt = async (path: string) => {
    await expect
      .poll(async () => (await attemptsOf((await hooks.deliveries(endpoints[path]))[0]!.id)).length, {
        timeout: 30_000,
      })
      .toBe(1)
    return (await attemptsOf((await hooks.deliveries(endpoints[path]))[0]!.id))[0]!
  }
  expect(await attemptAt('/silent')).toMatchObject({ status: null, error: 'timeout' })
  expect(await attemptAt('/drips')).toMatchObject({ status: 500, error: 'unsuccessful_status' })
  expect(await attemptAt('/resets')).toMatchObject({ status: null, error: 'connection_failed' })
  const flood = await attemptAt('/floods')
  expect(flood).toMatchObject({ status: 500, error: 'unsuccessful_status' })
  expect(flood.response_excerpt?.length).toBeLessThanOrEqual(2_048)
  for (const path of Object.keys(endpoints)) expect((await attemptAt(path)).duration_ms).toBeLessThan(10_000)
  // The buffers of two sockets may fill, but the service must not read an endless response.
  expect(sent).toBeLessThan(20_000_000)
})

test('sends envelope.completed only after the evidence and files are available', async () => {
  const hooks = await openWebhooks(receiver)
  const endpoint = await hooks.endpoint('/completed', { events: ['envelope.completed'] })
  const found: Promise<unknown>[] = []
  receiver.response('/completed', ({ body }, response) => {
    const { data } = JSON.parse(body)
    response.writeHead(200).end()
    const fetched = (async () => {
      const evidence = await hooks.client.expect('signatures.requests.evidence', 200, {
        params: { id: data.envelope.id },
      })
      const artifacts = await Promise.all(
        (['document', 'certificate'] as const).map((kind) => artifactOf(hooks.api, data.envelope.id, kind)),
      )
      return {
        head: evidence.head.hash,
        valid: evidence.integrity.valid,
        artifacts: artifacts.length,
        reported: data.evidence,
      }
    })()
    found.push(fetched)
  })
  const envelopes = await Promise.all([1, 2, 3].map(() => hooks.envelope()))
  await Promise.all(envelopes.map((envelope) => signAndComplete(hooks.api, stack, envelope)))
  await hooks.settled(endpoint.id, ['delivered', 'delivered', 'delivered'])
  for (const one of (await Promise.all(found)) as { head: string; reported: { head: string } }[])
    expect(one).toMatchObject({ valid: true, artifacts: 2, head: one.reported.head })
  expect(found).toHaveLength(3)
})
