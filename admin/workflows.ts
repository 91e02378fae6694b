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
import { AdminError, performAction, recordAction, requireFound } from './act.ts'
import { type Commands, commandForId, commandWithOptions, integerOption } from './command.ts'

type Stored = { workflowId: string; version: number }

/**
 * Stores a workflow of an organization, or a new version of an existing workflow. Existing runs keep their version. If
 * a step or the input schema is invalid, throws and stores nothing.
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
    await recordAction(owner, {
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
  const findings = checked.errors.map(({ path, message }) => `  ${path || '(the workflow)'}: ${message}`)
  throw new AdminError(`The workflow is invalid. Nothing was stored.\n${findings.join('\n')}`)
}

async function firstVersion(owner: Owner, organizationId: string, name: string): Promise<Stored> {
  const workflowId = newId('workflow', new Date(), randomBytes(16))
  requireFound(
    await insertWorkflow(owner, { organizationId, id: workflowId, name }),
    'No organization has this id. Run list-organizations to find the id.',
  )
  return { workflowId, version: 1 }
}

async function nextVersion(owner: Owner, organizationId: string, workflowId: string, name: string): Promise<Stored> {
  const version = await nextWorkflowVersion(owner, { organizationId, id: workflowId, name })
  return { workflowId, version: requireFound(version, 'The organization has no workflow with this id.') }
}

/** Returns the current version of a workflow, or the named version, in the form that `storeWorkflow` accepts. */
export async function showWorkflow(databaseUrl: string, workflowId: string, version?: number | undefined) {
  const [found] = await findDefinition(databaseUrl, workflowId, version ?? null)
  if (!found) throw new AdminError('No workflow has this id and version. Run list-workflows to find both.')
  return found
}

/** Disables or enables new runs of a workflow. Existing runs continue. */
export const setWorkflowDisabled = (databaseUrl: string, workflowId: string, isDisabled: boolean): Promise<void> =>
  performAction(databaseUrl, async (owner) => {
    const missing = `No ${isDisabled ? 'enabled' : 'disabled'} workflow has this id. Run list-workflows to find the id.`
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
    throw new AdminError(`The file ${file} cannot be read. Check its path.`)
  }
}

export const workflowCommands: Commands = {
  'store-workflow': commandWithOptions(
    { organization: 'ID', file: 'FILE.json' },
    'stores a new workflow or a new version of an existing one',
    (url, { organization, file, workflow }) =>
      storeWorkflow(url, {
        organizationId: organization,
        workflowId: workflow,
        definition: readDefinition(file),
      }),
    '[--workflow ID]',
  ),
  'list-workflows': commandForId('organization', 'lists the workflows of an organization', listWorkflows),
  'show-workflow': commandWithOptions(
    { workflow: 'ID' },
    'shows the definition of a workflow',
    (url, given) =>
      showWorkflow(url, given.workflow, given.version === undefined ? undefined : integerOption(given, 'version')),
    '[--version N]',
  ),
  'disable-workflow': commandForId('workflow', 'prevents new runs of a workflow; existing runs continue', (url, id) =>
    setWorkflowDisabled(url, id, true),
  ),
  'enable-workflow': commandForId('workflow', 'allows new runs of a disabled workflow', (url, id) =>
    setWorkflowDisabled(url, id, false),
  ),
}
