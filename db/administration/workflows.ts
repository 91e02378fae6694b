import type { WorkflowDefinition } from '../../core/workflows/definition.ts'
import { type Owner, readRows } from './owner.ts'

/** Inserts a workflow with version number 1. Returns false if the organization does not exist. */
export async function insertWorkflow(
  owner: Owner,
  workflow: { organizationId: string; id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await owner.query(
    'insert into workflows (organization_id, id, name, version) select o.id, $2, $3, 1 from organizations o where o.id = $1',
    [workflow.organizationId, workflow.id, workflow.name],
  )
  return rowCount === 1
}

/** Increments the version of a workflow. Returns the new version, or null if the workflow does not exist. */
export async function nextWorkflowVersion(
  owner: Owner,
  workflow: { organizationId: string; id: string; name: string },
): Promise<number | null> {
  const { rows } = await owner.query<{ version: number }>(
    `update workflows set name = $3, version = version + 1, updated_at = now()
     where organization_id = $1 and id = $2 returning version`,
    [workflow.organizationId, workflow.id, workflow.name],
  )
  return rows[0]?.version ?? null
}

/** Inserts the steps of a workflow version. */
export async function insertWorkflowVersion(
  owner: Owner,
  version: { organizationId: string; workflowId: string; version: number; definition: WorkflowDefinition },
): Promise<void> {
  const { steps, inputSchema } = version.definition
  await owner.query(
    `insert into workflow_versions (organization_id, workflow_id, version, steps, input_schema) values ($1, $2, $3, $4, $5)`,
    [
      version.organizationId,
      version.workflowId,
      version.version,
      JSON.stringify(steps),
      inputSchema === null ? null : JSON.stringify(inputSchema),
    ],
  )
}

export type ListedWorkflow = { id: string; name: string; version: number; disabled_at: Date | null }

/** Returns the workflows of an organization, oldest first. */
export const listWorkflows = (databaseUrl: string, organizationId: string): Promise<ListedWorkflow[]> =>
  readRows(
    databaseUrl,
    'select id, name, version, disabled_at from workflows where organization_id = $1 order by created_at, id',
    [organizationId],
  )

/** Returns the definition of a workflow in the given version, or by default in the current version. */
export const findDefinition = (
  databaseUrl: string,
  workflowId: string,
  version: number | null,
): Promise<(WorkflowDefinition & { version: number })[]> =>
  readRows(
    databaseUrl,
    `select w.name, v.version, v.input_schema as "inputSchema", v.steps from workflows w
     join workflow_versions v on v.organization_id = w.organization_id and v.workflow_id = w.id
     where w.id = $1 and v.version = coalesce($2, w.version)`,
    [workflowId, version],
  )

/**
 * Disables or enables new runs of a workflow. Returns the organization, or null if the workflow does not exist or
 * already has this state.
 */
export async function updateWorkflowDisabled(
  owner: Owner,
  workflowId: string,
  isDisabled: boolean,
): Promise<string | null> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `update workflows set disabled_at = case when $2 then now() end, updated_at = now()
     where id = $1 and (disabled_at is null) = $2 returning organization_id`,
    [workflowId, isDisabled],
  )
  return rows[0]?.organization_id ?? null
}
