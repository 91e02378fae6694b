import { sql } from 'drizzle-orm'
import journal from '../../drizzle/meta/_journal.json' with { type: 'json' }
import { map, type Statement, sqlRows } from '../statement.ts'
import { presentParts } from './parts.ts'
import { tenantTables } from './walls.ts'

/** How the database stands to a worker that is not in any organization. */
export type DatabaseGround = {
  /** Row level security holds the role. */
  isAppRole: boolean
  /** Every table of organizations forces row level security, and without an organization nothing is seen. */
  isWalled: boolean
  /** The last migration that this code was built with was applied; later ones do no harm. */
  isMigrated: boolean
  /** Everything that migrations made is there; what somebody added does no harm. */
  isWhole: boolean
  /** Transactions may write. */
  isWritable: boolean
  at: Date
}

type GroundRow = {
  is_app_role: boolean
  is_walled: boolean
  is_migrated: boolean
  is_whole: boolean
  is_writable: boolean
  at: string
}

/** Looks at role, walls, migrations and schema as the role that asks. */
export const readGround = (): Statement<DatabaseGround> =>
  map(
    sqlRows<GroundRow>(sql`
      select
        not chancery_is_privileged_role() as is_app_role,
        not exists (select from (${sql.raw(tenantTables)}) t where not t.forced)
          and not exists (select from organizations) as is_walled,
        chancery_has_migration(${journal.entries.at(-1)?.when ?? 0}::bigint) as is_migrated,
        exists (select from schema_parts)
          and not exists (select name from schema_parts except (${sql.raw(presentParts)})) as is_whole,
        current_setting('transaction_read_only') = 'off' as is_writable,
        clock_timestamp() as at`),
    ([row]) => ({
      isAppRole: row?.is_app_role ?? false,
      isWalled: row?.is_walled ?? false,
      isMigrated: row?.is_migrated ?? false,
      isWhole: row?.is_whole ?? false,
      isWritable: row?.is_writable ?? false,
      at: new Date(row?.at ?? Number.NaN),
    }),
  )
