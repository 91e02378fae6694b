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
import { createdAt, instant } from './columns.ts'

/** Organizations. The rows of all other tables belong to an organization. */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The live organization of a test organization. */
    liveId: text('live_id').references((): AnyPgColumn => organizations.id),
    environment: text('environment', { enum: ['live', 'test'] })
      .notNull()
      .generatedAlwaysAs(sql`case when live_id is null then 'live' else 'test' end`),
    plan: text('plan').notNull().default('standard'),
    /** The rate limit that all keys of the organization share. It applies after the limit of a key tree. */
    requestsPerMinute: integer('requests_per_minute').notNull().default(2_000),
    /** The limits that the operator has set, by name. */
    budgets: jsonb('budgets').$type<Partial<Record<string, number>>>().notNull().default({}),
    createdAt: createdAt(),
    /** The time of the last erasure of a person. */
    erasedAt: instant('erased_at'),
  },
  (t) => [unique('organizations_live').on(t.liveId), unique('organizations_environment').on(t.id, t.environment)],
)

/**
 * The organization of a row, by default the current organization of the transaction. This column has no foreign key.
 */
export const provedOrganizationId = () => text('organization_id').notNull().default(sql`chancery_organization_id()`)

const organizationId = () => provedOrganizationId().references(() => organizations.id)

type Columns = Record<string, PgColumnBuilderBase>
type TenantColumns<C extends Columns> = { organizationId: ReturnType<typeof organizationId> } & C

/**
 * Defines a table in which each row belongs to an organization. `key` lists the columns of the primary key after the
 * organization. `with` adds indexes and references. A foreign key to the organization slows down an insert more than
 * the table's indexes do, and locks the organization's row. Tables with many small inserts omit this foreign key if
 * row-level security checks the organization.
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

/** Defines a foreign key that includes the organization, so a row cannot reference a row of another organization. */
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

/** Defines a foreign key that ensures that a row has the same environment as its organization. */
export const ofEnvironment = (t: Tenant & { environment: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.organizationId, t.environment],
    foreignColumns: [organizations.id, organizations.environment],
  })

type ColumnName<T> = { [K in keyof T]: T[K] extends AnyPgColumn ? K : never }[keyof T]
