import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { realRuntime } from '../../../../platform/context.ts'
import { mountReadiness } from '../../../../platform/http/readiness.ts'
import { virtualClock } from '../../../support/virtual-clock.ts'

/**
 * Returns an app whose readiness checks take the given time. The first check never ends, because its request was
 * aborted.
 */
function appWithLooks(lookMs: number) {
  const { runtime, ms } = virtualClock()
  const looks: number[] = []
  const app = new Hono()
  const look = async () => {
    looks.push(ms())
    if (looks.length === 1) await new Promise<never>(() => {})
    await runtime.pause(lookMs)
    return { status: 'not_ready' } as const
  }
  mountReadiness(app, { runtime: { ...realRuntime, ...runtime } } as never, look)
  return { ask: async () => app.request('/health/ready'), looks, ms }
}

test('responds to a readiness request within 15 seconds even if a check never finishes', async () => {
  const { ask, looks, ms } = appWithLooks(10_000)
  void ask()
  const { status } = await ask()
  expect([status, looks.length, ms() < 15_000]).toEqual([503, 2, true])
})

test('runs one readiness check for concurrent requests, and shares its result', async () => {
  const { ask, looks } = appWithLooks(3_000)
  void ask()
  const responses = await Promise.all(Array.from({ length: 20 }, ask))
  expect([responses.every(({ status }) => status === 503), looks.length]).toEqual([true, 2])
})
