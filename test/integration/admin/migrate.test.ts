import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceAuditLog } from '../../../admin/audit-log.ts'
import { migrateDatabase } from '../../../admin/migrate.ts'
import { findChangedParts } from '../../../db/administration/schema-record.ts'
import { root } from '../../../dev/build/build-part.ts'
import { appRoleUrl } from '../../../dev/stack/app-role.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { type OwnPostgres, queryOnce as query, startOwnPostgres } from '../../support/own-postgres.ts'

let postgres: OwnPostgres

beforeAll(async () => {
  postgres = await startOwnPostgres()
}, 60_000)

afterAll(async () => {
  await postgres?.remove()
})

test('applies every migration only once, even in parallel runs', async () => {
  await Promise.all([migrateDatabase(postgres.ownerUrl), migrateDatabase(postgres.ownerUrl)])
  await migrateDatabase(postgres.ownerUrl)
  const files = readdirSync(join(root, 'drizzle')).filter((name) => name.endsWith('.sql'))
  const rows = await query(postgres.ownerUrl, 'select count(*)::int as applied from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ applied: files.length }])
})

test('enforces row-level security for the application role after the migrations', async () => {
  expect(await query(postgres.appUrl, 'select count(*)::int as seen from documents')).toEqual([{ seen: 0 }])
  await expect(query(postgres.appUrl, 'alter table documents disable row level security')).rejects.toMatchObject({
    code: '42501',
  })
})

test('preserves the order of the audit log after a restore to a server with lower transaction ids', async () => {
  const run = (text: string) => query(postgres.ownerUrl, text)
  await run("insert into organizations (id, name) values ('org_restored', 'Restored')")
  const event = (id: string, position: string) =>
    run(`insert into audit_events (organization_id, id, position, actor_kind, actor_id, action, target_kind, target_id)
      values ('org_restored', '${id}', ${position}, 'operator', 'admin', 'organization.created', 'organization', 'org_restored')`)
  const shown = () => run('select id from audit_events where position < chancery_audit_horizon() order by position')
  await event('aud_before', '9000000')
  expect(await shown()).toEqual([])
  await migrateDatabase(postgres.ownerUrl)
  await event('aud_after', 'default')
  await expect.poll(shown).toEqual([{ id: 'aud_before' }, { id: 'aud_after' }])
  const epoch = await run('select chancery_audit_epoch() as epoch')
  await migrateDatabase(postgres.ownerUrl)
  expect(await run('select chancery_audit_epoch() as epoch')).toEqual(epoch)
})

test('advances the audit log only after pending events are committed', async () => {
  const run = (text: string) => query(postgres.ownerUrl, text)
  await run("insert into organizations (id, name) values ('org_one', 'One'), ('org_two', 'Two')")
  const event = (
    id: string,
  ) => `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
    values ('org_one', '${id}', 'operator', 'admin', 'organization.created', 'organization', 'org_one')`
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  let isAdvanced = false
  try {
    await client.query('begin')
    await client.query(event('aud_under_way'))
    const advancing = advanceAuditLog(postgres.ownerUrl).then((result) => {
      isAdvanced = true
      return result
    })
    const isWaiting = async () =>
      (
        await run(
          "select 1 from pg_locks where mode = 'ExclusiveLock' and not granted and relation = 'audit_events'::regclass",
        )
      ).length
    await expect.poll(isWaiting).toBe(1)
    expect(isAdvanced).toBe(false)
    await client.query('commit')
    expect((await advancing).organizations).toBeGreaterThanOrEqual(2)
  } finally {
    await client.end()
  }
  await run(event('aud_later'))
  const log = await run(
    "select action, id, position - chancery_audit_epoch() < 0 as before from audit_events where organization_id = 'org_one' order by position, id",
  )
  expect(log.map(({ action, before }) => [action, before])).toEqual([
    ['organization.created', true],
    ['audit.log_advanced', false],
    ['organization.created', false],
  ])
  expect(await run("select action from audit_events where organization_id = 'org_two'")).toEqual([
    { action: 'audit.log_advanced' },
  ])
})

test("sets the application role's password in an external database once, and fails if the stored password is lost", async () => {
  await query(postgres.adminUrl, 'create database foreign_place')
  await query(postgres.adminUrl, 'alter role chancery_app nologin')
  const placeUrl = postgres.adminUrl.replace(/\/postgres$/, '/foreign_place')
  await migrateDatabase(placeUrl)
  const appUrl = await appRoleUrl({ dataDir: postgres.dataDir, ownerUrl: placeUrl })
  expect(await query(appUrl, 'select current_user as role, current_database() as place')).toEqual([
    { role: 'chancery_app', place: 'foreign_place' },
  ])
  expect(await appRoleUrl({ dataDir: postgres.dataDir, ownerUrl: placeUrl })).toBe(appUrl)
  rmSync(join(postgres.dataDir, 'app-role-passwords.json'))
  await expect(appRoleUrl({ dataDir: postgres.dataDir, ownerUrl: placeUrl })).rejects.toThrow(/DATABASE_APP_URL/)
})

/** Creates a separate database on the same server, and a copy of the migrations that the test may change. */
async function place(name: string) {
  await query(postgres.adminUrl, `create database ${name} owner chancery_owner`)
  const folder = temporaryFolder('drizzle')
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const addMigration = (tag: string, text: string) => {
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8'))
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
    writeFileSync(path, JSON.stringify(journal))
    writeFileSync(join(folder, `${tag}.sql`), text)
  }
  return { url: postgres.ownerUrl.replace(/\/chancery$/, `/${name}`), folder, addMigration }
}

/** The names of the first migration that later migrations change, with their final names. */
const renamed = new Map([
  ['loose_objects', 'pending_objects'],
  ['is_doomed', 'is_marked_for_deletion'],
  ['woken_until', 'dispatched_until'],
  ['is_away', 'waits_for_dependency'],
])

test('preserves the rows of the first migration in all later migrations', async () => {
  const { url, folder } = await place('first_release')
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  expect(journal.entries.length).toBeGreaterThan(1)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  await migrateDatabase(url, folder)
  await query(
    url,
    `
    insert into organizations (id, name) values ('org_a', 'A');
    insert into folders (organization_id, id, name) values ('org_a', 'fld_a', 'Contracts');
    insert into documents (organization_id, id, title, type, metadata, folder_id) values ('org_a', 'doc_a', 'Lease', 'other', '{}', 'fld_a');
    insert into jobs (organization_id, id, kind, payload) values ('org_a', 'job_a', 'mail', '{"envelopeId": "env_a"}');
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
      values ('org_a', 'aud_a', 'operator', 'admin', 'organization.created', 'organization', 'org_a');
    insert into loose_objects (organization_id, object_key, is_doomed, due_at, storable_until)
      values ('org_a', 'uploads/a', true, now(), now())`,
  )
  await query(
    postgres.adminUrl.replace(/\/postgres$/, '/first_release'),
    `set session_replication_role = replica;
    insert into envelope_fields (organization_id, envelope_id, id, position, type, page_number, x, y, width, height, is_required, value)
      values ('org_a', 'env_a', 'sign', 0, 'signature', 1, 0, 0, 1, 1, true, '{"kind": "picture", "image": "iVBORw0KGgo="}')`,
  )
  const tables = ['organizations', 'folders', 'documents', 'jobs', 'audit_events', 'loose_objects']
  const rows = (names: readonly string[]) =>
    Promise.all(names.map((table) => query(url, `select to_jsonb(t) - 'search' as row from ${table} t`)))
  const withNewNames = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/"(\w+)"/g, (text, name) => `"${renamed.get(name) ?? text.slice(1, -1)}"`),
    )
  const before = await rows(tables)
  expect(before.every(({ length }) => length === 1)).toBe(true)
  await migrateDatabase(url)
  expect(await rows(withNewNames(tables))).toMatchObject(withNewNames(before))
  expect(await query(url, 'select value from envelope_fields')).toEqual([
    { value: { kind: 'image', image: 'iVBORw0KGgo=' } },
  ])
  expect(await findChangedParts(url)).toEqual([])
  expect(await query(url, `select alarm from chancery_backlog(array['mail'], 10) order by 1`)).toEqual([
    { alarm: 'mails_overdue' },
    { alarm: 'objects_undeleted' },
  ])
})

