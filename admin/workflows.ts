import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { newId } from '../core/ids.ts'
import { parseJson } from '../core/json.ts'
import { checkDefinition, type WorkflowDefinition } from '../core/workflows/definition.ts'
import { AdminError, inTransaction, readRows, recordAct } from './act.ts'
import { type Commands, commandAbout, need, wholeNumberOption } from './command.ts'

type Stored = { workflowId: string; version: number }

/**
 * Stores a workflow of an organization, or a new version of the named one; runs that began before follow the version that
 * they began with. Throws, and stores nothing, when a step or the schema of the input is wrong: each place is named.
 */
export function storeWorkflow(
  databaseUrl: string,
  options: { organizationId: string; workflowId?: string | undefined; definition: unknown },
): Promise<Stored> {
  const definition = requireDefinition(options.definition)
  return inTransaction(databaseUrl, async (client) => {
    const stored = options.workflowId
      ? await nextVersion(client, options.organizationId, options.workflowId, definition.name)
      : await firstVersion(client, options.organizationId, definition.name)
    await client.query(
      `insert into workflow_versions (organization_id, workflow_id, version, steps, input_schema) values ($1, $2, $3, $4, $5)`,
      [
        options.organizationId,
        stored.workflowId,
        stored.version,
        JSON.stringify(definition.steps),
        definition.inputSchema === null ? null : JSON.stringify(definition.inputSchema),
      ],
    )
    await recordAct(client, {
      organizationId: options.organizationId,
      action: 'workflow.stored',
      id: stored.workflowId,
      details: { version: stored.version },
    })
    return stored
  })
}

function requireDefinition(raw: unknown): WorkflowDefinition {
  const checked = checkDefinition(raw)
  if (checked.ok) return checked.value
  const findings = checked.errors.map(({ path, message }) => `  ${path || '(the whole)'}: ${message}`)
  throw new AdminError(`This is no workflow. Nothing was stored.\n${findings.join('\n')}`)
}

async function firstVersion(client: Client, organizationId: string, name: string): Promise<Stored> {
  const workflowId = newId('workflow', new Date(), randomBytes(16))
  const { rowCount } = await client.query(
    'insert into workflows (organization_id, id, name, version) select o.id, $2, $3, 1 from organizations o where o.id = $1',
    [organizationId, workflowId, name],
  )
  if (rowCount === 0) throw new AdminError('There is no such organization.')
  return { workflowId, version: 1 }
}

async function nextVersion(client: Client, organizationId: string, workflowId: string, name: string): Promise<Stored> {
  const { rows } = await client.query<{ version: number }>(
    `update workflows set name = $3, version = version + 1, updated_at = now()
     where organization_id = $1 and id = $2 returning version`,
    [organizationId, workflowId, name],
  )
  if (!rows[0]) throw new AdminError('The organization has no such workflow.')
  return { workflowId, version: rows[0].version }
}

/** The workflows of an organization, oldest first. */
export const listWorkflows = (databaseUrl: string, organizationId: string) =>
  readRows<{ id: string; name: string; version: number; disabled_at: Date | null }>(
    databaseUrl,
    'select id, name, version, disabled_at from workflows where organization_id = $1 order by created_at, id',
    [organizationId],
  )

/** A workflow as it can be stored again: its present version, or the named one. */
export const showWorkflow = (databaseUrl: string, workflowId: string, version?: number | undefined) =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<WorkflowDefinition & { version: number }>(
      `select w.name, v.version, v.input_schema as "inputSchema", v.steps from workflows w
       join workflow_versions v on v.organization_id = w.organization_id and v.workflow_id = w.id
       where w.id = $1 and v.version = coalesce($2, w.version)`,
      [workflowId, version ?? null],
    )
    if (!rows[0]) throw new AdminError('There is no such workflow or version.')
    return rows[0]
  })

/** Lets a workflow take no new runs, or take them again; runs that began go on. */
export const setWorkflowDisabled = (databaseUrl: string, workflowId: string, isDisabled: boolean): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      `update workflows set disabled_at = case when $2 then now() end, updated_at = now()
       where id = $1 and (disabled_at is null) = $2 returning organization_id`,
      [workflowId, isDisabled],
    )
    const state = isDisabled ? 'enabled' : 'disabled'
    if (!rows[0]) throw new AdminError(`There is no such workflow that is ${state}.`)
    await recordAct(client, {
      organizationId: rows[0].organization_id,
      action: isDisabled ? 'workflow.disabled' : 'workflow.enabled',
      id: workflowId,
    })
  })

function readDefinition(file: string): unknown {
  const parsed = parseJson(readText(file))
  if (!parsed.ok) throw new AdminError(`${file}: ${parsed.reason}`)
  return parsed.value
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new AdminError(`${file} cannot be read.`)
  }
}

export const workflowCommands: Commands = {
  'store-workflow': {
    usage: '--organization ID --file FILE.json [--workflow ID]',
    does: 'stores a new workflow, or a new version of one',
    run: (url, o) =>
      storeWorkflow(url, {
        organizationId: need(o, 'organization'),
        workflowId: o.workflow,
        definition: readDefinition(need(o, 'file')),
      }),
  },
  'list-workflows': commandAbout('organization', 'lists the workflows of an organization', listWorkflows),
  'show-workflow': {
    usage: '--workflow ID [--version N]',
    does: 'shows the definition of a workflow',
    run: (url, o) =>
      showWorkflow(url, need(o, 'workflow'), o.version === undefined ? undefined : wholeNumberOption(o, 'version')),
  },
  'disable-workflow': commandAbout('workflow', 'lets a workflow take no new runs; those that began go on', (url, id) =>
    setWorkflowDisabled(url, id, true),
  ),
  'enable-workflow': commandAbout('workflow', 'lets a workflow take runs again', (url, id) =>
    setWorkflowDisabled(url, id, false),
  ),
}
