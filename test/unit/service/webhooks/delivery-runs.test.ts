import { expect, test } from 'vitest'
import { realWorld, type Services } from '../../../../platform/context.ts'
import { webhookConsumer } from '../../../../service/webhooks/delivery-runs.ts'

test('messages that say nothing sensible are acknowledged once, named in the log, and only wake', async () => {
  const logged: string[] = []
  let acknowledged = 0
  let asked = 0
  const services = {
    env: { BASE_URL: 'https://api.example', FUNCTIONS_URL: 'https://functions.example', WEBHOOK_ALLOWED_HOSTS: [] },
    world: { ...realWorld, pause: async () => undefined },
    log: (_: string, entry: { event: string }) => logged.push(entry.event),
    database: {
      open: async () => ({ execute: () => ({}), batch: () => Promise.reject(new Error(`away ${++asked}`)) }),
    },
  } as unknown as Services
  const bodies = [null, 'due', { jobId: 7 }, { jobId: { deep: ['x'.repeat(100_000)] } }]
  await webhookConsumer({ timeoutMs: 1_000, requestsMax: 1_000 })(services, {
    queue: 'chancery-webhooks',
    messages: bodies.map((body) => ({ body, ack: () => void acknowledged++ })),
    ackAll: () => void acknowledged++,
  })
  expect(acknowledged).toBe(1)
  expect(logged.filter((event) => event === 'malformed_wake_up')).toHaveLength(bodies.length)
  expect(asked).toBeGreaterThan(0)
})