test('rejects a database with a different first migration, and changes nothing', async () => {
  const { url, folder } = await place('other_origin')
  appendFileSync(join(folder, '0000_baseline.sql'), '-- as it was before\n')
  await migrateDatabase(url, folder)
  const tables = () => query(url, "select count(*)::int as tables from pg_class where relkind = 'r'")
  const before = await tables()
  await expect(migrateDatabase(url)).rejects.toThrow(/unreleased version.*delete its data folder \(\.data\)/)
  expect(await tables()).toEqual(before)
  expect(await query(url, 'select count(*)::int as applied from drizzle.__drizzle_migrations')).toEqual([
    { applied: readdirSync(folder).filter((name) => name.endsWith('.sql')).length },
  ])
})

test('rolls back a migration that waits too long for a lock', async () => {
  const { url, folder, addMigration } = await place('locked_place')
  await migrateDatabase(url, folder)
  addMigration(
    '0900_locked',
    "set local lock_timeout = '200ms'; create table half (id text);\n--> statement-breakpoint\nalter table documents add column more text;",
  )
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin; lock table documents in share mode')
    await expect(migrateDatabase(url, folder)).rejects.toThrow(
      /waited too long .* Nothing was changed. Run the command again/,
    )
    expect(await query(url, "select to_regclass('half')::text as half")).toEqual([{ half: null }])
  } finally {
    await holder.end()
  }
  await migrateDatabase(url, folder)
  expect(await query(url, "select to_regclass('half')::text as half")).toEqual([{ half: 'half' }])
})

test('runs migrations with a lock timeout of five seconds by default', async () => {
  const { url, folder, addMigration } = await place('limited_place')
  addMigration('0900_seen', "create table seen as select setting from pg_settings where name = 'lock_timeout'")
  writeFileSync(
    join(folder, '0000_baseline.sql'),
    readFileSync(join(folder, '0000_baseline.sql'), 'utf8').replace(/^set local lock_timeout.*/, ''),
  )
  await migrateDatabase(url, folder)
  expect(await query(url, 'select setting from seen')).toEqual([{ setting: '5000' }])
})
