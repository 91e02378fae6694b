import { type Consumer, consumerOf, jobConsumer } from '../platform/jobs/wake-ups.ts'
import type { ApiEnv } from '../platform/ports/api-env.ts'
import type { Mailer } from '../platform/ports/mailer.ts'

/** Handles the messages of the worker's queues; what the jobs of a kind need is loaded with its first one. */
export const consumerOfApi = (env: ApiEnv, mailer: Mailer): Consumer =>
  consumerOf('api', {
    scan: jobConsumer('scan', async (...job) => (await import('../service/uploads/scan-job.ts')).scanHandler(...job)),
    // A mail server may let one wait; the other connections of six are for the database.
    mail: jobConsumer(
      'mail',
      async (...job) => (await import('../service/mail/mail-job.ts')).mailHandler(mailer)(...job),
      { atOnce: 3 },
    ),
    webhook: async (...batch) => {
      const { webhookConsumer } = await import('../service/webhooks/delivery-runs.ts')
      await webhookConsumer({
        timeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1_000,
        // What the driver repeats and what wakes the next run is not counted.
        requestsMax: env.SUBREQUESTS_MAX * 0.8,
      })(...batch)
    },
  })
