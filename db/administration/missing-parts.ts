import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { presentParts } from '../health/parts.ts'
import * as schema from '../schema/index.ts'
import { type Owner, readRows } from './owner.ts'

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
  const there = new Set((await readRows<{ name: string }>(ownerUrl, presentParts)).map(({ name }) => name))
  return wantedParts(migrations).filter((name) => !there.has(name))
}

/** Notes what a database holds that has seen the migrations, for workers that ask whether it is still there. */
export async function noteParts(owner: Owner, migrations: readonly string[]): Promise<void> {
  await owner.query(
    `with gone as (delete from schema_parts where name <> all ($1))
     insert into schema_parts (name) select unnest($1::text[]) on conflict do nothing`,
    [wantedParts(migrations)],
  )
}
