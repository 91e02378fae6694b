import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with milliseconds and time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Time when the row was inserted, by the database clock unless a statement sets it. */
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** Time of the last change. Each updating statement sets it. */
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)

/** Search entries, written and read only by the database. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
