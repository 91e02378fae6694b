import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { close, open } from '../../admin/closing.ts'
import { createKey, keyRandomBytes } from '../../core/api-keys.ts'
import { connect } from '../../db/connection.ts'
import { s3Path } from '../../dev/stack/local-data.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { checkReadiness, type HealthCheck, type HealthChecks } from '../../service/health/readiness.ts'
import { checkSealKey } from '../../service/health/seal-key.ts'
import { temporaryFolder } from '../support/folder.ts'
import { servicesOn } from '../support/full/services.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { ownDatabase, stack } from '../support/stack.ts'
import { startLine } from '../support/stalling-line.ts'

/** Breaks each dependency of both workers in turn, and checks that readiness reports exactly this dependency. */

const storagePort = await freePort()
const line = await startLine(storagePort)
const own = await ownDatabase()
const workers = await startStack({
  dataDir: temporaryFolder('readiness'),
  ...own,
  durable: false,
  cronSeconds: 86_400,
  ports: { storage: storagePort },
  extraBindings: { shared: { STORAGE_ENDPOINT: `${line.origin}${s3Path}` } },
})
const owner = new pg.Client({ connectionString: workers.ownerDatabaseUrl })
await owner.connect()
const { services: loud, env } = servicesOn({ ...workers, storageUrl: `${line.origin}${s3Path}` })
const logged: string[] = []
const services = {
  ...loud,
  log: (_: string, { event, reason }: { event: string; reason?: string }) => void logged.push(`${event} ${reason}`),
} as typeof loud

afterAll(async () => {
  line.set('open')
  await owner.end()
  await workers.dispose()
  await line.close()
})

const look = (using = services) => checkReadiness(using, 'functions', () => checkSealKey(env, using.runtime))
const failed = (checks: HealthChecks) =>
  Object.entries(checks).flatMap(([name, check]: [string, HealthCheck]) =>
    check.ok ? [] : [`${name}: ${check.reason}`],
  )

/** Changes the database, returns the checks that fail, and undoes the change. */
async function whileOwner(change: string, back: string): Promise<string[]> {
  await owner.query(change)
  try {
    return failed((await look()).checks)
  } finally {
    await owner.query(back)
  }
}

