import type { SqlStatement } from '../../dev/migrations/sql-statements.ts'
import type { Unnamed } from './sql-mutants.ts'

const own = (column: string) => `${column} = chancery_organization_id()`

/**
 * Returns mutants of a table in `db/sql/tables.sql`: each policy loosened or dropped, and each right added or removed.
 */
export function tableMutants({ text }: SqlStatement): Unnamed[] {
  const [, table, rights, column = 'organization_id'] =
    /^select chancery_guard_table\('(\w+)',\s+'([^']+)'(?:, '(\w+)')?\);$/.exec(text)!
  const tenant = (using: string, check: string) =>
    `drop policy tenant on ${table}; create policy tenant on ${table} to chancery_app using (${using}) with check (${check})`
  const level = (gone: string, to: string): Unnamed => ({
    of: `table ${table}`,
    gone,
    sql: `alter table ${table} ${to} row level security`,
  })
  const policy = (name: string, gone: string, sql: string): Unnamed => ({
    of: `policy ${name} on ${table}`,
    gone,
    sql,
  })
  return [
    level('enable row level security', 'disable'),
    level('force row level security', 'no force'),
    policy('tenant', 'itself', `drop policy tenant on ${table}`),
    policy('tenant', `using ${own(column)}`, tenant('true', own(column))),
    policy('tenant', `with check ${own(column)}`, tenant(own(column), 'true')),
    policy('owner', 'itself', `drop policy owner on ${table}`),
    ...['select', 'insert', 'update', 'delete'].map((right) => rightMutant(table!, rights!, right)),
  ]
}

function rightMutant(table: string, rights: string, right: string): Unnamed {
  const [granted, columns] = new RegExp(`\\b${right}\\b( \\([^)]*\\))?`).exec(rights) ?? []
  const of = `grants on ${table}`
  const give = `grant ${right} on ${table} to chancery_app`
  if (columns) return { of, gone: `columns of ${right}`, sql: give }
  if (granted) return { of, gone: right, sql: `revoke ${right} on ${table} from chancery_app` }
  return { of, gone: `no ${right}`, sql: give }
}
