import type { Client } from 'pg'

type Column = { table_name: string; column_name: string; data_type: string }

/**
 * Fills an organization with copies of another organization's data, with new ids and names and earlier times. Returns
 * the number of rows in each table. Needs a superuser, because triggers and foreign keys are disabled.
 */
export async function fillWithCopies(
  admin: Client,
  { from, to, copies }: { from: string; to: string; copies: number },
): Promise<Map<string, number>> {
  const { rows: columns } = await admin.query<Column>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
     order by c.table_name, c.ordinal_position`,
  )
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  const written = new Map<string, number>()
  await admin.query('set session_replication_role = replica')
  for (const [table, ofTable] of tables) {
    if (!ofTable.some(({ column_name }) => column_name === 'organization_id')) continue
    const names = ofTable.map(({ column_name }) => `"${column_name}"`).join(', ')
    const { rowCount } = await admin.query(
      `insert into "${table}" (${names}) select ${ofTable.map(copied).join(', ')}
       from "${table}" t, generate_series(1, $3::integer) as copies(i) where t.organization_id = $1
       on conflict do nothing`,
      [from, to, copies],
    )
    written.set(table, rowCount ?? 0)
  }
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
  return written
}

/**
 * Returns the SQL expression for a copied column. The copy's number is appended to identifiers and references, and
 * moves times back by that many seconds.
 */
function copied({ table_name: table, column_name: name, data_type: type }: Column): string {
  if (name === 'organization_id') return '$2'
  const column = `t."${name}"`
  // A counter of the organization has no subject.
  if (table === 'usage_counters' && name === 'subject')
    return `case when ${column} <> '' then ${column} || '-' || copies.i else '' end`
  // Each sealed file has its own hash. Several documents can have the same file.
  if (table === 'artifacts' && name === 'sha256') return `${column} || '-' || copies.i`
  if (type === 'text' && identifying.test(name)) return `${column} || '-' || copies.i`
  if (type.startsWith('timestamp') && /^(at|.*_at)$/.test(name)) return `${column} - make_interval(secs => copies.i)`
  if (name === 'position' && type === 'bigint') return `${column} - copies.i`
  return column
}

const identifying = /(^|_)(id|key|name|folded|hash|etag)$/
