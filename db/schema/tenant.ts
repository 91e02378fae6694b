import type { BuildExtraConfigColumns } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  foreignKey,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Organizations, and how every other table belongs to them. */

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Of a test organization: the one that it stands beside. */
    liveId: text('live_id').references((): AnyPgColumn => organizations.id),
    environment: text('environment', { enum: ['live', 'test'] })
      .notNull()
      .generatedAlwaysAs(sql`case when live_id is null then 'live' else 'test' end`),
    plan: text('plan').notNull().default('standard'),
    /** Of all keys together; what one tree of keys may make goes before it. */
    requestsPerMinute: integer('requests_per_minute').notNull().default(2_000),
    /** Limits of budgets that the operator set, by the name of the budget. */
    budgets: jsonb('budgets').$type<Partial<Record<string, number>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [unique('organizations_live').on(t.liveId), unique('organizations_environment').on(t.id, t.environment)],
)

/** Defaults to the organization that the transaction entered, without a foreign key. */
export const provedOrganizationId = () => text('organization_id').notNull().default(sql`chancery_organization_id()`)

const organizationId = () => provedOrganizationId().references(() => organizations.id)

type Columns = Record<string, PgColumnBuilderBase>
type TenantColumns<C extends Columns> = { organizationId: ReturnType<typeof organizationId> } & C

/**
 * A table whose rows each belong to an organization, which is the first column of the table and of its key; `key` names the other columns
 * of the key. Indexes and references follow in `with`. A foreign key to the organization costs each insert more than its indexes
 * and locks the organization's row, so a table of many small inserts goes without it where row-level security checks the organization.
 */
export const tenantTable = <N extends string, C extends Columns>(name: N, key: (keyof C & string)[], columns: C) => ({
  with: (
    rules: (t: BuildExtraConfigColumns<N, TenantColumns<C>, 'pg'>) => PgTableExtraConfigValue[] = () => [],
    { keyName, refersToOrganization = true }: { keyName?: string; refersToOrganization?: boolean } = {},
  ) =>
    pgTable(
      name,
      { organizationId: refersToOrganization ? organizationId() : provedOrganizationId(), ...columns },
      (t) => {
        const columnOf = (column: string) => (t as unknown as Record<string, AnyPgColumn>)[column]!
        const keyColumns: [AnyPgColumn, ...AnyPgColumn[]] = [columnOf('organizationId'), ...key.map(columnOf)]
        return [primaryKey({ ...(keyName ? { name: keyName } : {}), columns: keyColumns }), ...rules(t)]
      },
    ),
})

type Tenant = { organizationId: AnyPgColumn }

/** A foreign key that carries the organization, so that no row refers to one of another organization. */
export const refersTo = <T extends Tenant>(
  t: Tenant,
  name: string,
  columns: AnyPgColumn[],
  to: T,
  keys: readonly ColumnName<T>[] = ['id' as ColumnName<T>],
) =>
  foreignKey({
    name,
    columns: [t.organizationId, ...columns],
    foreignColumns: [to.organizationId, ...keys.map((key) => to[key] as AnyPgColumn)],
  })

/** A foreign key that keeps the environment of a row to that of its organization. */
export const ofEnvironment = (t: Tenant & { environment: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.organizationId, t.environment],
    foreignColumns: [organizations.id, organizations.environment],
  })

type ColumnName<T> = { [K in keyof T]: T[K] extends AnyPgColumn ? K : never }[keyof T]
