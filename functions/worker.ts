import { jobConsumer } from '../platform/jobs/wake-ups.ts'
import { parseFunctionsEnv } from '../platform/ports/env.ts'
import { workerEvents } from '../platform/worker.ts'
import { extractionHandler } from '../service/extraction/extraction-job.ts'
import { sealingHandler } from '../service/sealing/sealing-job.ts'
import { workflowHandler } from '../service/workflows/workflow-job.ts'
import { createApp } from './app.ts'

export { DocumentRun } from './document-run.ts'

export default workerEvents('functions', parseFunctionsEnv, (services, env) => ({
  app: createApp(services, env),
  consumers: {
    sealing: jobConsumer('sealing', sealingHandler(env)),
    extraction: jobConsumer('extraction', extractionHandler),
    workflow: jobConsumer('workflow', workflowHandler(env.DOCUMENT_RUNS)),
  },
})).events
