import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep, type WorkflowStepConfig } from 'cloudflare:workers'
import type { Services } from '../platform/context.ts'
import { parseFunctionsEnv } from '../platform/ports/functions-env.ts'
import { createServices, inBackground } from '../platform/services.ts'
import { type ExecutorParams, wakeEventOf } from '../service/workflows/executors.ts'

/** One attempt and all its pauses are shorter than the time after which an executor counts as lost. */
const attempts: WorkflowStepConfig = {
  retries: { limit: 4, delay: '5 seconds', backoff: 'exponential' },
  timeout: '4 minutes',
}

/** Built once per isolate, at its first event, since bindings are only there then. */
let services: Services | null = null

/**
 * Takes one document of a run through its steps. Nothing depends on what an instance remembers: each step asks the database
 * how far the document is, so an instance may be lost, repeated or doubled at any point.
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
        // A time limit only makes it look again; whoever waits too long is found by the job of the run.
        await step
          .waitForEvent(`${name}, wait ${look}`, { type: wakeEventOf(index), timeout: '30 days' })
          .catch(() => null)
        outcome = await step.do(`${name}, look ${look}`, attempts, perform)
      }
      if (outcome === 'over') return
    }
  }
}
