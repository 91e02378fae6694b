import { openApi } from '../open-api.ts'
import { startSilentServer } from '../silent-server.ts'
import { newOrganization } from '../tenant.ts'
import { createDraft } from '../upload.ts'
import { type Breakage, texts } from './breakage.ts'

/** What can be wrong with the database. */
export const brokenDatabases: readonly Breakage[] = [
  [
    'database',
    'an address where nobody listens',
    texts({ DATABASE_URL: 'postgresql://chancery_app:x@127.0.0.1:9/chancery' }),
    /ECONNREFUSED/,
  ],
  [
    'database',
    'a server that takes connections and says nothing',
    async (on) => {
      const { url, close } = await startSilentServer()
      const { host } = new URL(url)
      return { ground: on.withTexts({ DATABASE_URL: `postgresql://chancery_app:x@${host}/chancery` }), mend: close }
    },
    /timeout/,
  ],
  [
    'database role',
    'a password that is not its own',
    async (on) => {
      const url = new URL(on.own.appDatabaseUrl)
      url.password = 'another'
      return { ground: on.withTexts({ DATABASE_URL: url.href }) }
    },
    /password/,
  ],
  [
    'migrations',
    'a migration that is missing',
    async (on) => {
      await on.run('create table kept as select * from drizzle.__drizzle_migrations')
      await on.run('delete from drizzle.__drizzle_migrations')
      return {
        ground: on.well,
        mend: () => on.run('insert into drizzle.__drizzle_migrations select * from kept; drop table kept'),
      }
    },
    /1 of 1 migrations are missing/,
  ],
  [
    'schema',
    'a column that was renamed',
    async (on) => {
      await on.run('alter table folders rename column name to title')
      return { ground: on.well, mend: () => on.run('alter table folders rename column title to name') }
    },
    /lacks folders\.name\./,
  ],
  [
    'schema',
    'a function, an index and a trigger that are gone',
    async (on) => {
      await on.run(`alter function chancery_due_jobs rename to kept_due_jobs; alter index jobs_due rename to kept_due;
        alter table artifacts disable trigger artifacts_take_object`)
      return {
        ground: on.well,
        mend: () =>
          on.run(`alter function kept_due_jobs rename to chancery_due_jobs; alter index kept_due rename to jobs_due;
            alter table artifacts enable trigger artifacts_take_object`),
      }
    },
    /lacks jobs_due, .*chancery_due_jobs.*artifacts_take_object\./,
  ],
  [
    'database role',
    'the owner',
    async (on) => ({ ground: on.withTexts({ DATABASE_URL: on.own.ownerDatabaseUrl }) }),
    /row level security does not hold the role/,
  ],
  [
    'row level security',
    'a table that does not force it',
    async (on) => {
      await on.run('alter table folders no force row level security')
      return { ground: on.well, mend: () => on.run('alter table folders force row level security') }
    },
    /not forced on folders\./,
  ],
  [
    'row level security',
    'a policy that lets everybody see',
    async (on) => {
      const api = await openApi(on.own)
      await createDraft(api)
      await on.run('create policy open_door on documents to chancery_app using (true)')
      return { ground: on.well, mend: () => on.run('drop policy open_door on documents') }
    },
    /without an organization can read/,
  ],
  [
    'work that is due',
    'a job that nobody takes',
    async (on) => {
      const { id } = await newOrganization({}, on.own)
      await on.run(
        `insert into jobs (organization_id, id, kind, payload, run_at) values ('${id}', 'job_late', 'scan', '{}', now() - interval '20 minutes')`,
      )
      return { ground: on.well, mend: () => on.run(`delete from jobs where id = 'job_late'`) }
    },
    /scans_overdue \(1, 20 minutes\)/,
  ],
]
