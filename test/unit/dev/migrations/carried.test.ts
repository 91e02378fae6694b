import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notCarried } from '../../../../dev/migrations/carried.ts'
import { splitStatements } from '../../../../dev/migrations/sql-statements.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chancery-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const missing = (text: string) => notCarried(splitStatements(text), folder).map((one) => one.text)

test('splits SQL at semicolons outside comments, quotes and function bodies, and rejects an unterminated statement', () => {
  const source = `-- about a; and b
create or replace function a() returns text language sql as $$ select ';' -- inner;
$$;
grant select on "odd;name" to app; do $body$ begin perform $$;$$; end $body$;
comment on table t is 'it''s; so';
`
  expect(splitStatements(source).map(({ text, defines, line }) => [line, defines.split('\n')[0], text.length])).toEqual(
    [
      [2, 'function a', 87],
      [4, 'grant select on "odd;name" to app;', 34],
      [4, 'do $body$ begin perform $$;$$; end $body$;', 42],
      [5, "comment on table t is 'it''s; so';", 34],
    ],
  )
  expect(() => splitStatements('select 1')).toThrow(/Unterminated statement/)
})

test('returns only new and changed SQL statements that no migration contains', () => {
  const one = 'create or replace function one() returns int language sql as $$ select 1 $$;'
  write('0000_a.sql', `${one}\n--> statement-breakpoint\ngrant select on t to app;`)
  expect(missing(`-- a new comment\n${one} grant select on t to app;`)).toEqual([])
  const two = one.replace('select 1', 'select 2')
  expect(missing(two)).toEqual([two])
  expect(missing('grant update on t to app;')).toEqual(['grant update on t to app;'])
})

test('returns a SQL statement as changed if it restores an earlier version', () => {
  const one = 'create or replace function one() returns int language sql as $$ select 1 $$;'
  write('0000_a.sql', one)
  write('0001_b.sql', one.replace('select 1', 'select 2'))
  expect(missing(one)).toEqual([one])
})

test('identifies a SQL statement by the trigger or table that it defines, or else by its text', () => {
  const text = `create or replace trigger t after update on x execute function f();
select chancery_guard_table('folders',
  'select, insert');
select 1;`
  expect(splitStatements(text).map(({ defines }) => defines)).toEqual(['trigger t on x', 'table folders', 'select 1;'])
})
