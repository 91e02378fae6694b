import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../admin/migrate.ts'
import { findAddedRules, findChangedParts } from '../../db/administration/schema-record.ts'
import { partsFormat, presentParts } from '../../db/health/parts.ts'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'
import { ownMigrated, queryOnce } from '../support/own-postgres.ts'

const own = ownMigrated()

/** Returns the names of the changed schema parts, with a minus sign before missing parts. */
const changed = async () =>
  (await findChangedParts(own.ownerUrl)).map(({ name, isMissing }) => (isMissing ? `-${name}` : name))

const asOwner = (text: string) => own.client.query(text)
const asAdmin = (text: string) => queryOnce(own.adminUrl, text)

type Change = string
type SetUp = readonly [what: string, change: Change, back: Change, parts: readonly string[]]

const function_ = 'chancery_payload_at_rest'
const setUps: readonly SetUp[] = [
  [
    'a permissive policy on envelopes',
    'create policy open_door on envelopes to chancery_app using (true)',
    'drop policy open_door on envelopes',
    ['policies of envelopes'],
  ],
  [
    'a policy for all roles on an empty table',
    'create policy all_in on brands using (true)',
    'drop policy all_in on brands',
    ['policies of brands'],
  ],
  [
    'a policy without its check',
    'alter policy tenant on documents with check (true)',
    'alter policy tenant on documents with check (organization_id = chancery_organization_id())',
    ['policies of documents'],
  ],
  [
    'a missing policy',
    'drop policy tenant on jobs',
    'create policy tenant on jobs to chancery_app using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id())',
    ['policies of jobs'],
  ],
  [
    'an unlogged table',
    'alter table idempotency_keys set unlogged',
    'alter table idempotency_keys set logged',
    ['table idempotency_keys'],
  ],
  [
    'privileges to update and delete evidence',
    'grant update, delete on evidence_records to chancery_app',
    'revoke update, delete on evidence_records from chancery_app',
    ['grants on evidence_records'],
  ],
  [
    'the privilege to delete audit events',
    'grant delete on audit_events to chancery_app',
    'revoke delete on audit_events from chancery_app',
    ['grants on audit_events'],
  ],
  [
    'the privilege to update one column of a checkpoint',
    'grant update (signature) on evidence_checkpoints to chancery_app',
    'revoke update (signature) on evidence_checkpoints from chancery_app',
    ['grants on evidence_checkpoints'],
  ],
  [
    'public read access',
    'grant select on webhook_secrets to public',
    'revoke select on webhook_secrets from public',
    ['grants on webhook_secrets'],
  ],
  [
    'a missing grant',
    'revoke insert on jobs from chancery_app',
    'grant insert on jobs to chancery_app',
    ['grants on jobs'],
  ],
  [
    'a grant with grant option',
    'grant select on folders to chancery_app with grant option',
    'revoke grant option for select on folders from chancery_app',
    ['grants on folders'],
  ],
  [
    'an owner function that is executable by public',
    'grant execute on function chancery_backlog to public',
    'revoke execute on function chancery_backlog from public',
    ['grants on function chancery_backlog(text[], integer)'],
  ],
  [
    'a dropped foreign key',
    'alter table artifacts rename constraint artifacts_envelope to kept',
    'alter table artifacts rename constraint kept to artifacts_envelope',
    ['-constraint artifacts_envelope on artifacts'],
  ],
  [
    'a dropped NOT NULL',
    'alter table envelopes alter column document_title drop not null',
    'alter table envelopes alter column document_title set not null',
    ['column envelopes.document_title'],
  ],
  [
    'a changed column type',
    'alter table folders alter column name type varchar(40)',
    'alter table folders alter column name type text',
    ['column folders.name'],
  ],
  [
    'a changed default',
    "alter table members alter column role set default 'admin'",
    "alter table members alter column role set default 'member'",
    ['column members.role'],
  ],
  [
    'a missing default',
    'alter table audit_events alter column position drop default',
    'alter table audit_events alter column position set default chancery_audit_position()',
    ['column audit_events.position'],
  ],
  [
    'a disabled trigger',
    'alter table artifacts disable trigger artifacts_reference_object',
    'alter table artifacts enable trigger artifacts_reference_object',
    ['trigger artifacts_reference_object on artifacts'],
  ],
  [
    'a trigger for replicas only',
    'alter table artifacts enable replica trigger artifacts_reference_object',
    'alter table artifacts enable trigger artifacts_reference_object',
    ['trigger artifacts_reference_object on artifacts'],
  ],
  [
    'a missing index',
    'alter index jobs_due rename to kept',
    'alter index kept rename to jobs_due',
    ['-index jobs_due'],
  ],
  [
    'a non-unique index',
    'alter index api_keys_id rename to kept; create index api_keys_id on api_keys (id)',
    'drop index api_keys_id; alter index kept rename to api_keys_id',
    ['index api_keys_id'],
  ],
  [
    'a changed function body',
    `create or replace function ${function_}(p_payload jsonb) returns jsonb language sql immutable as $$ select p_payload $$`,
    readFileSync(join(root, 'db/sql/jobs.sql'), 'utf8').match(
      /create or replace function chancery_payload_at_rest[\s\S]*?\$\$;/,
    )![0],
    [`function ${function_}(jsonb)`],
  ],
  [
    'an owner function without its search path',
    'alter function chancery_backlog reset search_path',
    'alter function chancery_backlog set search_path = public, pg_temp',
    ['function chancery_backlog(text[], integer)'],
  ],
  [
    'a function with the privileges of its caller',
    'alter function chancery_backlog security invoker',
    'alter function chancery_backlog security definer',
    ['function chancery_backlog(text[], integer)'],
  ],
  [
    'a missing function',
    'alter function chancery_due_jobs rename to kept',
    'alter function kept rename to chancery_due_jobs',
    ['-function chancery_due_jobs(text[], integer)'],
  ],
  [
    'a renamed column',
    'alter table test_mails rename column template to form',
    'alter table test_mails rename column form to template',
    ['-column test_mails.template'],
  ],
]

