import { describe, expect, test } from 'vitest'
import { newSecret } from '../../../../core/webhooks/secret.ts'
import { signDelivery } from '../../../../core/webhooks/signature.ts'
import { memoryReplayStore, verifyDelivery, type WebhookVerifyOptions } from '../../../../core/webhooks/verify.ts'
import { inWords, sized } from '../../../support/size.ts'
import { chooser } from './spellings.ts'

const secretOf = (byte: number) => newSecret(new Uint8Array(32).fill(byte))
const [current, previous, other] = [2, 1, 3].map((version) => ({ id: `whk_1_v${version}`, secret: secretOf(version) }))
const timestampSeconds = 1_800_000_000
const body = JSON.stringify({
  id: 'evt_1',
  type: 'envelope.completed',
  createdAt: '',
  organizationId: 'org_1',
  data: {},
})
const now = new Date(timestampSeconds * 1000)

const signed = async (isRotating = false, text = body) => {
  const { headers } = await signDelivery({
    eventId: 'evt_1',
    attempt: 1,
    timestampSeconds,
    body: text,
    current: current!,
    previous: isRotating ? [previous!] : [],
  })
  return headers
}

const verify = async (overrides: Partial<WebhookVerifyOptions> = {}) =>
  verifyDelivery({ headers: await signed(), body, secrets: [current!.secret], now, ...overrides })
const outcome = async (overrides: Partial<WebhookVerifyOptions> = {}) => {
  const result = await verify(overrides)
  return result.ok ? 'ok' : result.reason
}

test('accepts a genuine delivery whose headers are in a plain object or a Headers object', async () => {
  expect(await verify()).toEqual({ ok: true, event: JSON.parse(body) })
  expect(await outcome({ headers: new Headers(await signed()) })).toBe('ok')
})

describe('a delivery during a rotation', () => {
  const holders: [who: string, secrets: string[]][] = [
    ['the new secret only', [current!.secret]],
    ['the old secret only', [previous!.secret]],
    ['both secrets', [previous!.secret, current!.secret]],
  ]
  test.each(holders)('is accepted with %s', async (_, secrets) => {
    expect(await outcome({ headers: await signed(true), secrets })).toBe('ok')
  })

  test('is rejected as a replay if it is sent again with only its other signature', async () => {
    const replays = memoryReplayStore(() => now)
    const secrets = [current!.secret, previous!.secret]
    const headers = await signed(true)
    expect(await outcome({ headers, secrets, replays })).toBe('ok')
    const { 'x-service-signature': _, 'x-service-signature-previous': old = '', ...rest } = headers
    expect(await outcome({ headers: { ...rest, 'x-service-signature': old }, secrets, replays })).toBe('replayed')
  })
})

const times: [offsetSeconds: number, result: string][] = [
  [0, 'ok'],
  [300, 'ok'],
  [301, 'too_old'],
  [86_400, 'too_old'],
  [-300, 'ok'],
  [-301, 'in_the_future'],
]

test.each(times)(
  'accepts a delivery only within five minutes of its timestamp (after %i seconds: %s)',
  async (offsetSeconds, result) => {
    expect(await outcome({ now: new Date(now.getTime() + offsetSeconds * 1000) })).toBe(result)
  },
)

test('accepts a delivery only once, but also accepts a newly signed retry of its event', async () => {
  let clock = now
  const replays = memoryReplayStore(() => clock)
  expect(await outcome({ replays })).toBe('ok')
  expect(await outcome({ replays })).toBe('replayed')
  clock = new Date(now.getTime() + 299_000)
  expect(await outcome({ replays, now: clock })).toBe('replayed')
  const retry = await signDelivery({
    eventId: 'evt_1',
    attempt: 2,
    timestampSeconds: timestampSeconds + 60,
    body,
    current: current!,
    previous: [],
  })
  expect(await outcome({ headers: retry.headers, replays, now: clock })).toBe('ok')
})

test('accepts a genuine delivery after a rejected one with the same id', async () => {
  const replays = memoryReplayStore(() => now)
  expect(await outcome({ replays, body: `${body} ` })).toBe('wrong_signature')
  expect(await outcome({ replays })).toBe('ok')
})

