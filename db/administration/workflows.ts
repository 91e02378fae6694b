import type { KeyEnvironment } from '../../core/api-keys.ts'
import type { WorkflowDefinition } from '../../core/workflows/definition.ts'
import { type Owner, readRows } from './owner.ts'

/** A stored workflow version, with the organization whose keys see it and the environment of these keys. */
export type StoredVersion = { organizationId: string; environment: KeyEnvironment; version: number }

const storedVersion = 'o.id as "organizationId", o.environment, w.version'

/**
 * Inserts a workflow with version number 1: for an organization or, with the environment, for the organization or its
 * sandbox. Returns null if the organization does not exist.
 */
export async function insertWorkflow(
  owner: Owner,
  workflow: { organizationId: string; environment: KeyEnvironment | null; id: string; name: string },
): Promise<StoredVersion | null> {
  const { rows } = await owner.query<StoredVersion>(
    `with o as (
       select id, environment from organizations
       where case when $4::text is null then id = $1 else environment = $4 and $1 in (id, live_id) end
     ), w as (
       insert into workflows (organization_id, id, name, version) select id, $2, $3, 1 from o returning version
     ) select ${storedVersion} from o, w`,
    [workflow.organizationId, workflow.id, workflow.name, workflow.environment],
  )
  return rows[0] ?? null
}

/**
 * Increments the version of a workflow of an organization or of its sandbox. Returns null if the workflow does not
 * exist or, with the environment, belongs to the other environment.
 */
export async function nextWorkflowVersion(
  owner: Owner,
  workflow: { organizationId: string; environment: KeyEnvironment | null; id: string; name: string },
): Promise<StoredVersion | null> {
  const { rows } = await owner.query<StoredVersion>(
    `update workflows w set name = $3, version = version + 1, updated_at = now() from organizations o
     where o.id = w.organization_id and $1 in (o.id, o.live_id) and w.id = $2
       and o.environment = coalesce($4, o.environment) returning ${storedVersion}`,
    [workflow.organizationId, workflow.id, workflow.name, workflow.environment],
  )
  return rows[0] ?? null
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

export type ListedWorkflow = {
  id: string
  name: string
  environment: KeyEnvironment
  version: number
  disabled_at: Date | null
}

/** Returns the workflows of an organization and its sandbox, oldest first. */
export const listWorkflows = (databaseUrl: string, organizationId: string): Promise<ListedWorkflow[]> =>
  readRows(
    databaseUrl,
    `select id, name, (select o.environment from organizations o where o.id = organization_id), version, disabled_at
     from workflows where organization_id in (select o.id from organizations o where $1 in (o.id, o.live_id))
     order by created_at, id`,
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
