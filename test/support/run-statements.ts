import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Database, Statement } from '../../db/statement.ts'

/** Returns a function that runs statements without a database: it passes each text to `onStatement` and returns no rows. */
export function recordStatements(onStatement: (text: string) => void) {
  const database = drizzle(async (text) => {
    onStatement(text)
    return { rows: [] }
  }) as unknown as Database
  return async ({ builders }: Statement<unknown>): Promise<void> => {
    for (const build of builders) await (build(database) as unknown as Promise<void>)
  }
}
