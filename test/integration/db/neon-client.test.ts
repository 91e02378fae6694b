import { neon, neonConfig } from '@neondatabase/serverless'
import { afterEach, expect, test, vi } from 'vitest'
import { createNeonClient } from '../../../db/neon-client.ts'
import { ownNeonEndpoint } from '../../support/neon-endpoint.ts'

const own = ownNeonEndpoint()
const client = () => createNeonClient({ url: own.urls.ownerUrl, fetchEndpoint: own.endpoint.url })

afterEach(() => vi.unstubAllGlobals())

const values = `select null::text as absent, '' as empty, 'ümläut' as text, '9007199254740993'::bigint as big,
  1.50::numeric as exact, -7::smallint as small, 42 as number, 7::oid as id, 0.1::real as short, 1e300::float8 as long,
  'NaN'::float8 as nan, true as yes, false as no, '{"a":[1,"x",null]}'::jsonb as document, '[1.0]'::json as list,
  array['a', null, '', 'c,d', '{e}', 'NULL', 'back\\slash', '"quoted"', 'two words']::text[] as texts,
  array[]::text[] as none, array['v']::varchar[] as varied, array[1, -2, null] as numbers, array[3]::smallint[] as smalls,
  array[1.5, 'Infinity']::float8[] as floats, array[true, false] as flags, array['{"a": "}"}'::jsonb, '1'] as documents`

test.each([false, true])('returns the same rows as the published driver (array mode: %s)', async (arrayMode) => {
  const published = await own.sql.query(values, [], { arrayMode, fullResults: true })
  const found = await client().query(values, [], { arrayMode })
  expect(found.rows).toEqual(published.rows)
  expect([found.rowCount, found.command]).toEqual([1, 'SELECT'])
})

test('returns times as PostgreSQL writes them', async () => {
  const { rows } = await client().query("select '2026-02-03 04:05:06.789+00'::timestamptz as at", [], {
    arrayMode: false,
  })
  expect(rows).toEqual([{ at: '2026-02-03 04:05:06.789+00' }])
})

test('passes parameters like the published driver', async () => {
  const query = 'select $1::text as a, $2::int as b, $3::bool as c, $4::jsonb as d, $5::float8 as e, $6::bigint as f'
  const params = [null, 7, false, { k: 'v' }, 0.1, 9_007_199_254_740_993n]
  const published = await own.sql.query(query, params)
  expect((await client().query(query, params, { arrayMode: false })).rows).toEqual(published)
  const at = new Date(Date.UTC(2026, 1, 3, 4, 5, 6, 789))
  const { rows } = await client().query('select $1::timestamptz = $2 as same', [at, at.toISOString()], {
    arrayMode: false,
  })
  expect(rows).toEqual([{ same: true }])
})

test('runs a transaction in one round trip, with the rows of each statement in its own mode', async () => {
  const results = await client().transaction([
    { sql: "insert into parent values (1, 'a') returning id", params: [], isArrayMode: true },
    { sql: 'select label from parent where id = $1', params: [1], isArrayMode: false },
  ])
  expect(results.map(({ rows }) => rows)).toEqual([[[1]], [{ label: 'a' }]])
  expect(own.endpoint.stats()).toMatchObject({ requests: 1, statements: 2, batches: 1, errors: 0 })
})

test("rejects with PostgreSQL's fields like the published driver, and changes nothing", async () => {
  const insert = "insert into parent values (1, 'a')"
  const statement = { sql: insert, params: [], isArrayMode: true }
  const failed = await client()
    .transaction([statement, statement])
    .catch((error: unknown) => error)
  const published = await own.sql.transaction([own.sql.query(insert), own.sql.query(insert)]).catch((error) => error)
  const { message, code, detail, constraint, table, column, severity } = published
  expect(code).toBe('23505')
  expect(failed).toMatchObject({ message, code, detail, constraint, table, severity })
  expect((failed as { column?: unknown }).column ?? undefined).toBe(column ?? undefined)
  expect(await own.sql`select id from parent`).toEqual([])
})

test('rejects a response that is not from PostgreSQL without a code', async () => {
  vi.stubGlobal('fetch', async () => new Response('upstream', { status: 502 }))
  const failure = await client()
    .query('select 1', [], { arrayMode: true })
    .catch((error: unknown) => error)
  expect(failure).toEqual(new Error('the database endpoint returned the status 502: upstream'))
  expect(failure).not.toHaveProperty('code')
})

test.each([
  'postgresql://app:p%40ss@ep-acme-1-pooler.eu-central-1.aws.neon.tech/chancery?sslmode=verify-full',
  'postgres://app:secret@database.example.com:5433/chancery',
])('sends the same request as the published driver to the endpoint of %s', async (url) => {
  const sent: unknown[] = []
  const capture = async (endpoint: string, { method, body, headers }: RequestInit) => {
    const named = new Headers(headers)
    const connection = new URL(named.get('neon-connection-string')!)
    // The published driver adds its name.
    connection.searchParams.delete('application_name')
    const { hostname, port, username, password, pathname, search } = connection
    named.delete('neon-connection-string')
    const parts = { hostname, port, username, password, pathname, search }
    sent.push({ endpoint, method, body, headers: [...named], ...parts })
    const result = { fields: [], rows: [], command: 'SELECT', rowCount: 0 }
    return Response.json(String(body).includes('queries') ? { results: [result] } : result)
  }
  vi.stubGlobal('fetch', capture)
  const local = neonConfig.fetchEndpoint
  neonConfig.fetchEndpoint = undefined as never
  const [sql, params] = ['select $1, $2, $3', ['a', null, 5]] as const
  try {
    const published = neon(url)
    await published.query(sql, [...params])
    await published.transaction([published.query(sql, [...params])])
  } finally {
    neonConfig.fetchEndpoint = local
  }
  await createNeonClient({ url }).query(sql, params, { arrayMode: true })
  await createNeonClient({ url }).transaction([{ sql, params, isArrayMode: true }])
  expect(sent.slice(2)).toEqual(sent.slice(0, 2))
})
