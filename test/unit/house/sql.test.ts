import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** SQL is permitted in `db` and in code that creates or observes databases: the local stack, benchmarks and tests. */

const root = join(import.meta.dirname, '../../..')
const mayHoldSql = ['db/', 'drizzle/', 'dev/', 'bench/', 'test/']

// Matches text that begins like an SQL statement. Sentences for people begin with a capital letter.
const statement =
  /[`'"]\s*(?:select\s+(?:from\s|[\w.*]+\s*[(,]|[\w.*]+\s+from\s|[^`'"]*\sfrom\s)|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s+as\s|set\s+(?:local\s+)?\w+\s*=|(?:create|alter|drop|truncate|lock)\s+(?:table|role|database|index|function|policy)\s)/g

const statementsOf = (source: string): string[] => (source.match(statement) ?? []).map((text) => text.slice(1).trim())

test('has SQL in production code only in the folder `db`', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { cwd: root, encoding: 'utf8' })
  const files = listed
    .split('\n')
    .filter((path) => path.includes('/') && !mayHoldSql.some((room) => path.startsWith(room)))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((path) =>
    statementsOf(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test.each([
  "client.query('select id from organizations')",
  'client.query(`select chancery_set_organization($1)`)',
  "client.query('select from organizations where id = $1')",
  'sql`\n    select d.id, d.title\n    from documents d`',
  "client.query('insert into workflows (id) values ($1)')",
  'client.query(`update envelopes e set message = null`)',
  "client.query('delete from signing_links')",
  'client.query(`with recursive tree as (select 1) select`)',
  'client.query(`set lock_timeout = 5000`)',
  "client.query('alter table documents add x text')",
])('detects the SQL statement %s', (source) => {
  expect(statementsOf(source)).toHaveLength(1)
})
