import { beforeAll, expect, test } from 'vitest'
import { ownMigrated } from '../../support/own-postgres.ts'

/** The workers look for lost objects every minute, so the number of other failed jobs must not matter. */

const own = ownMigrated({ asSuperuser: true })

beforeAll(async () => {
  await own.client.query('set session_replication_role = replica')
  await own.client.query(
    `insert into jobs (organization_id, id, kind, payload, state, finished_at, last_error)
     select 'org_a', 'job_' || i, 'mail', '{}', 'failed', now(), 'mail_refused' from generate_series(1, 2000) i`,
  )
  await own.client.query('set session_replication_role = origin')
  await own.client.query('analyze jobs')
})

test('finds lost objects without reading other failed jobs', async () => {
  await own.client.query('begin')
  await own.client.query('select chancery_lost_objects(10)')
  const { rows } = await own.client.query(
    `select pg_stat_get_xact_numscans('jobs_lost_objects'::regclass)::integer as scans,
       pg_stat_get_xact_tuples_returned('jobs_lost_objects'::regclass)::integer as entries,
       pg_stat_get_xact_tuples_returned('jobs'::regclass)::integer as rows`,
  )
  await own.client.query('rollback')
  expect(rows).toEqual([{ scans: 1, entries: 0, rows: 0 }])
})
