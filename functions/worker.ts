import { parseFunctionsEnv } from '../platform/ports/functions-env.ts'
import { workerEvents } from '../platform/worker.ts'
import { createApp } from './app.ts'

export { Conversions } from './conversions.ts'
export { DocumentRun } from './document-run.ts'

export default workerEvents('functions', parseFunctionsEnv, (services, env) => ({
  app: createApp(services, env),
  probes: {
    timestamps: async () => (await import('../service/health/timestamp-probe.ts')).probeTimestamps(env, services),
  },
  loadConsumer: async () => (await import('./consumer.ts')).consumerOfFunctions(env),
  loadScheduledTasks: async () => (await import('./scheduled-tasks.ts')).scheduledTasksOfFunctions(env),
})).events
