import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdminError } from '../../../admin/act.ts'
import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { listWorkflows, setWorkflowDisabled, showWorkflow, storeWorkflow } from '../../../admin/workflows.ts'
import { root } from '../../../dev/build/build-part.ts'
import { type OwnPostgres, startOwnPostgres } from '../../support/own-postgres.ts'

let postgres: OwnPostgres
let client: pg.Client
let organizationId: string

beforeAll(async () => {
  postgres = await startOwnPostgres('migrated')
  organizationId = (await bootstrapOrganization(postgres.ownerUrl)).organizationId
  client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
}, 60_000)

afterAll(async () => {
  await client?.end()
  await postgres?.remove()
})

const definition = { name: 'Hold', inputSchema: null, steps: [{ type: 'placeHold' }] }
const store = (given: unknown, workflowId?: string) =>
  storeWorkflow(postgres.ownerUrl, { organizationId, workflowId, definition: given })
const actsOn = async (id: string) =>
  (
    await client.query<{ act: string }>(
      `select actor_kind || ' ' || action || ' ' || target_kind || ' ' || details::text as act from audit_events where target_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ act }) => act)

test('a new version is stored beside the versions before it, which stay as they were', async () => {
  const { workflowId, version } = await store(definition)
  expect(version).toBe(1)
  const changed = { name: 'Hold and scan', steps: [{ type: 'placeHold' }, { type: 'rescan' }] }
  expect(await store(changed, workflowId)).toEqual({ workflowId, version: 2 })

  expect(await showWorkflow(postgres.ownerUrl, workflowId)).toEqual({ ...changed, inputSchema: null, version: 2 })
  expect((await showWorkflow(postgres.ownerUrl, workflowId, 1)).steps).toEqual(definition.steps)
  expect(await listWorkflows(postgres.ownerUrl, organizationId)).toContainEqual({
    id: workflowId,
    name: 'Hold and scan',
    version: 2,
    disabled_at: null,
  })
  expect(await actsOn(workflowId)).toEqual([
    'operator workflow.stored workflow {"version": 1}',
    'operator workflow.stored workflow {"version": 2}',
  ])
})

test('a wrong step is refused with its place, and nothing is stored', async () => {
  const before = (await client.query('select from workflow_versions')).rowCount
  const wrong = { name: 'Wrong', steps: [{ type: 'placeHold' }, { type: 'setType' }] }
  await expect(() => store(wrong)).toThrow(/steps\.1\.documentType: /)
  expect((await client.query('select from workflow_versions')).rowCount).toBe(before)
})

test('neither a foreign workflow nor an unknown organization takes a version', async () => {
  const { workflowId } = await store(definition)
  const { organizationId: other } = await bootstrapOrganization(postgres.ownerUrl)
  const as = (id: string, of?: string) =>
    storeWorkflow(postgres.ownerUrl, { organizationId: id, workflowId: of, definition })
  await expect(as(other, workflowId)).rejects.toThrow(AdminError)
  await expect(as('org_missing')).rejects.toThrow(AdminError)
  expect((await showWorkflow(postgres.ownerUrl, workflowId)).version).toBe(1)
})

test('a workflow is disabled once and enabled once, each an act', async () => {
  const { workflowId } = await store(definition)
  await setWorkflowDisabled(postgres.ownerUrl, workflowId, true)
  await expect(setWorkflowDisabled(postgres.ownerUrl, workflowId, true)).rejects.toThrow(AdminError)
  await setWorkflowDisabled(postgres.ownerUrl, workflowId, false)
  expect((await actsOn(workflowId)).slice(1)).toEqual([
    'operator workflow.disabled workflow {}',
    'operator workflow.enabled workflow {}',
  ])
})

test('the command reads a file, and says what is wrong with one', () => {
  const file = join(postgres.dataDir, 'workflow.json')
  const run = (text: string) => {
    writeFileSync(file, text)
    return spawnSync(
      process.execPath,
      [join(root, 'admin/main.ts'), 'store-workflow', '--organization', organizationId, '--file', file],
      { env: { ...process.env, DATABASE_URL: postgres.ownerUrl }, encoding: 'utf8' },
    )
  }
  const stored = run(JSON.stringify(definition))
  expect(JSON.parse(stored.stdout)).toMatchObject({ version: 1 })
  expect(run('{').stderr).toContain('not valid JSON')
  const refused = run(JSON.stringify({ ...definition, steps: [{ type: 'placeHold', extra: 1 }] }))
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('steps.0.extra: ')])
})
