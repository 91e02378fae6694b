import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Database, Statement } from '../../db/statement.ts'

/**
 * Returns a function that records statements without a database. The function passes each statement's text to
 * `onStatement`, and returns no rows.
 */
export function recordStatements(onStatement: (text: string) => void) {
  const database = drizzle(async (text) => {
    onStatement(text)
    return { rows: [] }
  }) as unknown as Database
  return async ({ builders }: Statement<unknown>): Promise<void> => {
    for (const build of builders) await (build(database) as unknown as Promise<void>)
  }
}
