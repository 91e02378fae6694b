import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames } from '../../../dev/migrations/carried.ts'

const folder = join(import.meta.dirname, '../../../drizzle')

/** Returns the new indexes that a migration builds while it locks another table exclusively. */
function indexesUnderLocks(migration: string): string[] {
  const altered = new Set<string | undefined>()
  const found: string[] = []
  for (const statement of migration.split('--> statement-breakpoint').map((text) => text.trim())) {
    const [, lockedTable] = /^alter table "?(\w+)/i.exec(statement) ?? []
    if (lockedTable !== undefined || /^drop index/i.test(statement)) altered.add(lockedTable)
    const [, index = '', table] = /^create (?:unique )?index "?(\w+)"? on "?(\w+)/i.exec(statement) ?? []
    if (table !== undefined && altered.size > 0 && !altered.has(table)) found.push(index)
  }
  return found
}

test('builds no index in a migration while another table is locked exclusively', () => {
  // The earlier migrations were merged before this rule.
  const names = migrationNames(folder).filter((name) => name >= '0030')
  expect(names.length).toBeGreaterThan(1)
  expect(names.flatMap((name) => indexesUnderLocks(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test.each([
  ['alter table a add column b text', 'create index c on d (e)', ['c']],
  ['DROP INDEX "a"', 'CREATE UNIQUE INDEX "c" ON "d" ("e")', ['c']],
  ['ALTER TABLE "d" ADD COLUMN "b" text', 'CREATE INDEX "c" ON "d" ("e")', []],
  ['CREATE INDEX "c" ON "d" ("e")', 'ALTER TABLE "a" ADD COLUMN "b" text', []],
])('finds only indexes that are built under the lock of another table: %s; %s', (first, second, found) => {
  expect(indexesUnderLocks(`${first};--> statement-breakpoint\n${second};`)).toEqual(found)
})
