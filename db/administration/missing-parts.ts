import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema/index.ts'
import { readRows } from './owner.ts'

/** What a database of this build holds, by names: `table.column`, and functions, indexes and triggers, of which migrations say in their order. */
function wantedParts(migrations: readonly string[]): string[] {
  const columns = Object.values<unknown>(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns } = getTableConfig(table)
    return columns.map((column) => `${name}.${column.name}`)
  })
  const made = new Set<string>()
  const said =
    /^\s*(create|drop)\s+(?:or replace\s+|unique\s+)?(?:function|index|trigger)\s+(?:if (?:not )?exists\s+)?"?(\w+)(?![\w%])/gim
  for (const [, act, name = ''] of migrations.join('\n').matchAll(said))
    if (act?.toLowerCase() === 'create') made.add(name)
    else made.delete(name)
  return [...columns, ...made]
}

/** The names of what a database lacks that has seen the migrations: somebody took it away by hand. */
export async function missingParts(ownerUrl: string, migrations: readonly string[]): Promise<string[]> {
  const rows = await readRows<{ name: string }>(
    ownerUrl,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
     union all select relname::text from pg_class where relnamespace = 'public'::regnamespace
     union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgname::text from pg_trigger where not tgisinternal and tgenabled <> 'D'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  return wantedParts(migrations).filter((name) => !there.has(name))
}
