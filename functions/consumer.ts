import { type Consumer, consumerOf, jobConsumer } from '../platform/jobs/job-messages.ts'
import type { FunctionsEnv } from '../platform/ports/functions-env.ts'

/**
 * The maximum number of concurrent sealing jobs. A job mostly waits for the store and the database, and uses at most 12
 * MB.
 */
const sealsAtOnce = 4

/** Handles the queue messages of the functions worker. Loads the code of a job kind with its first job. */
export const consumerOfFunctions = (env: FunctionsEnv): Consumer =>
  consumerOf('functions', {
    sealing: jobConsumer(
      'sealing',
      async (...job) => (await import('../service/sealing/sealing-job.ts')).sealingHandler(env)(...job),
      { atOnce: sealsAtOnce },
    ),
    extraction: jobConsumer('extraction', async (...job) =>
      (await import('../service/extraction/extraction-job.ts')).extractionHandler(...job),
    ),
    bulkSend: jobConsumer('bulkSend', async (...job) =>
      (await import('../service/templates/bulk-job.ts')).bulkSendHandler(...job),
    ),
    workflow: jobConsumer('workflow', async (...job) =>
      (await import('../service/workflows/workflow-job.ts')).workflowHandler(env.DOCUMENT_RUNS)(...job),
    ),
  })