describe.each(setUps)('schema check with %s', (_, change, back, parts) => {
  test('reports exactly the changed database objects', async () => {
    await asOwner(change)
    try {
      expect(await changed()).toEqual(parts)
    } finally {
      await asOwner(back)
    }
    expect(await changed()).toEqual([])
  })
})

test('reports an invalid database index', async () => {
  const set = (is: boolean) => asAdmin(`update pg_index set indisvalid = ${is} where indexrelid = 'jobs_due'::regclass`)
  await set(false)
  expect(await changed()).toEqual(['index jobs_due'])
  await set(true)
  expect(await changed()).toEqual([])
})

test('ignores added tables, indexes and columns in the schema check', async () => {
  await asOwner(
    'create table mine (id text); create index mine_id on mine (id); alter table folders add column mine text',
  )
  await asOwner('select chancery_advance_audit_log()')
  expect(await changed()).toEqual([])
  await asOwner('drop table mine; alter table folders drop column mine')
})

test('reports added triggers, constraints and unique indexes, and records them on request', async () => {
  const { ownerUrl } = own
  expect(await findAddedRules(ownerUrl)).toEqual([])
  await asOwner(
    `create table mine (id text primary key); create index mine_name on folders (name);
     create function mine() returns trigger language plpgsql as 'begin return null; end'`,
  )
  expect(await findAddedRules(ownerUrl)).toEqual([])
  await asOwner(
    `create trigger mine before insert on folders for each row execute function mine();
     create unique index mine_once on folders (name, id); alter table folders add constraint mine_named check (name <> 'x')`,
  )
  const added = ['constraint mine_named on folders', 'index mine_once', 'trigger mine on folders']
  expect(await findAddedRules(ownerUrl)).toEqual(added)
  await migrateDatabase(ownerUrl)
  expect(await findAddedRules(ownerUrl)).toEqual(added)
  await migrateDatabase(ownerUrl, undefined, { acceptsSchema: true })
  expect(await findAddedRules(ownerUrl)).toEqual([])
  await asOwner(
    'drop trigger mine on folders; drop index mine_once, mine_name; alter table folders drop constraint mine_named; drop function mine; drop table mine',
  )
  expect(await changed()).toEqual(added.map((name) => `-${name}`))
  await migrateDatabase(ownerUrl, undefined, { acceptsSchema: true })
  expect(await changed()).toEqual([])
})

test('rejects the migration of a changed schema unless the operator accepts the change', async () => {
  const folder = temporaryFolder('drizzle')
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '0900_next' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, '0900_next.sql'), 'create table next (id text not null)')
  const { ownerUrl } = own
  await asOwner('grant delete on evidence_records to chancery_app; create index of_mine on folders (name)')
  await expect(migrateDatabase(ownerUrl, folder)).rejects.toThrow(
    /schema was changed by hand: grants on evidence_records\. Nothing was migrated.*--accept-schema/,
  )
  expect((await asOwner("select to_regclass('next') as next")).rows).toEqual([{ next: null }])
  // Digests are recorded only with a new migration, so the schema check still reports the change.
  await migrateDatabase(ownerUrl)
  expect(await changed()).toEqual(['grants on evidence_records'])
  await migrateDatabase(ownerUrl, folder, { acceptsSchema: true })
  expect(await changed()).toEqual([])
  await asOwner('drop index of_mine')
  expect(await changed()).toEqual([])
  await asOwner('alter table next alter column id drop not null')
  expect(await changed()).toEqual(['column next.id'])
})

test('requires a new format number if the statement that reads the schema changes', () => {
  const digest = createHash('sha256').update(presentParts).digest('hex').slice(0, 16)
  expect([partsFormat, digest]).toEqual(['2', '58ceb2ec40a530cb'])
})

test('adds missing digests when it migrates a schema record in the previous format', async () => {
  await asOwner(
    "update schema_digests set digest = '1' where name = 'format'; delete from schema_digests where name like 'table %'",
  )
  await migrateDatabase(own.ownerUrl)
  await asOwner('alter table idempotency_keys set unlogged')
  expect(await changed()).toEqual(['table idempotency_keys'])
  await asOwner('alter table idempotency_keys set logged')
})

test('ignores a schema record in another format, and replaces it in the next migration', async () => {
  await asOwner(
    "update schema_digests set digest = '0' where name = 'format'; alter table folders alter column name drop not null",
  )
  expect(await changed()).toEqual([])
  await migrateDatabase(own.ownerUrl)
  await asOwner('alter table folders alter column name set not null')
  expect(await changed()).toEqual(['column folders.name'])
  await migrateDatabase(own.ownerUrl, undefined, { acceptsSchema: true })
  expect(await changed()).toEqual([])
})
