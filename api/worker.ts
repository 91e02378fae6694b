import { handleWakeUps, wakeDueJobs } from '../platform/jobs/jobs.ts'
import { type ApiEnv, parseApiEnv, type WakeUp } from '../platform/ports/env.ts'
import { describeError } from '../platform/ports/log.ts'
import { createMailer } from '../platform/ports/mailer.ts'
import { createServices } from '../platform/services.ts'
import { mailHandler } from '../service/mail/mail-job.ts'
import { receiveBounce } from '../service/mail/receive-bounce.ts'
import { cleanUpOnce } from '../service/retention/clean-up.ts'
import { expireEnvelopes } from '../service/signing/expire-envelopes.ts'
import { remindSigners } from '../service/signing/remind-signers.ts'
import { scanHandler } from '../service/uploads/scan-job.ts'
import { handleWebhookWakeUps, tendWebhooks } from '../service/webhooks/delivery-runs.ts'
import { createApp } from './app.ts'

/** Built once per isolate, at its first event, since bindings are only there then. */
let worker: ReturnType<typeof start> | null = null

function start(raw: unknown) {
  const env: ApiEnv = parseApiEnv(raw)
  const services = createServices(env)
  const mailer = createMailer(env)
  return {
    services,
    apiEnv: env,
    app: createApp(services, env.ASSETS),
    mail: mailHandler(mailer),
    webhookTimeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1_000,
  }
}

const started = (raw: unknown) => {
  worker ??= start(raw)
  return worker
}

export default {
  fetch(request: Request, env: unknown, execution: ExecutionContext) {
    return started(env).app.fetch(request, env as never, execution)
  },

  async queue(batch: MessageBatch<WakeUp>, env: unknown) {
    const { services, mail, webhookTimeoutMs } = started(env)
    if (batch.queue.endsWith('-mail')) await handleWakeUps(services, batch, 'mail', mail)
    else if (batch.queue.endsWith('-scan')) await handleWakeUps(services, batch, 'scan', scanHandler)
    else if (batch.queue.endsWith('-webhooks')) await handleWebhookWakeUps(services, batch, webhookTimeoutMs)
  },

  async email(message: ForwardableEmailMessage, env: unknown) {
    const { services, apiEnv } = started(env)
    await receiveBounce(services, apiEnv, message)
  },

  async scheduled(_controller: ScheduledController, env: unknown) {
    const { services } = started(env)
    // One failing errand must not keep the other from its turn.
    const errands = await Promise.allSettled([
      wakeDueJobs(services, ['scan', 'mail']),
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
