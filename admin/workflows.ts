import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { KeyEnvironment } from '../core/api-keys.ts'
import { newId } from '../core/ids.ts'
import { parseJson } from '../core/json.ts'
import { checkDefinition, type WorkflowDefinition } from '../core/workflows/definition.ts'
import { inTransaction } from '../db/administration/owner.ts'
import {
  findDefinition,
  insertWorkflow,
  insertWorkflowVersion,
  listWorkflows,
  nextWorkflowVersion,
  type StoredVersion,
  updateWorkflowDisabled,
} from '../db/administration/workflows.ts'
import { AdminError, noOrganization, performAction, recordAction, requireFound } from './act.ts'
import { type Commands, commandForId, commandWithOptions, environmentOf, integerOption } from './command.ts'

type Stored = { id: string } & StoredVersion

/**
 * Stores a workflow of an organization or, in the test environment, of its sandbox, or a new version of an existing
 * workflow. Existing runs keep their version. If a step or the input schema is invalid, throws and stores nothing.
 */
export function storeWorkflow(
  databaseUrl: string,
  options: {
    organizationId: string
    environment?: KeyEnvironment | undefined
    workflowId?: string | undefined
    definition: unknown
  },
): Promise<Stored> {
  const definition = requireDefinition(options.definition)
  return inTransaction(databaseUrl, async (owner) => {
    const { organizationId, environment = null, workflowId } = options
    const id = workflowId ?? newId('workflow', new Date(), randomBytes(16))
    const workflow = { organizationId, environment, id, name: definition.name }
    const stored = workflowId
      ? requireFound(
          await nextWorkflowVersion(owner, workflow),
          `The organization has no workflow with this id${environment ? ` in the ${environment} environment` : ''}. Run list-workflows to find the id.`,
        )
      : requireFound(await insertWorkflow(owner, workflow), noOrganization)
    const of = { organizationId: stored.organizationId, version: stored.version }
    await insertWorkflowVersion(owner, { ...of, workflowId: id, definition })
    await recordAction(owner, {
      organizationId: of.organizationId,
      action: 'workflow.stored',
      id,
      details: { version: of.version },
    })
    return { id, ...stored }
  })
}

function requireDefinition(raw: unknown): WorkflowDefinition {
  const checked = checkDefinition(raw)
  if (checked.ok) return checked.value
  const findings = checked.errors.map(({ path, message }) => `  ${path || '(the workflow)'}: ${message}`)
  throw new AdminError(`The workflow is invalid. Nothing was stored.\n${findings.join('\n')}`)
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
    "stores a new workflow or a new version of an existing one; with the environment test, stores it in the organization's sandbox, where only test keys see it",
    (url, given) =>
      storeWorkflow(url, {
        organizationId: given.organization,
        environment: given.environment === undefined ? undefined : environmentOf(given),
        workflowId: given.workflow,
        definition: readDefinition(given.file),
      }),
    '[--workflow ID] [--environment live|test]',
  ),
  'list-workflows': commandForId(
    'organization',
    'lists the workflows of an organization and its sandbox',
    listWorkflows,
  ),
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
