import { vi } from 'vitest'
import { setWorkflowDisabled, storeWorkflow } from '../../admin/workflows.ts'
import type { WorkflowRun } from '../../platform/http/resources/workflow-run.ts'
import { expectStatus } from './client.ts'
import type { Api, Target } from './open-api.ts'

type Definition = { steps: unknown[]; inputSchema?: unknown }

/** Stores a workflow of the organization as an operator does, and returns its id. */
export async function defineWorkflow(target: Target, api: Api, definition: Definition): Promise<string> {
  const { id: workflowId } = await storeWorkflow(target.ownerDatabaseUrl, {
    organizationId: api.organizationId,
    definition: { name: 'Test', ...definition },
  })
  return workflowId
}

export const disableWorkflow = (target: Target, workflowId: string): Promise<void> =>
  setWorkflowDisabled(target.ownerDatabaseUrl, workflowId, true)

/** Starts a workflow run, and returns its id. */
export async function startRun(
  api: Api,
  workflowId: string,
  body: { documentIds: string[]; input?: unknown },
): Promise<string> {
  const accepted = await expectStatus(api.send('POST', `/v1/workflows/${workflowId}/run`, body), 202)
  return accepted.runId
}

export const readRun = (api: Api, runId: string): Promise<WorkflowRun> =>
  expectStatus(api.send('GET', `/v1/workflow-runs/${runId}`), 200)

/** Waits until a workflow run meets a condition, and returns the run. */
export const runWhen = (api: Api, runId: string, holds: (run: WorkflowRun) => boolean): Promise<WorkflowRun> =>
  vi.waitFor(
    async () => {
      const run = await readRun(api, runId)
      if (!holds(run)) throw new Error(`the run has not reached this state: ${JSON.stringify(run).slice(0, 600)}`)
      return run
    },
    { timeout: 30_000, interval: 100 },
  )

export const runToEnd = (api: Api, runId: string): Promise<WorkflowRun> =>
  runWhen(api, runId, ({ finishedAt }) => finishedAt !== null)
