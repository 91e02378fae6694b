import { createHash } from 'node:crypto'
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

/** The audit events about one target, oldest first. */
export const auditOf = (organizationId: string, targetId: string): Promise<AuditRow[]> =>
  queryDatabase<AuditRow>(
    `select action, actor_kind, actor_id, target_kind, target_id, request_id, user_agent, details
     from audit_events where organization_id = $1 and target_id = $2 order by at, id`,
    [organizationId, targetId],
  )

/** The names of the audit events about one target, oldest first. */
export const actionsOn = async (organizationId: string, targetId: string): Promise<string[]> =>
  (await auditOf(organizationId, targetId)).map(({ action }) => action)

/** How many rows of a table an organization has. */
export async function countRows(table: string, organizationId: string): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    `select count(*)::int as count from "${table}" where organization_id = $1`,
    [organizationId],
  )
  return row!.count
}

/** Every table that holds rows of organizations, by the catalog. */
export const tenantTables = async (): Promise<string[]> =>
  (
    await queryDatabase<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`,
    )
  ).map(({ name }) => name)

/** A digest of every row that an organization has, by table: equal before and after when nothing was written. */
export async function contentOf(organizationId: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of await tenantTables()) {
    const rows = await queryDatabase<{ row: string }>(
      `select t::text as row from "${table}" t where organization_id = $1 order by 1`,
      [organizationId],
    )
    const digest = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')
    digests[table] = `${rows.length} rows, ${digest}`
  }
  return digests
}
