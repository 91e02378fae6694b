import { jobConsumer } from '../platform/jobs/wake-ups.ts'
import { parseApiEnv } from '../platform/ports/env.ts'
import { createMailer } from '../platform/ports/mailer.ts'
import { workerEvents } from '../platform/worker.ts'
import { mailHandler } from '../service/mail/mail-job.ts'
import { receiveBounce } from '../service/mail/receive-bounce.ts'
import { cleanUpOnce } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { scanHandler } from '../service/uploads/scan-job.ts'
import { tendWebhooks, webhookConsumer } from '../service/webhooks/delivery-runs.ts'
import { createApp } from './app.ts'

const { events, started } = workerEvents('api', parseApiEnv, (services, env) => ({
  app: createApp(services, env.ASSETS),
  consumers: {
    scan: jobConsumer('scan', scanHandler),
    mail: jobConsumer('mail', mailHandler(createMailer(env))),
    webhook: webhookConsumer(env.WEBHOOK_TIMEOUT_SECONDS * 1_000),
  },
  errands: [expireEnvelopes, remindSigners, tendWebhooks, cleanUpOnce],
}))

export default {
  ...events,

  async email(message: ForwardableEmailMessage, raw: unknown) {
    const { background, env } = started(raw)
    await receiveBounce(background, env, message)
  },
}
