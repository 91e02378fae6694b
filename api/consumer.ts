import { type Consumer, consumerOf, jobConsumer } from '../platform/jobs/job-messages.ts'
import type { ApiEnv } from '../platform/ports/api-env.ts'
import type { Mailer } from '../platform/ports/mailer.ts'

/** Handles the queue messages of the api worker. Loads the code of a job kind with its first job. */
export const consumerOfApi = (env: ApiEnv, mailer: Mailer): Consumer =>
  consumerOf('api', {
    scan: jobConsumer('scan', async (...job) => (await import('../service/uploads/scan-job.ts')).scanHandler(...job)),
    // Limits concurrent mails, because a mail server may respond slowly. The other connections, of six in total, are
    // for the database.
    mail: jobConsumer(
      'mail',
      async (...job) => (await import('../service/mail/mail-job.ts')).mailHandler(mailer)(...job),
      { atOnce: 3 },
    ),
    webhook: async (...batch) => {
      const { webhookConsumer } = await import('../service/webhooks/delivery-runs.ts')
      await webhookConsumer({
        timeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1_000,
        // Leaves a reserve for uncounted requests: retries of the driver, and the message for the next run.
        requestsMax: env.SUBREQUESTS_MAX * 0.8,
      })(...batch)
    },
  })
