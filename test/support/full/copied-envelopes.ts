import type pg from 'pg'

/**
 * Inserts copies of envelopes. `from` names the copied rows `e`, and `values` contains the SQL of the columns that
 * differ. Skips generated columns.
 */
export async function copyEnvelopes(
  pool: pg.Pool,
  { values, from, params = [] }: { values: Record<string, string>; from: string; params?: unknown[] },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'envelopes' and is_generated = 'NEVER'",
  )
  const columns = rows.map(({ name }) => `"${name}"`)
  const copied = rows.map(({ name }) => values[name] ?? `e."${name}"`)
  await pool.query(`insert into envelopes (${columns}) select ${copied} from ${from}`, params)
}
