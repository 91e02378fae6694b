import { sql } from 'drizzle-orm'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'

/** The tenant column: first in every key, filled from the transaction's own setting. */
export const organizationId = () => text('organization_id').notNull().default(sql`chancery_organization_id()`)

/** An instant with milliseconds and zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** When the row was written, by the database clock unless the writer says otherwise. */
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** Search entries; written and read by the database only. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
