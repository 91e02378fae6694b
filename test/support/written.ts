import type pg from 'pg'
import { vi } from 'vitest'
import { queryDatabase } from './stack.ts'

export type AuditRow = {
  action: string
  actor_kind: string
  actor_id: string
  target_kind: string
  target_id: string
  request_id: string | null
  user_agent: string | null
  details: Record<string, unknown>
}

/** Returns the audit events of one target, oldest first. */
export const auditOf = (organizationId: string, targetId: string): Promise<AuditRow[]> =>
  queryDatabase<AuditRow>(
    `select action, actor_kind, actor_id, target_kind, target_id, request_id, user_agent, details
     from audit_events where organization_id = $1 and target_id = $2 order by position, id`,
    [organizationId, targetId],
  )

/** Returns the actions of the audit events of one target, oldest first. */
export const actionsOn = async (organizationId: string, targetId: string): Promise<string[]> =>
  (await auditOf(organizationId, targetId)).map(({ action }) => action)

/** Returns the number of rows of an organization in a table. */
export async function countRows(table: string, organizationId: string): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    `select count(*)::int as count from "${table}" where organization_id = $1`,
    [organizationId],
  )
  return row!.count
}

export type Query = <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>

/** Returns every table with an organization's rows, from the database catalog. */
export const tenantTables = async (query: Query = queryDatabase): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`,
    )
  ).map(({ name }) => name)

/** Returns a digest of an organization's rows for each table. Equal digests mean that nothing was written. */
export const contentOf = (organizationId: string): Promise<Record<string, string>> =>
  digestsOf(organizationId, 't::text', queryDatabase)

/** Returns digests as `contentOf` does, which also differ if a row was rewritten unchanged. */
export const touchesOf = (organizationId: string, query: Query = queryDatabase): Promise<Record<string, string>> =>
  digestsOf(organizationId, "t.xmin || ' ' || t::text", query)

async function digestsOf(organizationId: string, row: string, query: Query): Promise<Record<string, string>> {
  await jobsAreOver(organizationId, query)
  const selects = (await tenantTables(query)).map(
    (table) =>
      `select '${table}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(${row}, E'\n' order by ${row})), '') as digest
       from "${table}" t where organization_id = $1`,
  )
  const rows = await query<{ name: string; digest: string }>(selects.join(' union all '), [organizationId])
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/**
 * Waits until no job of the workers is open, because its writes would look like those of a later request. Ignores jobs
 * with a lease of over ten minutes, which no worker can claim.
 */
export const jobsAreOver = (organizationId: string, query: Query = queryDatabase): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = await query<{ kind: string }>(
        `select kind from jobs where organization_id = $1
         and ((state = 'running' and lease_until < now() + interval '10 minutes')
           or (state = 'queued' and (kind = 'extraction' or run_at <= now())))`,
        [organizationId],
      )
      if (open.length > 0) throw new Error(`jobs are open: ${open.map(({ kind }) => kind)}`)
    },
    { timeout: 30_000, interval: 20 },
  )
