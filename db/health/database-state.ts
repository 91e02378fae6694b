import { sql } from 'drizzle-orm'
import journal from '../../drizzle/meta/_journal.json' with { type: 'json' }
import { map, type Statement, sqlRows } from '../statement.ts'
import { changedParts, hasTimeLimits } from './parts.ts'
import { tenantTables } from './tenant-tables.ts'

/** The state of the database that a worker sees before it sets the current organization. */
export type DatabaseState = {
  /** True if row-level security applies to the role. */
  isAppRole: boolean
  /** True if every organization table forces row-level security, and no row is visible while no organization is set. */
  hasRowSecurity: boolean
  /** True if the newest migration of this build was applied. Later migrations are harmless. */
  isMigrated: boolean
  /** `whole` if the schema is as the migrations created it. Additions are harmless, except grants and policies. */
  schema: SchemaState
  /** True if no policy was added, changed or dropped. */
  hasOwnPolicies: boolean
  /** True if the role's sessions have the time limits that the migrations set. */
  hasTimeLimits: boolean
  /** True if transactions can write. */
  isWritable: boolean
  at: Date
}

export type SchemaState = 'whole' | 'incomplete' | 'changed'

const schemaState = ({ has_record, missing, changed }: StateRow): SchemaState => {
  if (!has_record || missing) return 'incomplete'
  return changed ? 'changed' : 'whole'
}

type StateRow = {
  is_app_role: boolean
  has_row_security: boolean
  is_migrated: boolean
  has_record: boolean
  missing: boolean | null
  changed: boolean | null
  policies: boolean | null
  limited: boolean
  is_writable: boolean
  at: string
}

/**
 * Returns the state of the role, the row-level security, the migrations and the schema, as seen by the current role.
 */
export const readDatabaseState = (): Statement<DatabaseState> =>
  map(
    sqlRows<StateRow>(sql`
      select
        not chancery_is_privileged_role() as is_app_role,
        not exists (select from (${sql.raw(tenantTables)}) t where not t.forced)
          and not exists (select from organizations) as has_row_security,
        chancery_has_migration(${journal.entries.at(-1)?.when ?? 0}::bigint) as is_migrated,
        exists (select from schema_digests) as has_record, c.missing, c.changed, c.policies, ${sql.raw(hasTimeLimits)} as limited,
        current_setting('transaction_read_only') = 'off' as is_writable,
        clock_timestamp() as at
      from (
        select bool_or(is_missing) as missing, bool_or(name not like 'policies of %') as changed,
          bool_or(name like 'policies of %') as policies
        from (${sql.raw(changedParts)}) p) c`),
    ([row]) => ({
      isAppRole: row?.is_app_role ?? false,
      hasRowSecurity: row?.has_row_security ?? false,
      isMigrated: row?.is_migrated ?? false,
      schema: row ? schemaState(row) : 'incomplete',
      hasOwnPolicies: !row?.policies,
      hasTimeLimits: row?.limited ?? false,
      isWritable: row?.is_writable ?? false,
      at: new Date(row?.at ?? Number.NaN),
    }),
  )
