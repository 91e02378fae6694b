import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { AdminError } from '../../../admin/act.ts'
import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { setWorkflowDisabled, showWorkflow, storeWorkflow } from '../../../admin/workflows.ts'
import { listWorkflows } from '../../../db/administration/workflows.ts'
import { root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { ownMigrated } from '../../support/own-postgres.ts'

const own = ownMigrated()
let organizationId: string

beforeAll(async () => {
  organizationId = (await bootstrapOrganization(own.ownerUrl)).organizationId
})

const definition = { name: 'Hold', inputSchema: null, steps: [{ type: 'placeHold' }] }
const store = (given: unknown, workflowId?: string) =>
  storeWorkflow(own.ownerUrl, { organizationId, workflowId, definition: given })
const actsOn = async (id: string) =>
  (
    await own.client.query<{ act: string }>(
      `select actor_kind || ' ' || action || ' ' || target_kind || ' ' || details::text as act from audit_events where target_id = $1 order by position, id`,
      [id],
    )
  ).rows.map(({ act }) => act)

test('stores a changed workflow as a new version, and writes an audit event for each version', async () => {
  const { id: workflowId, version } = await store(definition)
  expect(version).toBe(1)
  const changed = { name: 'Hold and scan', steps: [{ type: 'placeHold' }, { type: 'rescan' }] }
  expect(await store(changed, workflowId)).toEqual({ id: workflowId, organizationId, environment: 'live', version: 2 })

  expect(await showWorkflow(own.ownerUrl, workflowId)).toEqual({ ...changed, inputSchema: null, version: 2 })
  expect((await showWorkflow(own.ownerUrl, workflowId, 1)).steps).toEqual(definition.steps)
  expect(await listWorkflows(own.ownerUrl, organizationId)).toContainEqual({
    id: workflowId,
    name: 'Hold and scan',
    environment: 'live',
    version: 2,
    disabled_at: null,
  })
  expect(await actsOn(workflowId)).toEqual([
    'operator workflow.stored workflow {"version": 1}',
    'operator workflow.stored workflow {"version": 2}',
  ])
})

test('reports the path of an invalid workflow step, and stores nothing', async () => {
  const before = (await own.client.query('select from workflow_versions')).rowCount
  const wrong = { name: 'Wrong', steps: [{ type: 'placeHold' }, { type: 'setType' }] }
  await expect(() => store(wrong)).toThrow(/steps\.1\.documentType: /)
  expect((await own.client.query('select from workflow_versions')).rowCount).toBe(before)
})

test("rejects a new version of another organization's workflow, and a workflow of an unknown organization", async () => {
  const { id: workflowId } = await store(definition)
  const { organizationId: other } = await bootstrapOrganization(own.ownerUrl)
  const as = (id: string, of?: string) =>
    storeWorkflow(own.ownerUrl, { organizationId: id, workflowId: of, definition })
  await expect(as(other, workflowId)).rejects.toThrow(AdminError)
  await expect(as('org_missing')).rejects.toThrow(AdminError)
  expect((await showWorkflow(own.ownerUrl, workflowId)).version).toBe(1)
})

test('stores a workflow in the sandbox of an organization, where only test keys see it', async () => {
  const { organizationId, test: sandbox } = await bootstrapOrganization(own.ownerUrl)
  const inSandbox = { organizationId, environment: 'test' as const, definition }
  const stored = await storeWorkflow(own.ownerUrl, inSandbox)
  const place = { organizationId: sandbox.organizationId, environment: 'test' }
  expect(stored).toMatchObject({ ...place, version: 1 })
  expect(await storeWorkflow(own.ownerUrl, { ...inSandbox, environment: undefined, workflowId: stored.id })).toEqual({
    ...place,
    id: stored.id,
    version: 2,
  })
  expect(await listWorkflows(own.ownerUrl, organizationId)).toMatchObject([{ id: stored.id, environment: 'test' }])
  const { rows } = await own.client.query('select organization_id from workflows where id = $1', [stored.id])
  expect(rows).toEqual([{ organization_id: sandbox.organizationId }])
  await expect(
    storeWorkflow(own.ownerUrl, { ...inSandbox, organizationId: sandbox.organizationId, environment: 'live' }),
  ).rejects.toThrow(AdminError)
})

test.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('rejects a new version of a %s workflow for the environment %s', async (environment, other) => {
  const options = { organizationId, environment, definition }
  const { id: workflowId } = await storeWorkflow(own.ownerUrl, options)
  const versions = async () =>
    (await own.client.query('select version from workflow_versions where workflow_id = $1', [workflowId])).rows
  await expect(storeWorkflow(own.ownerUrl, { ...options, workflowId, environment: other })).rejects.toThrow(
    `no workflow with this id in the ${other} environment`,
  )
  expect([await versions(), (await actsOn(workflowId)).length]).toEqual([[{ version: 1 }], 1])
  expect(await storeWorkflow(own.ownerUrl, { ...options, workflowId })).toMatchObject({ environment, version: 2 })
})

test('writes one audit event each when a workflow is disabled and enabled', async () => {
  const { id: workflowId } = await store(definition)
  await setWorkflowDisabled(own.ownerUrl, workflowId, true)
  await expect(setWorkflowDisabled(own.ownerUrl, workflowId, true)).rejects.toThrow(AdminError)
  await setWorkflowDisabled(own.ownerUrl, workflowId, false)
  expect((await actsOn(workflowId)).slice(1)).toEqual([
    'operator workflow.disabled workflow {}',
    'operator workflow.enabled workflow {}',
  ])
})

test('stores a workflow definition from a file, and prints the errors of an invalid definition', () => {
  const file = join(temporaryFolder('workflow'), 'workflow.json')
  const run = (text: string) => {
    writeFileSync(file, text)
    return spawnSync(
      process.execPath,
      [join(root, 'admin/main.ts'), 'store-workflow', '--organization', organizationId, '--file', file],
      { env: { ...process.env, DATABASE_URL: own.ownerUrl }, encoding: 'utf8' },
    )
  }
  const stored = run(JSON.stringify(definition))
  expect(JSON.parse(stored.stdout)).toMatchObject({ version: 1 })
  expect(run('{').stderr).toContain('not valid JSON')
  const refused = run(JSON.stringify({ ...definition, steps: [{ type: 'placeHold', extra: 1 }] }))
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('steps.0.extra: ')])
})
