import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep, type WorkflowStepConfig } from 'cloudflare:workers'
import type { Services } from '../platform/context.ts'
import { parseFunctionsEnv } from '../platform/ports/functions-env.ts'
import { createServices, inBackground } from '../platform/services.ts'
import { type ExecutorParams, signalTypeOf } from '../service/workflows/executors.ts'

/** The total time of all attempts, including pauses, is shorter than an executor's lease. */
const attempts: WorkflowStepConfig = {
  retries: { limit: 4, delay: '5 seconds', backoff: 'exponential' },
  timeout: '4 minutes',
}

/** Created by the isolate's first event, because bindings are unavailable earlier. */
let services: Services | null = null

/**
 * Runs the workflow steps of one document. It keeps no state, because each step reads the progress from the database. A
 * lost, repeated or duplicated instance is therefore harmless.
 */
export class DocumentRun extends WorkflowEntrypoint<unknown, ExecutorParams> {
  override async run({ payload }: Readonly<WorkflowEvent<ExecutorParams>>, step: WorkflowStep): Promise<void> {
    services ??= inBackground(createServices(parseFunctionsEnv(this.env)))
    const shared = services
    const { performStep } = await import('../service/workflows/perform-step.ts')
    for (let index = payload.from; index < payload.types.length; index++) {
      const name = `${index + 1} ${payload.types[index]}`
      const perform = () => performStep(shared, payload, index)
      let outcome = await step.do(name, attempts, perform)
      for (let look = 1; outcome === 'waiting'; look++) {
        // A timeout only causes another check. The job of the run finds documents that have waited too long.
        await step
          .waitForEvent(`${name}, wait ${look}`, { type: signalTypeOf(index), timeout: '30 days' })
          .catch(() => null)
        outcome = await step.do(`${name}, look ${look}`, attempts, perform)
      }
      if (outcome === 'over') return
    }
  }
}