test('accepts only one of a hundred simultaneous copies of a delivery', async () => {
  const replays = memoryReplayStore(() => now)
  const results = await Promise.all(Array.from({ length: 100 }, () => outcome({ replays })))
  expect(results.filter((result) => result === 'ok').length).toBe(1)
})

const strange: [what: string, change: Record<string, string | string[] | undefined>, result: string][] = [
  ['no signature', { 'x-service-signature': undefined }, 'malformed'],
  ['no timestamp', { 'x-service-timestamp': undefined }, 'malformed'],
  ['a timestamp that is not a number', { 'x-service-timestamp': '1.8e9' }, 'malformed'],
  ['a timestamp with a plus sign', { 'x-service-timestamp': '+1800000000' }, 'malformed'],
  ['a timestamp with a leading zero', { 'x-service-timestamp': '01800000000' }, 'wrong_signature'],
  ['a timestamp in milliseconds', { 'x-service-timestamp': '1800000000000' }, 'malformed'],
  ['two signature headers', { 'x-service-signature': ['v1=', 'v1='] }, 'malformed'],
  ['a signature of version 2', { 'x-service-signature': `v2=${'a'.repeat(64)}` }, 'malformed'],
  ['a signature list with an empty element', { 'x-service-signature': `,v1=${'a'.repeat(64)}` }, 'malformed'],
  ['upper-case hex', { 'x-service-signature': `v1=${'A'.repeat(64)}` }, 'malformed'],
  ['an empty signature', { 'x-service-signature': 'v1=' }, 'malformed'],
]

test.each(strange)('rejects a delivery with %s', async (_, change, result) => {
  expect(await outcome({ headers: { ...(await signed()), ...change } })).toBe(result)
})

test.each([
  'not json',
  'null',
  '[]',
  '{"type":"envelope.completed"}',
  '{"id":1,"type":"t"}',
  '{"id":"evt_1","type":7}',
])('rejects the correctly signed body %j, which is not an event', async (text) => {
  expect(await outcome({ headers: await signed(false, text), body: text })).toBe('malformed')
})

test("returns wrong_signature for another endpoint's secret, and throws for a missing or malformed secret", async () => {
  expect(await outcome({ secrets: [other!.secret] })).toBe('wrong_signature')
  for (const secrets of [[], ['']]) await expect(verify({ secrets })).rejects.toThrow('The secret is missing.')
  await expect(verify({ secrets: ['hunter2'] })).rejects.toThrow('whsec_')
})

/** Returns the text with one character replaced, inserted or removed. */
function mutated(text: string, choose: (count: number) => number): string {
  const at = choose(text.length)
  const character = String.fromCharCode(33 + choose(94))
  const [before, after] = [text.slice(0, at), text.slice(at)]
  return [before + character + after.slice(1), before + character + after, before + after.slice(1)][choose(3)]!
}

const mutationCount = sized(10_000, 100_000)

test(`rejects ${inWords(mutationCount)} mutations of the body, timestamp, signature or secret of a delivery`, async () => {
  const choose = chooser(58)
  const headers = await signed()
  const secrets = [current!.secret]
  const unchanged = JSON.stringify({ headers, body, secrets })
  const accepted: unknown[] = []
  let count = 0
  const mutateOnce = async (): Promise<void> => {
    const mutations: (() => Partial<WebhookVerifyOptions>)[] = [
      () => ({ body: mutated(body, choose) }),
      () => ({ headers: { ...headers, 'x-service-timestamp': String(timestampSeconds - 299 + choose(598)) } }),
      () => ({ headers: { ...headers, 'x-service-signature': mutated(headers['x-service-signature']!, choose) } }),
      () => ({ secrets: [secretOf(3 + choose(253))] }),
    ]
    const mutation = mutations[choose(mutations.length)]!()
    if (JSON.stringify({ headers, body, secrets, ...mutation }) === unchanged) return
    count += 1
    if ((await verifyDelivery({ headers, body, secrets, now, ...mutation })).ok) accepted.push(mutation)
  }
  while (count < mutationCount) await Promise.all(Array.from({ length: 500 }, mutateOnce))
  expect(accepted).toEqual([])
})
