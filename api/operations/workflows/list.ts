import { presentWorkflows } from '../../../db/workflows/workflows.ts'
import { operation } from '../../../platform/http/operation.ts'
import { presentAll, wholeList } from '../../../platform/http/resources/common.ts'
import { StoredWorkflow, toWorkflow } from '../../../platform/http/resources/workflow.ts'

export const listStoredWorkflows = operation({
  id: 'workflows.list',
  description:
    'List the workflows that can be run. Oldest first, with what each does and asks for. Workflows are stored by the operator.',
  route: 'GET /v1/workflows',
  scope: 'workflowsWrite',
  audited: 'none',
}).answers(wholeList(StoredWorkflow).meta({ id: 'WorkflowList', description: 'All of them.' }), (ctx) =>
  presentAll(ctx, presentWorkflows(), toWorkflow),
)
