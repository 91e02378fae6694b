import { expect, test } from 'vitest'
import { realRuntime, type Services } from '../../../../platform/context.ts'
import { createDeliveryDispatcher, webhookConsumer } from '../../../../service/webhooks/delivery-runs.ts'

test('acknowledges and logs malformed delivery messages, and starts a normal delivery run', async () => {
  const logged: string[] = []
  let acknowledged = 0
  let queries = 0
  const services = {
    env: { BASE_URL: 'https://api.example', FUNCTIONS_URL: 'https://functions.example', WEBHOOK_ALLOWED_HOSTS: [] },
    runtime: { ...realRuntime, pause: async () => undefined },
    log: (_: string, entry: { event: string }) => logged.push(entry.event),
    database: {
      open: async () => ({ execute: () => ({}), batch: () => Promise.reject(new Error(`away ${++queries}`)) }),
    },
  } as unknown as Services
  const bodies = [null, 'due', { jobId: 7 }, { jobId: { deep: ['x'.repeat(100_000)] } }]
  await webhookConsumer({ timeoutMs: 1_000, requestsMax: 1_000 })(services, {
    queue: 'chancery-webhooks',
    messages: bodies.map((body) => ({ body, ack: () => void acknowledged++ })),
    ackAll: () => void acknowledged++,
  })
  expect(acknowledged).toBe(1)
  expect(logged.filter((event) => event === 'malformed_job_message')).toHaveLength(bodies.length)
  expect(queries).toBeGreaterThan(0)
})

test('dispatches one worker per 500 due deliveries, minus the workers dispatched in the last 15 seconds', async () => {
  let [due, ms] = [0, 0]
  const sent: number[] = []
  const services = {
    runtime: { ...realRuntime, now: () => new Date(ms) },
    env: { WEBHOOKS_QUEUE: { sendBatch: async (messages: unknown[]) => void sent.push(messages.length) } },
    database: { open: async () => ({ execute: () => ({}), batch: async () => [{ rows: [{ count: due }] }] }) },
  } as unknown as Services
  const dispatch = createDeliveryDispatcher()
  for (const [count, seconds] of [
    [0, 0],
    [1, 0],
    [500, 5],
    [501, 10],
    [501, 14],
    [1, 24],
    [1, 25],
  ] as const) {
    ;[due, ms] = [count, seconds * 1_000]
    await dispatch(services)
  }
  expect(sent).toEqual([1, 1, 1])
})
