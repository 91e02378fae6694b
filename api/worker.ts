import { parseApiEnv } from '../platform/ports/api-env.ts'
import { createMailer, type Mailer } from '../platform/ports/mailer.ts'
import { workerEvents } from '../platform/worker.ts'
import { createApp } from './app.ts'

const { events, started } = workerEvents('api', parseApiEnv, (services, env) => {
  const { send, prove } = createMailer(env)
  const mailer: Mailer = { prove, send: (mail) => services.dependencies.run('mail', () => send(mail)) }
  return {
    app: createApp(services, env),
    probes: { mail: mailer.prove },
    loadConsumer: async () => (await import('./consumer.ts')).consumerOfApi(env, mailer),
    loadScheduledTasks: async () => (await import('./scheduled-tasks.ts')).scheduledTasksOfApi(),
  }
})

export default {
  ...events,

  async email(message: ForwardableEmailMessage, raw: unknown) {
    const { background, env } = started(raw)
    const { receiveBounce } = await import('../service/mail/receive-bounce.ts')
    await receiveBounce(background, env, message)
  },
}
