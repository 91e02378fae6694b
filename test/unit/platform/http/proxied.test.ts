import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { realRuntime } from '../../../../platform/context.ts'
import { mountFallback } from '../../../../platform/http/fallback.ts'
import { mountOperations } from '../../../../platform/http/mount.ts'
import { createDependencyWatch } from '../../../../platform/ports/dependency-watch.ts'

/** Returns an app that proxies one operation to a worker with the given behavior, and the app's log lines. */
function appBefore(response: (request: Request, init: RequestInit) => Promise<Response>) {
  const logged: object[] = []
  const log = (_: string, line: object) => void logged.push(line)
  const services = { runtime: realRuntime, env: {}, log, dependencies: createDependencyWatch(log) } as never
  const app = new Hono()
  mountOperations(app, services, [], { routes: ['POST /v1/things/{id}'], worker: { fetch: response } as never })
  mountFallback(app, services)
  const ask = (method: string, path: string, body?: string) =>
    app.fetch(new Request(`https://api.example.com${path}`, { method, ...(body ? { body } : {}) }))
  return { ask, logged }
}

test('proxies a request and its response to the other worker unchanged', async () => {
  const { ask, logged } = appBefore(async (request) => {
    const text = `${request.method} ${new URL(request.url).pathname} ${await request.text()}`
    return new Response(text, { status: 201, headers: { 'x-request-id': 'req_other' } })
  })
  const response = await ask('POST', '/v1/things/one', 'body')
  expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([
    201,
    'req_other',
    'POST /v1/things/one body',
  ])
  expect(logged).toEqual([])
})

test('returns 503 with Retry-After, and logs an error, when the other worker is unavailable', async () => {
  const { ask, logged } = appBefore(() => Promise.reject(new Error('away')))
  const response = await ask('POST', '/v1/things/one')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  expect(logged).toMatchObject([
    { event: 'dependency_down', dependency: 'functions' },
    { event: 'request_not_proxied', dependency: 'functions', cause: 'connection_failed' },
  ])
})

test('returns 503 within 15 seconds when the other worker does not respond', async () => {
  vi.useFakeTimers()
  try {
    const { ask } = appBefore(
      (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const response = ask('POST', '/v1/things/one')
    await vi.advanceTimersByTimeAsync(14_999)
    expect((await response).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('does not abort a proxied response that has started in time', async () => {
  let given: AbortSignal | null | undefined
  const { ask } = appBefore(async (_, { signal }) => {
    given = signal
    return new Response('long')
  })
  vi.useFakeTimers()
  try {
    await ask('POST', '/v1/things/one')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(given?.aborted).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('proxies only the methods and paths of proxied operations', async () => {
  const { ask } = appBefore(() => Promise.reject(new Error('asked')))
  expect([(await ask('GET', '/v1/things/one')).status, (await ask('POST', '/v1/others/one')).status]).toEqual([
    405, 404,
  ])
})
