import type { Service } from '../../dev/demo/demo-client.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { measureOperations } from './operation-calls.ts'
import type { OperationCounter } from './operation-counter.ts'
import { measureSandbox } from './sandbox-calls.ts'
import { measureScim } from './scim-calls.ts'
import { measureSigner } from './signer-calls.ts'
import { measureTemplates } from './template-calls.ts'
import { measureTexts } from './text-calls.ts'
import { measureWorkflows } from './workflow-calls.ts'

/** Calls every operation and every signer route at least once. */
export async function measureEverything(
  counter: OperationCounter,
  stack: Stack,
  { service, testKey }: { service: Service; testKey: string },
): Promise<void> {
  const functions = { ...service, baseUrl: stack.functionsUrl }
  await measureScim(counter, service)
  await measureTexts(counter, functions)
  await measureWorkflows(counter, service, stack.ownerDatabaseUrl)
  const envelope = await measureOperations(counter, service)
  await measureSigner(counter, service, envelope)
  await measureTemplates(counter, service, envelope.documentId)
  await measureSandbox(counter, { ...service, apiKey: testKey })
}
