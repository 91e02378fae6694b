import { NeonDbError, neon } from '@neondatabase/serverless'
import { sql as drizzleSql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { failureOf, ownNeonEndpoint } from '../../support/neon-endpoint.ts'

const own = ownNeonEndpoint()

describe('Neon-compatible endpoint: values', () => {
  test('returns null, number, boolean, JSON, time, binary, array and text values as the Neon driver expects', async () => {
    const rows = await own.sql`select
      null::text as absent,
      42 as number,
      9007199254740993::bigint as big,
      true as flag,
      ${{ a: [1, 'x', null] }}::jsonb as document,
      '2026-02-03 04:05:06.789+00'::timestamptz as moment,
      '\\x00ff10'::bytea as bytes,
      array['a', null, 'c,d']::text[] as list,
      ${'ümläut \u{1F600}'} as text`
    // Drizzle makes the driver return times as text, also in test files that run later in this process.
    expect(rows.map((row) => ({ ...row, moment: new Date(row.moment) }))).toEqual([
      {
        absent: null,
        number: 42,
        big: '9007199254740993',
        flag: true,
        document: { a: [1, 'x', null] },
        moment: new Date('2026-02-03T04:05:06.789Z'),
        bytes: Buffer.from([0x00, 0xff, 0x10]),
        list: ['a', null, 'c,d'],
        text: 'ümläut \u{1F600}',
      },
    ])
  })

  test('accepts null, number, boolean, binary, array and JSON parameters', async () => {
    const bytes = Buffer.from([0, 1, 254, 255])
    const rows = await own.sql.query(
      'select $1::text as a, $2::int as b, $3::bool as c, $4::bytea as d, $5::text[] as e, $6::jsonb as f',
      [null, 7, false, bytes, ['x', 'y"z'], { k: 'v' }],
    )
    expect(rows).toEqual([{ a: null, b: 7, c: false, d: bytes, e: ['x', 'y"z'], f: { k: 'v' } }])
  })

  test('returns fields, command and row count in array mode with full results', async () => {
    const result = await own.sql.query('select 1 as a, null as b union all select 2, null', [], {
      arrayMode: true,
      fullResults: true,
    })
    expect(result.rows).toEqual([
      [1, null],
      [2, null],
    ])
    expect({ command: result.command, rowCount: result.rowCount, rowAsArray: result.rowAsArray }).toEqual({
      command: 'SELECT',
      rowCount: 2,
      rowAsArray: true,
    })
    expect(result.fields.map((field) => [field.name, field.dataTypeID])).toEqual([
      ['a', 23],
      ['b', 25],
    ])
  })

  test('returns rows as JSON objects to a client that requests neither raw text nor arrays', async () => {
    const response = await fetch(own.endpoint.url, {
      method: 'POST',
      headers: { 'neon-connection-string': own.urls.ownerUrl },
      body: JSON.stringify({
        query: 'select 1 as a, true as b, null as c, 10::bigint as d, $1::json as e',
        params: ['[1]'],
      }),
    })
    expect((await response.json()) as object).toMatchObject({ rows: [{ a: 1, b: true, c: null, d: '10', e: [1] }] })
  })

  test('reports the number of rows that a statement changed', async () => {
    const result = await own.sql.query("insert into parent values (1, 'a'), (2, 'b')", [], { fullResults: true })
    expect([result.command, result.rowCount, result.rows]).toEqual(['INSERT', 2, []])
  })
})

describe('Neon-compatible endpoint: transactions', () => {
  test('commits all statements of a transaction in one round trip', async () => {
    const results = await own.sql.transaction([
      own.sql`insert into parent values (1, 'a') returning id`,
      own.sql`insert into child values (1, 1)`,
      own.sql`select count(*)::int as children from child`,
    ])
    expect(results).toEqual([[{ id: 1 }], [], [{ children: 1 }]])
    expect(own.endpoint.stats()).toMatchObject({ requests: 1, statements: 3, batches: 1, errors: 0 })
  })

  test('rolls back all statements of a transaction when one fails', async () => {
    const failure = await failureOf(
      own.sql.transaction([
        own.sql`insert into parent values (1, 'a')`,
        own.sql`insert into parent values (1, 'again')`,
        own.sql`insert into parent values (2, 'b')`,
      ]),
    )
    expect([failure?.code, failure?.detail]).toEqual(['23505', 'Key (id)=(1) already exists.'])
    expect(await own.sql`select id from parent`).toEqual([])
  })

  test('fails a transaction that violates a deferred constraint at commit', async () => {
    const failure = await failureOf(own.sql.transaction([own.sql`insert into child values (1, 404)`]))
    expect([failure?.code, failure?.constraint]).toEqual(['23503', 'child_parent'])
    expect(await own.sql`select id from child`).toEqual([])
  })

  test("applies a transaction's isolation level, read-only mode and deferrable mode", async () => {
    const [rows] = await own.sql.transaction(
      [
        own.sql`select current_setting('transaction_isolation') as isolation,
          current_setting('transaction_read_only') as read_only,
          current_setting('transaction_deferrable') as deferrable`,
      ],
      { isolationLevel: 'Serializable', readOnly: true, deferrable: true },
    )
    expect(rows).toEqual([{ isolation: 'serializable', read_only: 'on', deferrable: 'on' }])
  })

  test('resets a transaction-local setting after the request', async () => {
    await own.sql.transaction([own.sql`select set_config('app.organization_id', 'org_1', true)`])
    const rows = await own.sql`select nullif(current_setting('app.organization_id', true), '') as organization`
    expect(rows).toEqual([{ organization: null }])
  })

  test('closes a transaction that an earlier request left open', async () => {
    await own.sql`begin`
    await Promise.all(Array.from({ length: 20 }, (_, index) => own.sql`insert into parent values (${index}, 'x')`))
    const other = new pg.Client(own.urls.ownerUrl)
    await other.connect()
    const seen = await other.query('select count(*)::int as committed from parent')
    await other.end()
    expect(seen.rows).toEqual([{ committed: 20 }])
  })

  test('returns the rows of each statement in a Drizzle batch', async () => {
    const db = drizzle(own.sql)
    const [inserted, counted] = await db.batch([
      db.execute(drizzleSql`insert into parent values (3, 'c') returning id`),
      db.execute(drizzleSql`select count(*)::int as total from parent`),
    ])
    expect([inserted.rows, counted.rows]).toEqual([[{ id: 3 }], [{ total: 1 }]])
  })
})

describe('Neon-compatible endpoint: errors', () => {
  test.each([
    [
      'a unique violation',
      `insert into parent values (1, 'a'), (1, 'b')`,
      {
        code: '23505',
        severity: 'ERROR',
        detail: 'Key (id)=(1) already exists.',
        schema: 'public',
        table: 'parent',
        constraint: 'parent_pkey',
      },
    ],
    [
      'a not-null violation',
      'insert into parent values (1, null)',
      { code: '23502', table: 'parent', column: 'label' },
    ],
    [
      'an undefined column',
      'select nothing from parent',
      { code: '42703', position: '8', routine: 'errorMissingColumn' },
    ],
    [
      'a raised exception',
      `do $$ begin raise exception 'no' using errcode = 'CH401', hint = 'h', detail = 'd'; end $$`,
      { code: 'CH401', message: 'no', hint: 'h', detail: 'd' },
    ],
    ['two statements in one query', 'select 1; select 2', { code: '42601' }],
  ])('returns the PostgreSQL error fields to the Neon driver for %s', async (_title, text, fields) => {
    const failure = await failureOf(own.sql.query(text))
    expect(failure).toBeInstanceOf(NeonDbError)
    expect(failure).toMatchObject(fields)
  })

  test('returns the SQLSTATE for a wrong password', async () => {
    const failure = await failureOf(neon(own.urls.ownerUrl.replace(/:[^:@]+@/, ':wrong@'))`select 1`)
    expect(failure?.code).toBe('28P01')
  })

  test.each([
    ['no connection string', {}, '{}'],
    ['a body that is not JSON', { 'neon-connection-string': 'postgres://u@h/d' }, '{'],
    ['a body without a query', { 'neon-connection-string': 'postgres://u@h/d' }, '{"params":[]}'],
    [
      'an invalid isolation level',
      { 'neon-connection-string': 'postgres://u@h/d', 'neon-batch-isolation-level': 'x' },
      '{"queries":[]}',
    ],
  ])('returns 400 for a database request with %s', async (_title, headers, body) => {
    const response = await fetch(own.endpoint.url, { method: 'POST', headers: headers as Record<string, string>, body })
    expect(response.status).toBe(400)
  })

  test('returns 503 without an SQLSTATE for an unavailable database', async () => {
    const failure = await failureOf(neon('postgresql://u:p@127.0.0.1:1/d')`select 1`)
    expect(failure?.message).toMatch(/^Server error \(HTTP status 503\): /)
    expect(failure?.code).toBeUndefined()
  })

  test('replaces closed database connections', async () => {
    await Promise.all(Array.from({ length: 10 }, () => own.sql`select 1`))
    const admin = new pg.Client(own.urls.adminUrl)
    const ofOwner = "from pg_stat_activity where usename = 'chancery_owner' and datname = current_database()"
    await admin.connect()
    await admin.query(`select pg_terminate_backend(pid) ${ofOwner}`)
    await expect.poll(async () => (await admin.query(`select ${ofOwner}`)).rowCount).toBe(0)
    await admin.end()
    expect(await own.sql`select 1 as one`).toEqual([{ one: 1 }])
  })
})
