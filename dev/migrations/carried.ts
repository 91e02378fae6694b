import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SqlStatement, splitStatements } from './sql-statements.ts'

/** Returns the names of the migrations of a folder, oldest first. */
export const migrationNames = (folder: string): string[] => globSync('*.sql', { cwd: folder }).sort()

/**
 * Returns the statements that the folder's migrations do not contain, or whose definition a later migration replaced.
 */
export function notCarried(statements: SqlStatement[], folder: string): SqlStatement[] {
  const carried = new Map<string, string>()
  for (const name of migrationNames(folder))
    for (const { defines, text } of splitStatements(readFileSync(join(folder, name), 'utf8')))
      carried.set(defines, text)
  return statements.filter(({ defines, text }) => carried.get(defines) !== text)
}
