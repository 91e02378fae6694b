import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import { limits } from '../../../../core/limits.ts'
import { parseKeyring, sealSecret } from '../../../../core/webhooks/secret.ts'
import type { ClaimedDelivery } from '../../../../db/webhooks/deliveries.ts'
import { realRuntime, type Services } from '../../../../platform/context.ts'
import { createAttempts } from '../../../../service/webhooks/attempt.ts'
import { createOutboundCheck, type RequestCount } from '../../../../service/webhooks/outbound-requests.ts'

const ring = (id: string, byte: number) => parseKeyring(`${id}:${Buffer.alloc(32, byte).toString('base64')}`)
const keyring = ring('a', 1)
const place = { organizationId: 'org', endpointId: 'whk', version: 1 }
const sealed = await sealSecret('whsec_AAAA', place, { keyring, nonce: new Uint8Array(12) })
const secret = { version: 1, validUntil: null, ...sealed }

let spent: RequestCount
let stubbed: Response | Error
let requests: Request[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  spent = { made: 0 }
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    if (stubbed instanceof Error) throw stubbed
    return stubbed
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Runs one delivery attempt with the given secrets and response. */
async function attempted(response: Response | Error, { secrets = [secret], addresses = ['93.184.215.14'] } = {}) {
  stubbed = response
  const services = {
    runtime: realRuntime,
    env: {
      BASE_URL: 'https://api.example',
      FUNCTIONS_URL: 'https://text.example',
      WEBHOOK_ALLOWED_HOSTS: [],
      WEBHOOK_ENCRYPTION_KEYS: keyring,
    },
    resolver: { addressesOf: async () => addresses },
  } as unknown as Services
  const refusalOf = createOutboundCheck(services, spent)
  const attempt = createAttempts(services, { timeoutMs: 1_000, requests: spent, refusalOf })
  const delivery: ClaimedDelivery = {
    organizationId: 'org',
    id: 'dlv',
    eventId: 'evt',
    endpointId: 'whk',
    attempt: 1,
    url: 'https://hooks.example.com/in',
    isFailing: false,
    body: '{}',
    secrets,
  }
  return attempt(delivery)
}

/** Returns an endless response, and the number of its bytes that were read. */
function endless(headers: HeadersInit) {
  let bytes = 0
  let isLetGo = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      bytes += 4_096
      // Ends the response, so a read without a limit is detected by its length.
      if (bytes > 1_000_000) controller.close()
      else controller.enqueue(utf8('x'.repeat(4_096)))
    },
    cancel: () => {
      isLetGo = true
    },
  })
  return { response: new Response(body, { status: 500, headers }), taken: () => ({ bytes, isLetGo }) }
}

test('sends no delivery whose secret is missing or cannot be decrypted', async () => {
  const foreign = { ...secret, encryptionKeyId: 'b' }
  for (const secrets of [[], [foreign]]) {
    const { outcome, error } = await attempted(new Response(), { secrets })
    expect([outcome, error, requests.length]).toEqual(['retry', 'secret_unavailable', 0])
  }
})

test('sends no delivery to a private address, and counts only the DNS lookups as subrequests', async () => {
  const { outcome, error } = await attempted(new Response(), { addresses: ['10.0.0.1'] })
  expect([outcome, error, requests.length, spent.made]).toEqual(['retry', 'address_not_public', 0, 2])
})

test('leaves no timer running after a delivery attempt', async () => {
  await attempted(new Response(null, { status: 204 }))
  expect([vi.getTimerCount(), spent.made]).toEqual([0, 3])
})

test('retries a delivery after a failed connection, and stores no response', async () => {
  const { outcome, error, status, excerpt } = await attempted(new TypeError('refused'))
  expect([outcome, error, status, excerpt]).toEqual(['retry', 'connection_failed', null, null])
})

test.each([
  ['does not declare its length', {}],
  ['declares more than is read', { 'content-length': '10000000' }],
  ['declares a short length and is compressed', { 'content-length': '20', 'content-encoding': 'gzip' }],
])('stops reading an endless response at a limit if it %s', async (_, headers) => {
  const { response, taken } = endless(headers)
  const { excerpt } = await attempted(response)
  expect(excerpt).toBe('x'.repeat(limits.webhookExcerptCharsMax))
  expect(taken().isLetGo).toBe(true)
  expect(taken().bytes).toBeLessThanOrEqual(limits.webhookResponseBytesMax + 2 * 4_096)
})

test('returns an excerpt only for an error response with a body, and replaces NUL characters', async () => {
  const excerptOf = async (response: Response) => (await attempted(response)).excerpt
  expect(await excerptOf(new Response('no\0such', { status: 500 }))).toBe('no\uFFFDsuch')
  expect(await excerptOf(new Response('short', { status: 500, headers: { 'content-length': '5' } }))).toBe('short')
  expect(await excerptOf(new Response('', { status: 500 }))).toBe(null)
  expect(await excerptOf(new Response(null, { status: 500 }))).toBe(null)
  expect(await excerptOf(new Response('fine', { status: 200 }))).toBe(null)
})

test('counts a response with the status 200 as delivered even if its body cannot be read', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  const { outcome, status, excerpt } = await attempted(new Response(broken, { status: 200 }))
  expect([outcome, status, excerpt]).toEqual(['delivered', 200, null])
})
