import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseKey } from '../../../../core/api-keys.ts'
import { AdminError } from '../../../../dev/admin/act.ts'
import { setHold, setRetention } from '../../../../dev/admin/compliance.ts'
import { createOrganizationKey, listKeys, revokeKey, setLimit } from '../../../../dev/admin/keys.ts'
import { createOrganization, listOrganizations } from '../../../../dev/admin/organizations.ts'
import { root } from '../../../../dev/build-part.ts'
import { migrateDatabase } from '../../../../dev/migrate.ts'
import { type LocalPostgres, startPostgres } from '../../../../dev/postgres.ts'

let dataDir: string
let postgres: LocalPostgres
let url: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chancery-admin-'))
  postgres = await startPostgres({ dataDir, durable: false })
  url = postgres.ownerUrl
  await migrateDatabase(url)
}, 60_000)

afterAll(async () => {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, params)).rows
  } finally {
    await client.end()
  }
}

const auditOf = async (targetId: string) =>
  (
    await query<{ action: string; actor_kind: string }>(
      'select action, actor_kind from audit_events where target_id = $1 order by id',
      [targetId],
    )
  ).map(({ action, actor_kind }) => `${actor_kind} ${action}`)

test('a new organization has a root key of which the database knows only the hash', async () => {
  const { organizationId, keyId, apiKey } = await createOrganization(url, { name: 'Nordlicht', environment: 'live' })
  const [stored] = await query<{ secret_hash: string; row: string }>(
    'select secret_hash, to_jsonb(k)::text as row from api_keys k where id = $1',
    [keyId],
  )
  expect(stored?.secret_hash).toBe((await parseKey(apiKey))?.secretHash)
  expect(stored?.row).not.toContain(apiKey.slice(9, 40))
  expect(await auditOf(organizationId)).toEqual(['operator organization.created'])
  expect(await auditOf(keyId)).toEqual(['operator apiKey.created'])
})

test('the first administrator is a member of the organization, and no e-mail address makes none', async () => {
  const { organizationId, memberId } = await createOrganization(url, {
    name: 'Hafen',
    environment: 'live',
    adminEmail: 'Ada@Hafen.example',
  })
  expect(
    await query('select id, user_name, user_name_folded, role, active from members where organization_id = $1', [
      organizationId,
    ]),
  ).toEqual([
    {
      id: memberId,
      user_name: 'Ada@Hafen.example',
      user_name_folded: 'ada@hafen.example',
      role: 'admin',
      active: true,
    },
  ])
  expect(await auditOf(memberId ?? '')).toEqual(['operator member.created'])
  await expect(createOrganization(url, { name: 'Nobody', environment: 'live', adminEmail: 'ada' })).rejects.toThrow(
    AdminError,
  )
  expect((await listOrganizations(url)).map(({ name }) => name)).not.toContain('Nobody')
})

test('revoking a key revokes every key below it, each with its audit event, and a second time is refused', async () => {
  const { organizationId, keyId } = await createOrganization(url, { name: 'Tree', environment: 'test' })
  const child = await createOrganizationKey(url, {
    organizationId,
    scopes: ['accountRead'],
    name: 'child',
    environment: 'test',
  })
  await query('update api_keys set parent_id = $2 where id = $1', [child.keyId, keyId])
  expect((await revokeKey(url, keyId)).sort()).toEqual([keyId, child.keyId].sort())
  expect((await listKeys(url, organizationId)).every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  expect(await auditOf(child.keyId)).toEqual(['operator apiKey.created', 'operator apiKey.revoked'])
  await expect(revokeKey(url, keyId)).rejects.toThrow(AdminError)
  expect(await auditOf(keyId)).toEqual(['operator apiKey.created', 'operator apiKey.revoked'])
})

test('limits, holds and retention are stored with their audit events', async () => {
  const { organizationId, keyId } = await createOrganization(url, { name: 'Limits', environment: 'test' })
  await setLimit(url, keyId, 250)
  await query(
    `insert into documents (organization_id, id, title, type, metadata) values ($1, 'doc_admin', 'A', 'other', '{}')`,
    [organizationId],
  )
  await setHold(url, 'doc_admin', true)
  await setRetention(url, 'doc_admin', new Date('2031-12-31T00:00:00Z'))
  await setHold(url, 'doc_admin', false)
  expect(await query('select requests_per_minute from api_keys where id = $1', [keyId])).toEqual([
    { requests_per_minute: 250 },
  ])
  expect(await query('select legal_hold, retain_until from documents where id = $1', ['doc_admin'])).toEqual([
    { legal_hold: false, retain_until: new Date('2031-12-31T00:00:00Z') },
  ])
  expect(await auditOf('doc_admin')).toEqual([
    'operator document.hold_placed',
    'operator document.retention_set',
    'operator document.hold_released',
  ])
})

test('what does not exist is refused and leaves no trace', async () => {
  const [before] = await query('select count(*) from audit_events')
  await expect(setLimit(url, 'key_missing', 1)).rejects.toThrow(AdminError)
  await expect(setHold(url, 'doc_missing', true)).rejects.toThrow(AdminError)
  await expect(
    createOrganizationKey(url, {
      organizationId: 'org_missing',
      scopes: ['accountRead'],
      name: null,
      environment: 'live',
    }),
  ).rejects.toThrow(AdminError)
  await expect(
    createOrganizationKey(url, {
      organizationId: 'org_missing',
      scopes: ['everything'],
      name: null,
      environment: 'live',
    }),
  ).rejects.toThrow(AdminError)
  expect(await query('select count(*) from audit_events')).toEqual([before])
})

test.each([
  [[]],
  [['nothing']],
  [['hold']],
  [['hold', '--page', '1']],
  [['set-limit', '--key', 'k', '--per-minute', 'many']],
  [['retain', '--document', 'd', '--until', 'soon']],
  [['retain', '--document', 'd', '--until', '2027-02-29']],
  [['list-organizations', 'extra']],
])('the command line %j is refused with the usage', (args) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dev/admin.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  })
  expect(status).toBe(2)
  expect(stderr).toContain('usage: npm run admin')
})

test('the command line prints what it finds', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'dev/admin.ts'), 'list-organizations'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('Nordlicht')
})

test.each([
  ['that does not exist', '/nothing', 'cannot be entered'],
  ['without tables', '/postgres', 'npm run db:migrate'],
])('a database %s is named in one line', (_, pathname, message) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dev/admin.ts'), 'list-organizations'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: new URL(pathname, url).href },
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
})
