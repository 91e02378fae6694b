import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEnvelope } from '../support/envelopes.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { countRows, jobsAreOver, tenantTables } from '../support/written.ts'

/**
 * Tests row-level security alone: the statements that the database rejects if a query does not filter by organization.
 */

const tables = await tenantTables()
const app = new pg.Pool({ connectionString: stack.appDatabaseUrl, max: 2 })
let own: Api
let foreign: Api

beforeAll(async () => {
  ;[own, foreign] = (await Promise.all([openApi(stack), openApi(stack)])) as [Api, Api]
  for (const api of [own, foreign]) {
    await api.send('POST', '/v1/folders', { name: 'Contracts' })
    await createEnvelope(api, { documentId: await readyDocument(api) })
    await jobsAreOver(api.organizationId)
  }
})

afterAll(() => app.end())

/**
 * Runs a statement as the application role, inside an organization or (with null) outside of any, and rolls it back.
 */
async function asApp(organizationId: string | null, text: string, params: unknown[] = []) {
  const client = await app.connect()
  try {
    await client.query('begin')
    if (organizationId !== null) await client.query('select chancery_set_organization($1)', [organizationId])
    const { rows, rowCount } = await client.query(text, params)
    return { rows, rowCount, refusal: null }
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return { rows: [], rowCount: 0, refusal: `${code} ${message}` }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const violation = (table: string) => `42501 new row violates row-level security policy for table "${table}"`
const denied = (table: string) => `42501 permission denied for table ${table}`

describe('the database schema', () => {
  test('forces row-level security on every tenant table', async () => {
    const rows = await queryDatabase<{ name: string; protected: boolean }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as protected from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1) order by 1`,
      [[...tables, 'organizations']],
    )
    expect(rows.length).toBe(tables.length + 1)
    expect(rows.filter((row) => !row.protected)).toEqual([])
  })

  test('grants the application role no access to unprotected tables, except reads of the schema tables', async () => {
    const rows = await queryDatabase<{ name: string; readable: boolean; writable: boolean }>(
      `select relname as name, has_table_privilege('chancery_app', oid, 'select') as readable,
         has_table_privilege('chancery_app', oid, 'insert, update, delete, truncate') as writable
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         and relname <> all($1) order by 1`,
      [[...tables, 'organizations']],
    )
    expect(rows.filter(({ readable, writable }) => readable || writable)).toEqual([
      { name: 'schema_digests', readable: true, writable: false },
      { name: 'schema_parts', readable: true, writable: false },
    ])
  })

  test('defines one policy per tenant table for the application role', async () => {
    const rows = await queryDatabase<{ tablename: string; using: string; check: string }>(
      `select tablename, qual as using, with_check as check from pg_policies
       where schemaname = 'public' and 'chancery_app' = any(roles) order by 1`,
    )
    expect(rows).toEqual(
      [...tables.map((name) => [name, 'organization_id']), ['organizations', 'id']]
        .map(([tablename, column]) => {
          const comparison = `(${column} = chancery_organization_id())`
          return { tablename, using: comparison, check: comparison }
        })
        .sort((a, b) => (a.tablename! < b.tablename! ? -1 : 1)),
    )
  })

  test('grants the application role no privileges to bypass row-level security', async () => {
    const [role] = await queryDatabase(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         has_schema_privilege('chancery_app', 'public', 'create') as creates,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = 'chancery_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      creates: false,
      memberships: 0,
    })
  })

  test('pins the search path of security-definer functions, and revokes EXECUTE from PUBLIC', async () => {
    const rows = await queryDatabase<{ name: string; path: string[]; everybody: boolean }>(
      `select proname as name, array(select c from unnest(proconfig) c where c like 'search_path=%') as path,
         exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee = 0) as everybody
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toEqual({ name: row.name, path: ['search_path=public, pg_temp'], everybody: false })
  })
})

