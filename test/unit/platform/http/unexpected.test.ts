import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../../../../core/errors.ts'
import { realRuntime } from '../../../../platform/context.ts'
import { mountOperations } from '../../../../platform/http/mount.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { createDependencyWatch } from '../../../../platform/ports/dependency-watch.ts'

/** Returns the response of an operation that fails with the given error, and the log lines except `request`. */
async function mapOf(act: () => Promise<never>, init: RequestInit = {}) {
  const logged: { event: string }[] = []
  const log = (level: string, line: { event: string }) =>
    void (line.event !== 'request' && logged.push({ ...line, level } as never))
  const failing = operation({
    id: 'health.get',
    description: 'Fail. The test chooses the error.',
    route: init.method === 'POST' ? ('POST /health' as never) : 'GET /health',
    proof: 'none',
    audited: 'none',
    ...(init.method === 'POST' ? { body: { schema: z.object({}), example: {} } } : {}),
  }).returns(z.object({}), act as never)
  const app = new Hono()
  const env = { REQUEST_TIMEOUT_SECONDS: 0.05 }
  const services = { runtime: realRuntime, env, database: {}, log, dependencies: createDependencyWatch(log) } as never
  mountOperations(app, services, [{ route: `${init.method ?? 'GET'} /health`, load: async () => failing }])
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined } as never
  const request = new Request('https://api.example.com/health', init)
  const response = await app.fetch(request, {}, execution)
  return { status: response.status, logged, retryAfter: response.headers.get('retry-after') }
}

test("logs the name of the error from an unavailable dependency, but not the error's message", async () => {
  const cause = new TypeError('proxy request to 10.0.0.7 failed')
  const away = new ApiError('unavailable', 'The malware scanner is unavailable.', { dependency: 'scanner', cause })
  const { status, logged } = await mapOf(() => Promise.reject(away))
  expect(status).toBe(503)
  expect(logged).toEqual([
    {
      level: 'warn',
      event: 'dependency_failed',
      requestId: expect.stringMatching(/^req_/),
      operation: 'health.get',
      dependency: 'scanner',
      cause: 'connection_failed',
      reason: 'The malware scanner is unavailable.',
      errorName: 'TypeError',
    },
  ])
})

test('returns 500 for an unexpected error, and logs the name of the error without the message', async () => {
  const { status, logged } = await mapOf(() => Promise.reject(new RangeError('secret of an organization')))
  expect(status).toBe(500)
  expect(logged).toMatchObject([{ level: 'error', event: 'unexpected_error', errorName: 'RangeError' }])
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('logs no error for a rejected request', async () => {
  const act = () => Promise.reject(new ApiError('not_found', 'There is nothing here.'))
  expect(await mapOf(act)).toMatchObject({ status: 404, logged: [] })
})

test('returns 503 at the deadline of a request, however long its dependencies take', async () => {
  const { status, logged, retryAfter } = await mapOf(() => new Promise(() => {}))
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(logged).toMatchObject([{ level: 'warn', event: 'dependency_failed', cause: 'deadline' }])
})

test('logs at level `info` when a client disconnects while it sends the body', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('Network connection lost.')) })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const { status, logged } = await mapOf(() => Promise.reject(new Error('reached')), init as RequestInit)
  expect(status).toBe(400)
  expect(logged).toMatchObject([{ level: 'info', event: 'client_gone' }])
})
