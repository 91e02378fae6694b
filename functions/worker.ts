import { consumerOf, jobConsumer, type WakeUps, wakeDueJobs } from '../platform/jobs/wake-ups.ts'
import { type FunctionsEnv, parseFunctionsEnv } from '../platform/ports/env.ts'
import { createServices, inBackground } from '../platform/services.ts'
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
  const consumer = consumerOf('functions', {
    sealing: jobConsumer('sealing', sealingHandler(env)),
    extraction: jobConsumer('extraction', extractionHandler),
    workflow: jobConsumer('workflow', workflowHandler(env.DOCUMENT_RUNS)),
  })
  return { background: inBackground(services), app: createApp(services, env), consumer }
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

  async scheduled(_controller: ScheduledController, env: unknown) {
    await wakeDueJobs(started(env).background, 'functions')
  },
}
