import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../../../../core/errors.ts'
import { realWorld } from '../../../../platform/context.ts'
import { mountOperations } from '../../../../platform/http/mount.ts'
import { operation } from '../../../../platform/http/operation.ts'

/** The lines of level `error` that an operation leaves which ends so. */
async function mapOf(thrown: unknown) {
  const told: object[] = []
  const log = (level: string, line: object) => void (level === 'error' && told.push(line))
  const failing = operation({
    id: 'health.get',
    description: 'Fail. As it is told to.',
    route: 'GET /health',
    proof: 'none',
    audited: 'none',
  }).answers(z.object({}), async () => {
    throw thrown
  })
  const app = new Hono()
  const services = { world: realWorld, env: {}, database: {}, log } as never
  mountOperations(app, services, [{ route: 'GET /health', load: async () => failing }])
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined } as never
  const { status } = await app.fetch(new Request('https://api.example.com/health'), {}, execution)
  return { status, told }
}

test('of what is away the log says what its client was told, and nothing of the error behind it but its name', async () => {
  const cause = new TypeError('proxy request to 10.0.0.7 failed')
  const away = new ApiError(
    'unavailable',
    'The malware scanner is unavailable. Repeat the request after `Retry-After`.',
    { cause },
  )
  const { status, told } = await mapOf(away)
  expect(status).toBe(503)
  expect(told).toEqual([
    {
      event: 'unexpected_error',
      requestId: expect.stringMatching(/^req_/),
      operation: 'health.get',
      reason: 'The malware scanner is unavailable. Repeat the request after `Retry-After`.',
      errorName: 'TypeError',
    },
  ])
})

test('a fault of ours is told by its name, and what its client was told says nothing of it', async () => {
  const { status, told } = await mapOf(new RangeError('secret of an organization'))
  expect(status).toBe(500)
  expect(told).toMatchObject([{ event: 'unexpected_error', errorName: 'RangeError' }])
  expect(JSON.stringify(told)).not.toContain('secret')
})

test('a refusal is no alarm', async () => {
  expect(await mapOf(new ApiError('not_found', 'There is nothing here.'))).toEqual({ status: 404, told: [] })
})
