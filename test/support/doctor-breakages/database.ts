import { close, open } from '../../../admin/closing.ts'
import { startSilentServer } from '../silent-server.ts'
import { newOrganization } from '../tenant.ts'
import { type Breakage, texts } from './breakage.ts'

/** Defects of the database. */
export const brokenDatabases: readonly Breakage[] = [
  [
    'database',
    'a closed port',
    texts({ DATABASE_URL: 'postgresql://chancery_app:x@127.0.0.1:9/chancery' }),
    /ECONNREFUSED/,
  ],
  [
    'database',
    'a server that does not respond',
    async (on) => {
      const { url, close } = await startSilentServer()
      const { host } = new URL(url)
      return {
        deployment: on.withTexts({ DATABASE_URL: `postgresql://chancery_app:x@${host}/chancery` }),
        repair: close,
      }
    },
    /timeout/,
  ],
  [
    'database role',
    'a wrong password',
    async (on) => {
      const url = new URL(on.own.appDatabaseUrl)
      url.password = 'another'
      return { deployment: on.withTexts({ DATABASE_URL: url.href }) }
    },
    /password/,
  ],
  [
    'database owner',
    'a wrong password of the owner',
    async (on) => {
      const url = new URL(on.own.ownerDatabaseUrl)
      url.password = 'another'
      return { deployment: { ...on.well, ownerUrl: url.href } }
    },
    /^The connection to the database at \S+ failed: password authentication failed/,
  ],
  [
    'migrations',
    'a missing migration',
    async (on) => {
      await on.run('create table kept as select * from drizzle.__drizzle_migrations')
      await on.run('delete from drizzle.__drizzle_migrations')
      return {
        deployment: on.well,
        repair: () => on.run('insert into drizzle.__drizzle_migrations select * from kept; drop table kept'),
      }
    },
    /^(\d+) of \1 migrations are missing/,
  ],
  [
    'archive',
    'a timestamp that expires soon',
    async (on) => {
      await on.run(`insert into archive_batches (id, hash) values ('old', 'SHA-256');
        insert into archive_stamps (batch_id, chain, position, stamped_at, reliable_until, renew_at)
        values ('old', 0, 0, now(), now() + interval '10 days', now() + interval '9 days')`)
      return { deployment: on.well, repair: () => on.run('delete from archive_stamps; delete from archive_batches') }
    },
    /stamp_ends \(\d+ days\)/,
  ],
  [
    'schema',
    'a renamed column',
    async (on) => {
      await on.run('alter table folders rename column name to title')
      return { deployment: on.well, repair: () => on.run('alter table folders rename column title to name') }
    },
    /These parts of the database were changed by hand: column folders\.name \(missing\)/,
  ],
  [
    'schema',
    'a missing function, index and trigger',
    async (on) => {
      await on.run(`alter function chancery_due_jobs rename to kept_due_jobs; alter index jobs_due rename to kept_due;
        alter table artifacts disable trigger artifacts_reference_object`)
      return {
        deployment: on.well,
        repair: () =>
          on.run(`alter function kept_due_jobs rename to chancery_due_jobs; alter index kept_due rename to jobs_due;
            alter table artifacts enable trigger artifacts_reference_object`),
      }
    },
    /function chancery_due_jobs.* \(missing\), .*index jobs_due \(missing\), trigger artifacts_reference_object on artifacts\./,
  ],
  [
    'database role',
    'the owner role',
    async (on) => ({ deployment: on.withTexts({ DATABASE_URL: on.own.ownerDatabaseUrl }) }),
    /row-level security does not apply to the role/,
  ],
  [
    'row level security',
    'a table without forced row-level security',
    async (on) => {
      await on.run('alter table folders no force row level security')
      return { deployment: on.well, repair: () => on.run('alter table folders force row level security') }
    },
    /not forced on folders\./,
  ],
  [
    'row level security',
    'a policy for all rows',
    async (on) => {
      await on.run('create policy open_door on documents to chancery_app using (true)')
      return { deployment: on.well, repair: () => on.run('drop policy open_door on documents') }
    },
    /These parts of the database were changed by hand: policies of documents\./,
  ],
  [
    'grants',
    'privileges to change and delete evidence',
    async (on) => {
      await on.run('grant update, delete on evidence_records to chancery_app')
      return {
        deployment: on.well,
        repair: () => on.run('revoke update, delete on evidence_records from chancery_app'),
      }
    },
    /These parts of the database were changed by hand: grants on evidence_records\./,
  ],
  [
    'database role',
    'a role without a statement timeout',
    async (on) => {
      const { pathname } = new URL(on.own.ownerDatabaseUrl)
      const alter = (what: string) => on.runAsAdmin(`alter role chancery_app in database ${pathname.slice(1)} ${what}`)
      await alter('set statement_timeout = 0')
      return { deployment: on.well, repair: () => alter('reset statement_timeout') }
    },
    /timeouts that the migrations set: statement_timeout = 0\./,
  ],
  [
    'open for work',
    'a service closed for maintenance',
    async (on) => {
      await close(on.own.ownerDatabaseUrl)
      return { deployment: on.well, repair: () => open(on.own.ownerDatabaseUrl) }
    },
    /The service is closed/,
  ],
  [
    'open transactions',
    'an open transaction',
    async (on) => {
      await on.run('begin; select from folders')
      return { deployment: { ...on.well, transactionSecondsMax: 0 }, repair: () => on.run('rollback') }
    },
    // With a limit of 0 s, the finding can also list another check's transaction.
    /These transactions have been open too long: process \d+ of \w+ for \d+ s[.,]/,
  ],
  [
    'work that is due',
    'an unclaimed job',
    async (on) => {
      const { id } = await newOrganization({}, on.own)
      await on.run(
        `insert into jobs (organization_id, id, kind, payload, run_at) values ('${id}', 'job_late', 'scan', '{}', now() - interval '20 minutes')`,
      )
      return { deployment: on.well, repair: () => on.run(`delete from jobs where id = 'job_late'`) }
    },
    /scans_overdue \(1, 20 minutes\)/,
  ],
]
