import { consumerOf, jobConsumer, type WakeUps, wakeDueJobs } from '../platform/jobs/wake-ups.ts'
import { type ApiEnv, parseApiEnv } from '../platform/ports/env.ts'
import { describeError } from '../platform/ports/log.ts'
import { createMailer } from '../platform/ports/mailer.ts'
import { createServices, inBackground } from '../platform/services.ts'
import { mailHandler } from '../service/mail/mail-job.ts'
import { receiveBounce } from '../service/mail/receive-bounce.ts'
import { cleanUpOnce } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { scanHandler } from '../service/uploads/scan-job.ts'
import { tendWebhooks, webhookConsumer } from '../service/webhooks/delivery-runs.ts'
import { createApp } from './app.ts'

/** Built once per isolate, at its first event, since bindings are only there then. */
let worker: ReturnType<typeof start> | null = null

function start(raw: unknown) {
  const env: ApiEnv = parseApiEnv(raw)
  const services = createServices(env)
  const consumer = consumerOf('api', {
    scan: jobConsumer('scan', scanHandler),
    mail: jobConsumer('mail', mailHandler(createMailer(env))),
    webhook: webhookConsumer(env.WEBHOOK_TIMEOUT_SECONDS * 1_000),
  })
  return { background: inBackground(services), apiEnv: env, app: createApp(services, env.ASSETS), consumer }
}

const started = (raw: unknown) => {
  worker ??= start(raw)
  return worker
}

export default {
  fetch(request: Request, env: unknown, execution: ExecutionContext) {
    return started(env).app.fetch(request, env as never, execution)
  },

  async queue(batch: WakeUps, env: unknown) {
    const { background, consumer } = started(env)
    await consumer(background, batch)
  },

  async email(message: ForwardableEmailMessage, env: unknown) {
    const { background, apiEnv } = started(env)
    await receiveBounce(background, apiEnv, message)
  },

  async scheduled(_controller: ScheduledController, env: unknown) {
    const { background: services } = started(env)
    // One failing errand must not keep the other from its turn.
    const errands = await Promise.allSettled([
      wakeDueJobs(services, 'api'),
      expireEnvelopes(services),
      remindSigners(services),
      tendWebhooks(services),
      cleanUpOnce(services),
    ])
    for (const errand of errands) {
      if (errand.status === 'rejected')
        services.log('error', { event: 'errand_failed', ...describeError(errand.reason) })
    }
  },
}
