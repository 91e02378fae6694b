import type { DueDocument } from '../../db/workflows/run-executors.ts'
import type { RunRow } from '../../db/workflows/workflows.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import type { Executor } from './perform-step.ts'

/**
 * The parameters of an executor instance. `types` are the step types of the run, and `from` is the index of the first
 * step to run.
 */
export type ExecutorParams = Executor & { from: number; types: string[] }

type Instances = FunctionsEnv['DOCUMENT_RUNS']

/** The maximum number of instances that the platform accepts in one call. */
const instancesPerCall = 100

const instanceId = (runId: string, { position, generation }: { position: number; generation: number }): string =>
  `${runId}-${position}-${generation}`

/** Returns the type of the event that makes an executor check whether a step can continue. */
export const signalTypeOf = (step: number): string => `wake-${step}`

/**
 * Starts an executor for each document. Leaves existing instances unchanged. Returns the documents whose executors
 * could not be started, with the last reason. Such a failure does not affect other documents.
 */
export async function startExecutors(
  instances: Instances,
  run: RunRow,
  due: readonly DueDocument[],
): Promise<{ failed: DueDocument[]; reason: unknown }> {
  const failed: DueDocument[] = []
  let reason: unknown
  const start = (documents: readonly DueDocument[]) =>
    instances.createBatch(documents.map((document) => instanceOf(run, document)))
  for (let from = 0; from < due.length; from += instancesPerCall) {
    const batch = due.slice(from, from + instancesPerCall)
    try {
      await start(batch)
    } catch {
      for (const document of batch)
        await start([document]).catch((error) => {
          failed.push(document)
          reason = error
        })
    }
  }
  return { failed, reason }
}

function instanceOf(run: RunRow, { position, documentId, generation, step }: DueDocument) {
  const params: ExecutorParams = {
    organizationId: run.organizationId,
    runId: run.id,
    keyId: run.keyId,
    position,
    documentId,
    generation,
    from: step,
    types: run.steps.map(({ type }) => String(type)),
  }
  return { id: instanceId(run.id, { position, generation }), params }
}

/** Signals a document's executor to check again. Returns false if no executor exists. */
export async function signalExecutor(
  instances: Instances,
  place: { runId: string; position: number; generation: number; step: number },
): Promise<boolean> {
  try {
    const instance = await instances.get(instanceId(place.runId, place))
    await instance.sendEvent({ type: signalTypeOf(place.step), payload: {} })
    return true
  } catch {
    return false
  }
}
