import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import type { Service } from '../../dev/demo/demo-client.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { measureOperations } from './operation-calls.ts'
import { measureScim } from './scim-calls.ts'
import { measureSigner } from './signer-calls.ts'
import { measureTexts } from './text-calls.ts'
import type { TripCounter } from './trip-counter.ts'
import { measureWorkflows } from './workflow-calls.ts'

const later = { maxBatchSize: 100, maxBatchTimeout: 2 }

/** For a stack whose jobs start so late that they are not counted as the work of the request that left them behind. */
export const lateJobs = Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.name, later]))

/** Calls every operation and every address of the signer once. */
export async function measureEverything(counter: TripCounter, stack: Stack, service: Service): Promise<void> {
  await measureScim(counter, service)
  await measureTexts(counter, { ...service, baseUrl: stack.functionsUrl })
  await measureWorkflows(counter, service, stack.ownerDatabaseUrl)
  await measureSigner(counter, service, await measureOperations(counter, service))
}
