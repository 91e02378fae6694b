import { sql } from 'drizzle-orm'
import { type AnyPgColumn, foreignKey, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Organizations, and how every other table belongs to them. */

export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan').notNull().default('standard'),
  /** Of all keys together; what one tree of keys may make goes before it. */
  requestsPerMinute: integer('requests_per_minute').notNull().default(2_000),
  /** Limits of budgets that the operator set, by the name of the budget. */
  budgets: jsonb('budgets').$type<Partial<Record<string, number>>>().notNull().default({}),
  createdAt: createdAt(),
})

/** Filled from the transaction's own setting; no foreign key has to prove it, where what writes the row did. */
export const provedOrganizationId = () => text('organization_id').notNull().default(sql`chancery_organization_id()`)

/** The tenant column: first in every key. */
export const organizationId = () => provedOrganizationId().references(() => organizations.id)

/** What names a row: its organization, and an id within it. */
export const rowId = () => ({ organizationId: organizationId(), id: text('id').notNull() })

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

type ColumnName<T> = { [K in keyof T]: T[K] extends AnyPgColumn ? K : never }[keyof T]
