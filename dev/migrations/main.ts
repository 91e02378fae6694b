import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'
import { migrationNames, notCarried } from './carried.ts'
import { readDatabaseText, type SqlStatement } from './sql-statements.ts'

/**
 * `npm run db:generate -- <name>`: writes the next migration from changes to the tables in `db/schema` and from new or
 * changed statements in `db/sql`. The author must add `drop` statements for objects that were removed from `db/sql`.
 */

const folder = join(root, 'drizzle')
const breakpoint = '\n--> statement-breakpoint\n'
/** Makes a migration that waits for a lock fail, because it would block all later statements. */
const head = "set local lock_timeout = '5s';"

const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration: npm run db:generate -- <lower_case_name>')
  process.exit(1)
}

const { beforeTables, afterTables } = readDatabaseText()
const newTexts = (statements: SqlStatement[]) => notCarried(statements, folder).map(({ text }) => text)
const before = newTexts(beforeTables)
const after = newTexts(afterTables)
let written = drizzleKit(name)
if (!written && before.length + after.length > 0) written = drizzleKit(name, '--custom')
if (written) {
  const path = join(folder, written)
  const tables = readFileSync(path, 'utf8')
    .replace(/^-- Custom SQL migration file.*$/m, '')
    .trim()
  const parts = [head, ...before, ...(tables ? [tables] : []), ...after]
  writeFileSync(path, `${parts.join(breakpoint)}\n`)
  console.log(`drizzle/${written}: ${before.length + after.length} statements of db/sql`)
} else console.log('Nothing changed.')

/** Makes Drizzle write a migration. Returns the migration's name, or null if the tables are unchanged. */
function drizzleKit(...args: string[]): string | null {
  const known = new Set(migrationNames(folder))
  const bin = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
  const { status } = spawnSync(process.execPath, [bin, 'generate', '--name', ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('drizzle-kit did not write a migration')
  return migrationNames(folder).find((one) => !known.has(one)) ?? null
}
