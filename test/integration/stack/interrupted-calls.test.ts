import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CallOutcome, interruptCalls, type OutgoingCall } from '../../../dev/stack/interrupted-calls.ts'

const plainFetch = globalThis.fetch
let sent: string[] = []

beforeEach(() => {
  sent = []
  globalThis.fetch = (async (url: string) => {
    sent.push(url)
    return new Response('done')
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = plainFetch
})

/**
 * Returns a worker that runs the given code for each request and asks about each call. The fault occurs at the second
 * call.
 */
function workerThat(
  handle: (env: { QUEUE: { send(message: string): Promise<void> } }) => Promise<unknown>,
  fate: CallOutcome,
) {
  const calls: OutgoingCall[] = []
  const ask = (async (_url: string, { body }: { body: string }) => {
    const call = JSON.parse(body) as OutgoingCall
    calls.push(call)
    return new Response(call.at === 2 ? fate : 'passes')
  }) as unknown as typeof fetch
  const interruptions = { worker: 'api', arbiterUrl: 'http://arbiter', queues: ['QUEUE'], workers: [] }
  const worker = interruptCalls({ fetch: (_: Request, env: never) => handle(env) }, interruptions, ask)
  const env = {
    DATABASE_FETCH_ENDPOINT: 'http://database/sql',
    QUEUE: { send: async (message: string) => void sent.push(message) },
  }
  const run = () => worker.fetch(new Request('http://api/v1/documents/doc_01k8xv4m2rcz7t9dbq5hwn3ej6'), env as never)
  return { run, calls }
}

const twoCalls = async (env: { QUEUE: { send(message: string): Promise<void> } }) => {
  await fetch('http://database/sql')
  return env.QUEUE.send('message').then(
    () => 'sent',
    () => 'failed',
  )
}

test('reports each outgoing call of a worker with its number, target and route', async () => {
  const { run, calls } = workerThat(twoCalls, 'passes')
  expect(await run()).toBe('sent')
  expect(calls.map(({ kind, at, port }) => `${kind} ${at} ${port}`)).toEqual([
    'api GET /v1/documents/:id 1 database',
    'api GET /v1/documents/:id 2 queue',
  ])
})

test.each([
  ['fails before', ['http://database/sql']],
  ['fails after', ['http://database/sql', 'message']],
] as const)('throws an error if an outgoing call %s it takes effect', async (fate, reached) => {
  expect(await workerThat(twoCalls, fate).run()).toBe('failed')
  expect(sent).toEqual(reached)
})

test.each([
  ['dies before', ['http://database/sql']],
  ['dies after', ['http://database/sql', 'message']],
] as const)('sends no more requests from a worker that %s its call takes effect', async (fate, reached) => {
  const { run } = workerThat(async (env) => {
    const background = delay(5).then(() => fetch('http://late'))
    await twoCalls(env)
    await fetch('http://later')
    return background
  }, fate)
  await expect(run()).rejects.toThrow('The worker was killed.')
  await delay(20)
  expect(sent).toEqual(reached)
})

test("aborts a call when the caller's time limit expires", async () => {
  const { run } = workerThat(async () => {
    await fetch('http://database/sql')
    return fetch('http://store', { signal: AbortSignal.timeout(10) }).catch((error: Error) => error.name)
  }, 'is silent before')
  expect(await run()).toBe('TimeoutError')
  expect(sent).toEqual(['http://database/sql'])
})
