import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '../../support/stack.ts'

/** Deleting a row checks every foreign key to its table. Without an index, each check reads a whole organization. */

let owner: pg.Client

beforeAll(async () => {
  const { ownerUrl } = await newDatabase('migrated')
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
}, 60_000)

afterAll(() => owner?.end())

/** Returns the tables whose rows the workers or the functions of the database delete. */
async function tablesWithDeletions(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      has_table_privilege('chancery_app', c.oid, 'delete')
      or exists (select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ ('delete from ' || c.relname || '\\M')))`)
  return rows.map(({ name }) => name)
}

/** Returns the foreign keys to the tables whose columns no index starts with. */
async function withoutIndex(tables: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select f.conrelid::regclass || '.' || f.conname as name from pg_constraint f
     where f.contype = 'f' and f.confrelid::regclass::text = any ($1) and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indisvalid
         and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (
           select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey))))
     order by 1`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

test('has an index for every foreign key to a table whose rows are deleted', async () => {
  const tables = await tablesWithDeletions()
  expect(tables).toEqual(expect.arrayContaining(['folders', 'envelope_fields', 'upload_sessions']))
  expect(await withoutIndex(tables)).toEqual([])
})
