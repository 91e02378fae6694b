import { noSuch } from '../../../../core/errors.ts'
import { loadRun } from '../../../../db/workflows/workflows.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { toWorkflowRun, WorkflowRun } from '../../../../platform/http/resources/workflow-run.ts'

export const getWorkflowRun = operation({
  id: 'workflows.runs.get',
  description: 'Retrieve a workflow run. Returns the progress of each document, its steps and their errors.',
  route: 'GET /v1/workflow-runs/{id}',
  scope: 'workflowsWrite',
  audited: 'none',
}).returns(WorkflowRun, async (ctx, { params: { id } }) => {
  const { run, documents, steps } = await ctx.db.run(loadRun(id))
  if (!run) throw noSuch('run')
  return toWorkflowRun(run, documents, steps)
})
