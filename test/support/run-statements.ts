import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Database, Statement } from '../../db/statement.ts'

/** Returns a database that passes each statement text to a function and returns no rows. */
export function statementsToldTo(tell: (text: string) => void) {
  const database = drizzle(async (text) => {
    tell(text)
    return { rows: [] }
  }) as unknown as Database
  return async ({ builders }: Statement<unknown>): Promise<void> => {
    for (const build of builders) await (build(database) as unknown as Promise<void>)
  }
}
