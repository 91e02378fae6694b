import pg from 'pg'

/**
 * The definitions of a database as lines of text. Databases with equal lines are equal, except for the order of
 * columns.
 */
export type Catalog = Record<CatalogPart, string[]>
export type CatalogPart = keyof typeof parts

const ownSchema = "'public'::regnamespace"
const acl = (column: string) => `(select string_agg(a::text, ' ' order by a::text) from unnest(${column}) a)`

const parts = {
  tables: `select concat_ws(' ', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity,
      pg_get_userbyid(relowner), reloptions::text, ${acl('relacl')})
    from pg_class where relnamespace = ${ownSchema} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')`,
  columns: `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      attidentity, attstorage, attcompression, pg_get_expr(d.adbin, d.adrelid), ${acl('attacl')})
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where c.relnamespace = ${ownSchema} and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = ${ownSchema}`,
  indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, c.reloptions::text)
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = ${ownSchema}`,
  functions: `select concat_ws(' ', pg_get_functiondef(oid), pg_get_userbyid(proowner), ${acl('proacl')})
    from pg_proc where pronamespace = ${ownSchema}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = ${ownSchema} and not tgisinternal`,
  policies: `select concat_ws(' ', tablename, policyname, permissive, roles::text, cmd, 'using', qual, 'check', with_check)
    from pg_policies where schemaname = 'public'`,
  schema: `select concat_ws(' ', nspname, pg_get_userbyid(nspowner), ${acl('nspacl')}) from pg_namespace where oid = ${ownSchema}`,
  defaultGrants: `select concat_ws(' ', pg_get_userbyid(defaclrole), defaclobjtype, ${acl('defaclacl')}) from pg_default_acl`,
  types: `select typname::text from pg_type where typnamespace = ${ownSchema} and typtype in ('e', 'd')`,
} as const

/** Returns the catalog of the schema `public`. */
export async function catalogOf(databaseUrl: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const catalog = {} as Catalog
    for (const [part, query] of Object.entries(parts)) {
      const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
      catalog[part as CatalogPart] = rows.map(([line]) => line).sort()
    }
    return catalog
  } finally {
    await client.end()
  }
}
