import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import type { Breakage } from '../doctor-breakages/breakage.ts'
import type { Mistake } from './mistake.ts'

/** Returns a breakage in which the owner runs SQL statements, and other statements for the repair. */
const byOwner =
  (broken: string, repair: string): Breakage[2] =>
  async (on) => {
    await on.run(broken)
    return { deployment: on.well, repair: () => on.run(repair) }
  }

/** Returns a breakage that changes the application role, with its repair. */
const byAdmin =
  (broken: string, repair: string): Breakage[2] =>
  async (on) => {
    const name = new URL(on.own.ownerDatabaseUrl).pathname.slice(1)
    const run = (text: string) => on.runAsAdmin(text.replaceAll('$database', name))
    await run(broken)
    return { deployment: on.well, repair: () => run(repair) }
  }

/** Returns a breakage that inserts rows of a new organization. */
const withRows =
  (rows: (organizationId: string) => string, repair: string): Breakage[2] =>
  async (on) => {
    const { organizationId } = await bootstrapOrganization(on.own.ownerDatabaseUrl)
    await on.run(rows(organizationId))
    return { deployment: on.well, repair: () => on.run(repair) }
  }

/** Mistakes in the database. */
export const mistakenDatabases: readonly Mistake[] = [
  [
    'database',
    'a missing database',
    async (on) => {
      const url = new URL(on.own.appDatabaseUrl)
      url.pathname = '/nordlicht'
      return { deployment: on.withTexts({ DATABASE_URL: url.href }) }
    },
    /does not exist/,
    /DATABASE_URL/,
  ],
  [
    'database owner',
    'an unencoded slash in the password of the owner',
    async (on) => ({
      deployment: { ...on.well, environment: 'staging', ownerUrl: 'postgresql://owner:4/7@127.0.0.1:9/chancery' },
    }),
    /^The connection to the database failed\. Percent-encode special characters(?!.*DATABASE_URL)/,
    /DATABASE_OWNER_URL, in \.secrets\/staging\.json$/,
  ],
  [
    'migrations',
    'a skipped migration',
    byOwner(
      `create table kept as select * from drizzle.__drizzle_migrations;
       delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      `delete from drizzle.__drizzle_migrations;
       insert into drizzle.__drizzle_migrations select * from kept; drop table kept`,
    ),
    /1 of \d+ migrations/,
    /npm run db:migrate/,
  ],
  [
    'database role',
    'a role that bypasses row-level security',
    byAdmin('alter role chancery_app bypassrls', 'alter role chancery_app nobypassrls'),
    /row-level security does not apply to the role/,
    /chancery_app|bypassrls/i,
  ],
  [
    'database role',
    'a shortened lock timeout',
    byAdmin(
      `alter role chancery_app in database $database set lock_timeout = '60s'`,
      'alter role chancery_app in database $database reset lock_timeout',
    ),
    /lock_timeout/,
    /alter role/,
  ],
  [
    'schema',
    'a dropped check constraint',
    async (on) => {
      const { rows } = await on.run(
        `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
         where conrelid = 'folders'::regclass and contype = 'f' order by conname limit 1`,
      )
      const { name, text } = rows[0] as { name: string; text: string }
      await on.run(`alter table folders drop constraint "${name}"`)
      return { deployment: on.well, repair: () => on.run(`alter table folders add constraint "${name}" ${text}`) }
    },
    /constraint \w+ on folders/,
    /undo|by hand|db:migrate/,
  ],
  [
    'schema',
    'a nullable column',
    byOwner(
      'alter table documents alter column title drop not null',
      'alter table documents alter column title set not null',
    ),
    /documents\.title/,
    /undo|by hand|db:migrate/,
  ],
  [
    'schema',
    'a replaced function',
    async (on) => {
      const { rows } = await on.run(`select pg_get_functiondef('chancery_refuse_privileged_role'::regproc) as text`)
      const { text } = rows[0] as { text: string }
      await on.run(text.replace(/\bbegin\b/i, 'begin return;'))
      return { deployment: on.well, repair: () => on.run(text) }
    },
    /function chancery_refuse_privileged_role/,
    /undo|by hand|db:migrate/,
  ],
  [
    'schema',
    'an unlogged table',
    byOwner('alter table idempotency_keys set unlogged', 'alter table idempotency_keys set logged'),
    /table idempotency_keys/,
    /undo|by hand|db:migrate/,
  ],
  [
    'grants',
    'the privilege to truncate the audit log',
    byOwner('grant truncate on audit_events to chancery_app', 'revoke truncate on audit_events from chancery_app'),
    /audit_events/,
    /set the privileges of the named objects/,
  ],
  [
    'grants',
    'a revoked read privilege',
    byOwner('revoke select on templates from chancery_app', 'grant select on templates to chancery_app'),
    /templates/,
    /set the privileges of the named objects/,
  ],
  [
    'grants',
    'a table that PUBLIC can read',
    byOwner('grant select on members to public', 'revoke select on members from public'),
    /members/,
    /set the privileges of the named objects/,
  ],
  [
    'row level security',
    'disabled row-level security',
    byOwner(
      'alter table envelopes disable row level security',
      'alter table envelopes enable row level security; alter table envelopes force row level security',
    ),
    /envelopes/,
    /enable|force|row level security/,
  ],
  [
    'row level security',
    'a policy without its condition',
    async (on) => {
      const { rows } = await on.run(
        `select policyname as name, qual from pg_policies where tablename = 'folders' limit 1`,
      )
      const { name, qual } = rows[0] as { name: string; qual: string }
      await on.run(`alter policy "${name}" on folders using (true)`)
      return { deployment: on.well, repair: () => on.run(`alter policy "${name}" on folders using (${qual})`) }
    },
    /folders/,
    /policy|policies/,
  ],
  [
    'work that is due',
    'unclaimed text extractions',
    withRows(
      (id) =>
        `insert into jobs (organization_id, id, kind, payload, run_at)
         values ('${id}', 'job_text', 'extraction', '{}', now() - interval '30 minutes')`,
      `delete from jobs where id = 'job_text'`,
    ),
    /extractions_overdue/,
    /alarms\.md/,
  ],
  [
    'database role',
    'a read-only role',
    byAdmin(
      'alter role chancery_app in database $database set default_transaction_read_only = on',
      'alter role chancery_app in database $database reset default_transaction_read_only',
    ),
    /default_transaction_read_only/,
    /alter role/,
  ],
  [
    'schema',
    'an added unique index',
    byOwner('create unique index one_title on documents (organization_id, title)', 'drop index one_title'),
    /one_title/,
    /undo|by hand|db:migrate/,
  ],
  [
    'schema',
    'an added trigger',
    byOwner(
      `create function note_change() returns trigger language plpgsql as 'begin return null; end';
       create trigger noted before insert on envelopes for each row execute function note_change()`,
      'drop trigger noted on envelopes; drop function note_change()',
    ),
    /noted|note_change/,
    /undo|by hand|db:migrate/,
  ],
  [
    'schema',
    'a dropped default',
    async (on) => {
      await on.run('alter table documents alter column created_at drop default')
      return {
        deployment: on.well,
        repair: () => on.run('alter table documents alter column created_at set default now()'),
      }
    },
    /documents\.created_at/,
    /undo|by hand|db:migrate/,
  ],
  [
    'work that is due',
    'unclaimed webhook deliveries',
    withRows(
      (id) =>
        `insert into webhook_events (organization_id, id, type, body) values ('${id}', 'evt_late', 'webhook.test', '{}');
         insert into webhook_endpoints (organization_id, id, url, events) values ('${id}', 'whe_late', 'https://example.com', '{}');
         insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
         values ('${id}', 'dlv_late', 'evt_late', 'whe_late', now() - interval '1 hour')`,
      `delete from webhook_deliveries where id = 'dlv_late'`,
    ),
    /webhooks_overdue/,
    /alarms\.md/,
  ],
]
