import { presentWorkflows } from '../../../db/workflows/workflows.ts'
import { operation } from '../../../platform/http/operation.ts'
import { completeList, presentAll } from '../../../platform/http/resources/common.ts'
import { StoredWorkflow, toWorkflow } from '../../../platform/http/resources/workflow.ts'

export const listStoredWorkflows = operation({
  id: 'workflows.list',
  description:
    'List workflows. Returns the oldest workflows first, with their steps and input schemas. The operator of the service creates workflows.',
  route: 'GET /v1/workflows',
  scope: 'workflowsWrite',
  audited: 'none',
}).returns(completeList(StoredWorkflow).meta({ id: 'WorkflowList', description: 'All workflows.' }), (ctx) =>
  presentAll(ctx, presentWorkflows(), toWorkflow),
)
