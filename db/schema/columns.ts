import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant with milliseconds and zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** When the row was written, by the database clock unless the writer says otherwise. */
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)

/** When the row was last changed; every statement that changes one says so. */
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)

/** Search entries; written and read by the database only. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
