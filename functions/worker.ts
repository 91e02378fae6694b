import { handleWakeUps, wakeDueJobs } from '../platform/jobs/jobs.ts'
import { type FunctionsEnv, parseFunctionsEnv, type WakeUp } from '../platform/ports/env.ts'
import { createServices } from '../platform/services.ts'
import { extractionHandler } from '../service/extraction/extraction-job.ts'
import { sealingHandler } from '../service/sealing/sealing-job.ts'
import { workflowHandler } from '../service/workflows/workflow-job.ts'
import { createApp } from './app.ts'

export { DocumentRun } from './document-run.ts'

/** Built once per isolate, at its first event, since bindings are only there then. */
let worker: ReturnType<typeof start> | null = null

function start(raw: unknown) {
  const env: FunctionsEnv = parseFunctionsEnv(raw)
  const services = createServices(env)
  return {
    services,
    app: createApp(services, env),
    sealing: sealingHandler(env),
    workflow: workflowHandler(env.DOCUMENT_RUNS),
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
    const { services, sealing, workflow } = started(env)
    if (batch.queue.endsWith('-sealing')) await handleWakeUps(services, batch, 'sealing', sealing)
    else if (batch.queue.endsWith('-extraction')) await handleWakeUps(services, batch, 'extraction', extractionHandler)
    else if (batch.queue.endsWith('-workflows')) await handleWakeUps(services, batch, 'workflow', workflow)
  },

  async scheduled(_controller: ScheduledController, env: unknown) {
    await wakeDueJobs(started(env).services, ['sealing', 'extraction', 'workflow'])
  },
}
