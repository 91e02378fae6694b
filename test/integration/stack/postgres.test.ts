import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPortFree } from '../../../dev/stack/ports.ts'
import { type LocalPostgres, startPostgres } from '../../../dev/stack/postgres.ts'
import { queryOnce as query } from '../../support/own-postgres.ts'

let dataDir: string
let postgres: LocalPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chancery-postgres-'))
  postgres = await startPostgres({ dataDir, durable: false })
}, 60_000)

afterAll(async () => {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['ownerUrl', 'chancery_owner', true],
  ['appUrl', 'chancery_app', false],
] as const)('connects with the %s as %s, which cannot bypass row-level security', async (url, role, ownsDatabase) => {
  const rows = await query(
    postgres[url],
    `select current_user as role, rolsuper, rolbypassrls, rolcreaterole, datdba = r.oid as owns, datctype
     from pg_roles r, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(rows).toEqual([
    {
      role,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: ownsDatabase,
      owns: ownsDatabase,
      datctype: expect.stringContaining('UTF-8'),
    },
  ])
})

test('rejects a `create table` statement of the application role', async () => {
  await expect(query(postgres.appUrl, 'create table loot (id int)')).rejects.toMatchObject({ code: '42501' })
})

test('ignores the case of non-ASCII letters in trigram comparisons', async () => {
  await query(postgres.ownerUrl, 'create extension if not exists pg_trgm')
  const rows = await query(postgres.ownerUrl, `select similarity('ÜBERSICHT', 'übersicht') as same`)
  expect(rows).toEqual([{ same: 1 }])
})

test('preserves data and passwords after a restart of PostgreSQL', async () => {
  await query(postgres.ownerUrl, 'create table kept (id int)')
  await query(postgres.ownerUrl, 'insert into kept values (7)')
  const before = postgres
  await postgres.stop()
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await query(postgres.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }])
  expect(new URL(postgres.appUrl).password).toBe(new URL(before.appUrl).password)
})

test('starts PostgreSQL even with a stale lock file', async () => {
  await postgres.stop()
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'cluster')}\n`)
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops the PostgreSQL server of a killed process at the next start', async () => {
  await postgres.stop()
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('../../../dev/stack/postgres.ts', import.meta.url).href)}
    const { port } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(port)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (data) => resolve(Number(data))))
  expect(await isPortFree(port)).toBe(false)
  child.kill('SIGKILL')
  postgres = await startPostgres({ dataDir, durable: false })
  expect(await isPortFree(port)).toBe(true)
  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('includes the PostgreSQL message in the error for a port in use', async () => {
  const second = mkdtempSync(join(tmpdir(), 'chancery-postgres-'))
  try {
    const failure = startPostgres({ dataDir: second, port: postgres.port, durable: false })
    await expect(failure).rejects.toThrow(/did not start on port \d+[\s\S]*Address already in use/)
  } finally {
    rmSync(second, { recursive: true, force: true })
  }
})

test('stores the database passwords in a file that only its owner can read', () => {
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
})