describe.each([...tables, 'organizations'])('table %s', (table) => {
  const column = table === 'organizations' ? 'id' : 'organization_id'

  test('returns no rows before the transaction sets the current organization', async () => {
    expect(await asApp(null, `select 1 from ${table}`)).toEqual({ rows: [], rowCount: 0, refusal: null })
  })

  test('returns only rows of the current organization', async () => {
    const [{ count } = { count: -1 }] = await queryDatabase<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [own.organizationId],
    )
    const seen = await asApp(own.organizationId, `select ${column} as organization from ${table}`)
    expect(seen.refusal).toBeNull()
    expect(seen.rows).toEqual(Array(count).fill({ organization: own.organizationId }))
  })

  test('rejects a new row outside the current organization', async () => {
    const insert = `insert into ${table} (${column}) values ($1)`
    const refusals = [violation(table), denied(table)]
    expect(refusals).toContain((await asApp(null, insert, [own.organizationId])).refusal)
    expect(refusals).toContain((await asApp(own.organizationId, insert, [foreign.organizationId])).refusal)
  })

  test('updates and deletes no row of another organization, and moves no row to it', async () => {
    const touch = await asApp(own.organizationId, `update ${table} set ${column} = ${column} where ${column} = $1`, [
      foreign.organizationId,
    ])
    expect([touch.rowCount, [null, denied(table)].includes(touch.refusal)]).toEqual([0, true])
    const remove = await asApp(own.organizationId, `delete from ${table} where ${column} = $1`, [
      foreign.organizationId,
    ])
    expect([remove.rowCount, [null, denied(table)].includes(remove.refusal)]).toEqual([0, true])
    const give = await asApp(own.organizationId, `update ${table} set ${column} = $1`, [foreign.organizationId])
    expect([give.rowCount, [null, denied(table), violation(table)].includes(give.refusal)]).toEqual([0, true])
  })
})

test('finds rows of both tested organizations in the main tables', async () => {
  const filled = [
    'api_keys',
    'audit_events',
    'document_versions',
    'documents',
    'envelope_fields',
    'envelopes',
    'evidence_checkpoints',
    'evidence_disclosures',
    'evidence_records',
    'folders',
    'idempotency_keys',
    'jobs',
    'upload_sessions',
  ]
  for (const table of filled)
    for (const { organizationId } of [own, foreign])
      expect(await countRows(table, organizationId), table).toBeGreaterThan(0)
})

test('clears the current organization before the next transaction on the same connection', async () => {
  const client = await app.connect()
  try {
    await client.query('begin')
    await client.query('select chancery_set_organization($1)', [own.organizationId])
    expect((await client.query('select 1 from documents')).rowCount).toBe(1)
    await client.query('commit')
    expect((await client.query('select 1 from documents')).rowCount).toBe(0)
  } finally {
    client.release()
  }
})

const appendOnly = ['evidence_records', 'evidence_checkpoints', 'audit_events', 'webhook_events', 'artifacts']

test.each(appendOnly)('denies the application role UPDATE, DELETE and TRUNCATE on the table %s', async (table) => {
  const id = own.organizationId
  expect((await asApp(id, `update ${table} set organization_id = organization_id`)).refusal).toBe(denied(table))
  expect((await asApp(id, `delete from ${table}`)).refusal).toBe(denied(table))
  expect((await asApp(id, `truncate ${table}`)).refusal).toBe(denied(table))
})

test('permits the application role to update only the text columns of a document version, and to delete no version', async () => {
  const columns = (
    await queryDatabase<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'document_versions' order by 1",
    )
  ).map(({ name }) => name)
  const changeable: string[] = []
  for (const name of columns) {
    const { refusal } = await asApp(own.organizationId, `update document_versions set ${name} = ${name}`)
    if (refusal === null) changeable.push(name)
    else expect(refusal).toBe(denied('document_versions'))
  }
  expect(changeable).toEqual(['text_character_count', 'text_content_hash', 'text_reason', 'text_status'])
  expect((await asApp(own.organizationId, 'delete from document_versions')).refusal).toBe(denied('document_versions'))
})

test('returns the organization of an API key only for the stored hash of its secret', async () => {
  const [key] = await queryDatabase<{ id: string; secret_hash: string }>(
    'select id, secret_hash from api_keys where organization_id = $1',
    [own.organizationId],
  )
  const authorize = 'select organization_id from chancery_authorize($1, $2, null)'
  const authorized = await asApp(null, authorize, [key!.id, key!.secret_hash])
  expect(authorized.rows).toEqual([{ organization_id: own.organizationId }])
  expect((await asApp(null, authorize, [key!.id, 'f'.repeat(64)])).refusal).toBe('CH401 unauthorized')
})
