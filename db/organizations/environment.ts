import { sql } from 'drizzle-orm'
import type { KeyEnvironment } from '../../core/api-keys.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** Returns the environment of the organization: `live`, or `test` for a sandbox. */
export const findEnvironment = (): Statement<KeyEnvironment> =>
  map(
    sqlRows<{ environment: KeyEnvironment }>(
      sql`select o.environment from organizations o where o.id = ${currentOrganization}`,
    ),
    ([row]) => row?.environment ?? 'live',
  )
