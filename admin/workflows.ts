import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { newId } from '../core/ids.ts'
import { parseJson } from '../core/json.ts'
import { checkDefinition, type WorkflowDefinition } from '../core/workflows/definition.ts'
import { inTransaction, type Owner } from '../db/administration/owner.ts'
import {
  findDefinition,
  insertWorkflow,
  insertWorkflowVersion,
  listWorkflows,
  nextWorkflowVersion,
  updateWorkflowDisabled,
} from '../db/administration/workflows.ts'
import { AdminError, act, recordAct, requireFound } from './act.ts'
import { type Commands, commandAbout, commandWith, wholeNumberOption } from './command.ts'

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
  return inTransaction(databaseUrl, async (owner) => {
    const stored = options.workflowId
      ? await nextVersion(owner, options.organizationId, options.workflowId, definition.name)
      : await firstVersion(owner, options.organizationId, definition.name)
    await insertWorkflowVersion(owner, { organizationId: options.organizationId, ...stored, definition })
    await recordAct(owner, {
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

async function firstVersion(owner: Owner, organizationId: string, name: string): Promise<Stored> {
  const workflowId = newId('workflow', new Date(), randomBytes(16))
  requireFound(await insertWorkflow(owner, { organizationId, id: workflowId, name }), 'There is no such organization.')
  return { workflowId, version: 1 }
}

async function nextVersion(owner: Owner, organizationId: string, workflowId: string, name: string): Promise<Stored> {
  const version = await nextWorkflowVersion(owner, { organizationId, id: workflowId, name })
  return { workflowId, version: requireFound(version, 'The organization has no such workflow.') }
}

/** A workflow as it can be stored again: its present version, or the named one. */
export async function showWorkflow(databaseUrl: string, workflowId: string, version?: number | undefined) {
  const [found] = await findDefinition(databaseUrl, workflowId, version ?? null)
  if (!found) throw new AdminError('There is no such workflow or version.')
  return found
}

/** Lets a workflow take no new runs, or take them again; runs that began go on. */
export const setWorkflowDisabled = (databaseUrl: string, workflowId: string, isDisabled: boolean): Promise<void> =>
  act(databaseUrl, async (owner) => {
    const missing = `There is no such workflow that is ${isDisabled ? 'enabled' : 'disabled'}.`
    const organizationId = requireFound(await updateWorkflowDisabled(owner, workflowId, isDisabled), missing)
    return { organizationId, action: isDisabled ? 'workflow.disabled' : 'workflow.enabled', id: workflowId }
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
  'store-workflow': commandWith(
    { organization: 'ID', file: 'FILE.json' },
    'stores a new workflow, or a new version of one',
    (url, { organization, file, workflow }) =>
      storeWorkflow(url, {
        organizationId: organization,
        workflowId: workflow,
        definition: readDefinition(file),
      }),
    '[--workflow ID]',
  ),
  'list-workflows': commandAbout('organization', 'lists the workflows of an organization', listWorkflows),
  'show-workflow': commandWith(
    { workflow: 'ID' },
    'shows the definition of a workflow',
    (url, given) =>
      showWorkflow(url, given.workflow, given.version === undefined ? undefined : wholeNumberOption(given, 'version')),
    '[--version N]',
  ),
  'disable-workflow': commandAbout('workflow', 'lets a workflow take no new runs; those that began go on', (url, id) =>
    setWorkflowDisabled(url, id, true),
  ),
  'enable-workflow': commandAbout('workflow', 'lets a workflow take runs again', (url, id) =>
    setWorkflowDisabled(url, id, false),
  ),
}
