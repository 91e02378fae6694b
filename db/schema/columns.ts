import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with milliseconds and time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The time when the row was inserted, by the database clock unless a statement sets it. */
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** The time of the last change. Each updating statement must set it. */
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)

/** Search entries. Only the database reads and writes them. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