test('reports both workers as ready, and names each check', async () => {
  const shared = {
    ...Object.fromEntries(
      ['database', 'role', 'rowLevelSecurity', 'migrations', 'schema', 'queues', 'storage', 'checkpointKeys'].map(
        (name) => [name, { ok: true }],
      ),
    ),
    clock: { ok: true, seconds: 0 },
  }
  const sealKey = { ok: true, days: expect.any(Number) }
  for (const [url, checks] of [
    [workers.baseUrl, shared],
    [workers.functionsUrl, { ...shared, sealKey }],
  ] as const) {
    const response = await fetch(`${url}/health/ready`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({ status: 'ready', checks })
    const head = await fetch(`${url}/health/ready`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
})

test('accepts only GET and HEAD for the health and readiness checks of both workers', async () => {
  for (const url of [workers.baseUrl, workers.functionsUrl]) {
    for (const path of ['/health', '/health/ready']) {
      expect((await fetch(`${url}${path}`, { method: 'HEAD' })).status).toBe(200)
      const posted = await fetch(`${url}${path}`, { method: 'POST' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  }
})

test('runs the readiness checks at most once for 200 concurrent requests', async () => {
  await fetch(`${workers.baseUrl}/health/ready`)
  workers.neon?.resetStats()
  const responses = await Promise.all(Array.from({ length: 200 }, () => fetch(`${workers.baseUrl}/health/ready`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(workers.neon?.stats().requests).toBeLessThanOrEqual(1)
})

test('reports a stalled object store within ten seconds, with 503 and the failed check', async () => {
  line.set('silent')
  const started = performance.now()
  expect(failed((await look()).checks)).toEqual(['storage: storage_unavailable'])
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(logged.splice(0)).toEqual(['not_ready storage: storage_unavailable'])
  await expect.poll(async () => (await fetch(`${workers.baseUrl}/health/ready`)).status, { interval: 500 }).toBe(503)
  const refused = await fetch(`${workers.baseUrl}/health/ready`)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ status: 'not_ready', checks: { storage: { ok: false } } })
  line.set('open')
  expect((await look()).status).toBe('ready')
})

test('fails the role and row-level security checks when the workers connect as the owner', async () => {
  await owner.query(`insert into organizations (id, name) values ('org_seen', 'Seen')`)
  const database = connect({ url: own.databaseUrl, fetchEndpoint: workers.neon?.url })
  const checks = failed((await look({ ...services, database })).checks)
  await owner.query(`delete from organizations where id = 'org_seen'`)
  expect(checks).toEqual(['role: privileged_role', 'rowLevelSecurity: row_level_security_off'])
})

test('reports a privileged role and a missing migration function with separate reasons', async () => {
  const connectOwner = { url: own.databaseUrl, fetchEndpoint: workers.neon?.url, refusesPrivilegedRole: true }
  const refused = failed((await look({ ...services, database: connect(connectOwner) })).checks)
  expect(refused.slice(0, 2)).toEqual(['database: database_not_set_up', 'role: privileged_role'])
  const rename = (from: string, to: string) => `alter function ${from} rename to ${to}`
  const gone = await whileOwner(
    rename('chancery_has_migration', 'has_gone'),
    rename('has_gone', 'chancery_has_migration'),
  )
  expect(gone).toContain('migrations: migration_missing')
})

test.each([
  ['is disabled', 'disable', 'enable'],
  ['is not forced', 'no force', 'force'],
])('fails the row-level security check if row-level security %s for one table', async (_, off, on) => {
  const alter = (how: string) => `alter table text_blocks ${how} row level security`
  expect(await whileOwner(alter(off), alter(on))).toEqual(['rowLevelSecurity: row_level_security_off'])
})

test('fails the migrations check if the last migration is missing, but accepts later migrations', async () => {
  const move = (by: number) => `update drizzle.__drizzle_migrations set created_at = created_at + ${by}`
  expect(await whileOwner(move(1), move(-1))).toEqual(['migrations: migration_missing'])
  const later = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  expect(await whileOwner(later, `delete from drizzle.__drizzle_migrations where hash = 'later'`)).toEqual([])
})

test.each([
  ['a renamed column', 'alter table folders rename name to title', 'alter table folders rename title to name'],
  [
    'a missing function',
    'alter function chancery_due_jobs rename to kept',
    'alter function kept rename to chancery_due_jobs',
  ],
  [
    'a disabled trigger',
    'alter table artifacts disable trigger artifacts_reference_object',
    'alter table artifacts enable trigger artifacts_reference_object',
  ],
  ['a missing index', 'alter index jobs_due rename to kept', 'alter index kept rename to jobs_due'],
  [
    'an empty table of expected objects',
    'create table kept as select * from schema_digests; delete from schema_digests',
    'insert into schema_digests select * from kept; drop table kept',
  ],
])('fails only the schema check for %s', async (what, change, back) => {
  const reason = what === 'a disabled trigger' ? 'schema_changed' : 'schema_incomplete'
  expect(await whileOwner(change, back)).toEqual([`schema: ${reason}`])
})

test.each([
  [
    'policies',
    'create policy open_door on envelopes using (true)',
    'drop policy open_door on envelopes',
    'rowLevelSecurity: policies_changed',
  ],
  [
    'grants',
    'grant delete on audit_events to chancery_app',
    'revoke delete on audit_events from chancery_app',
    'schema: schema_changed',
  ],
  [
    'columns',
    'alter table folders alter column name drop not null',
    'alter table folders alter column name set not null',
    'schema: schema_changed',
  ],
])('fails a readiness check if the %s in the database differ from the migrations', async (_, change, back, reason) => {
  expect(await whileOwner(change, back)).toEqual([reason])
})

test('ignores additional tables and indexes, but reports a missing backlog function', async () => {
  const added = 'create table of_mine (id text); create index of_mine_id on of_mine (id)'
  expect(await whileOwner(added, 'drop table of_mine')).toEqual([])
  const rename = (from: string, to: string) => `alter function ${from} rename to ${to}`
  expect(await whileOwner(rename('chancery_backlog', 'kept'), rename('kept', 'chancery_backlog'))).toEqual([
    'schema: schema_incomplete',
    'queues: unknown',
  ])
})

test('reports overdue jobs only on the worker that runs jobs of their kind', async () => {
  const insert = (kind: string) =>
    `insert into jobs (organization_id, id, kind, payload, run_at) values ('org_q', 'late ${kind}', '${kind}', '{}', now() - interval '1 hour')`
  await owner.query(`insert into organizations (id, name) values ('org_q', 'Q')`)
  expect(await whileOwner(insert('sealing'), 'delete from jobs')).toEqual(['queues: sealings_overdue'])
  expect(await whileOwner(insert('scan'), 'delete from jobs')).toEqual([])
})

test('reports overdue jobs of a sandbox in the backlog, but fails no check', async () => {
  await owner.query(
    `insert into organizations (id, name, live_id) values ('org_live', 'L', null), ('org_t', 'T', 'org_live')`,
  )
  const late = `insert into jobs (organization_id, id, kind, payload, run_at) values ('org_t', 'late', 'sealing', '{}', now() - interval '1 year')`
  expect(await whileOwner(late, 'select')).toEqual([])
  const { rows } = await owner.query(`select alarm, waiting from chancery_backlog(array['sealing'], 10)`)
  await owner.query(
    `delete from jobs; delete from organizations where id = 'org_t'; delete from organizations where id = 'org_live'`,
  )
  expect(rows).toEqual([{ alarm: 'sandbox_waiting', waiting: 1 }])
})

test('reports a service that an operator closed, and no missing migration', async () => {
  logged.length = 0
  await close(workers.ownerDatabaseUrl)
  try {
    const { checks } = await look()
    expect(checks.database).toEqual({ ok: false, reason: 'service_closed' })
    const others = ['role', 'rowLevelSecurity', 'migrations', 'schema', 'clock', 'queues'].map(
      (name) => `${name}: unknown`,
    )
    expect(failed(checks)).toEqual(['database: service_closed', ...others])
    expect(logged.splice(0)).toEqual([expect.stringMatching(/^not_ready database: service_closed, /)])
    const { secret } = createKey('live', randomBytes(keyRandomBytes))
    const refused = await fetch(`${workers.baseUrl}/v1/folders`, { headers: { 'x-api-key': secret } })
    expect([refused.status, (await refused.json()) as unknown]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable', detail: expect.stringContaining('an operator closed it') }),
    ])
  } finally {
    await open(workers.ownerDatabaseUrl)
  }
  expect((await look()).status).toBe('ready')
})

test('fails the database check while the database is read-only', async () => {
  const name = new URL(own.databaseUrl).pathname.slice(1)
  // A database setting applies only to sessions that begin afterwards.
  const setReadOnly = async (is: boolean) => {
    await queryOnce(stack.adminDatabaseUrl, `alter database ${name} set default_transaction_read_only = ${is}`)
    const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'chancery_app'`
    await queryOnce(stack.adminDatabaseUrl, sessions, [name])
  }
  await setReadOnly(true)
  try {
    await expect.poll(async () => failed((await look()).checks)).toEqual(['database: database_read_only'])
  } finally {
    await setReadOnly(false)
  }
  await expect.poll(async () => (await look()).status).toBe('ready')
})

test('fails the clock check if the worker and database clocks differ by 95 seconds', async () => {
  const runtime = { ...services.runtime, now: () => new Date(Date.now() - 95_000) }
  const { checks } = await checkReadiness({ ...services, runtime }, 'api')
  expect(failed(checks)).toEqual(['clock: clocks_differ'])
  expect(checks.clock).toMatchObject({ seconds: expect.closeTo(95, -1) })
})

test('reports a missing, expired or unpublished key with its reason', async () => {
  const runtime = { ...services.runtime, now: () => new Date('2200-01-01') }
  expect(await checkSealKey(env, runtime)).toEqual({ ok: false, reason: 'seal_certificate_expired' })
  expect(await checkSealKey({ ...env, SEAL_PRIVATE_KEY: undefined }, services.runtime)).toEqual({
    ok: false,
    reason: 'seal_key_missing',
  })
  const unpublished = { ...env, CHECKPOINT_PRIVATE_KEY: 'PRIVATE KEY' }
  expect(failed((await look({ ...services, env: unpublished })).checks)).toEqual([
    'checkpointKeys: signing_key_not_published',
  ])
})

test('reports dependent checks as unknown while the database is unavailable', async () => {
  const database = connect({ url: own.appDatabaseUrl, fetchEndpoint: 'http://127.0.0.1:9/sql' })
  expect(failed((await look({ ...services, database })).checks)).toEqual([
    'database: database_unavailable',
    ...['role', 'rowLevelSecurity', 'migrations', 'schema', 'clock', 'queues'].map((name) => `${name}: unknown`),
  ])
})
