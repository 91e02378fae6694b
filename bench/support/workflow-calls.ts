import { setTimeout as pause } from 'node:timers/promises'
import { storeWorkflow } from '../../admin/workflows.ts'
import { call, createDocument, type Service } from '../../dev/demo/demo-client.ts'
import { send } from './contract-calls.ts'
import type { OperationCounter } from './operation-counter.ts'
import { sized } from './size.ts'

const endedMsMax = 120_000
const documentsOfRun = sized(100, 5)

/** Calls every operation of workflows. */
export async function measureWorkflows(
  { count, settle }: OperationCounter,
  service: Service,
  ownerDatabaseUrl: string,
): Promise<void> {
  const account = await call<{ organization: { id: string } }>(service, 'GET', '/v1/account')
  const { id: workflowId } = await storeWorkflow(ownerDatabaseUrl, {
    organizationId: account.organization.id,
    definition: { name: 'Bench', steps: [{ type: 'setType', documentType: 'other' }] },
  })
  const documentIds: string[] = []
  for (let number = 0; number < documentsOfRun; number++)
    documentIds.push(await createDocument(service, `Run ${number}`))
  const run = (name: string, ids: string[]) =>
    count(name, 2, () =>
      send<{ runId: string }>(service, {
        method: 'POST',
        path: `/v1/workflows/${workflowId}/run`,
        body: { documentIds: ids },
      }),
    )
  await count('workflows.list', 1, () => call(service, 'GET', '/v1/workflows'))
  await run('workflows.run', documentIds.slice(0, 1))
  await settle()
  const { runId } = await run(`workflows.run (${documentsOfRun} documents)`, documentIds)
  await runEnded(service, runId)
  await settle()
  await count('workflows.runs.get', 1, () => call(service, 'GET', `/v1/workflow-runs/${runId}`))
}

/** Waits until a workflow run has ended. A run can pause longer than `settle` waits. */
async function runEnded(service: Service, runId: string): Promise<void> {
  for (const deadline = Date.now() + endedMsMax; Date.now() < deadline; await pause(500)) {
    const { status } = await call<{ status: string }>(service, 'GET', `/v1/workflow-runs/${runId}`)
    if (status === 'completed' || status === 'failed') return
  }
  throw new Error(`A run of ${documentsOfRun} documents did not finish. Read the log of the functions worker.`)
}
