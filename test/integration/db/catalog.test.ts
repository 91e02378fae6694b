import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../../admin/migrate.ts'
import * as schema from '../../../db/schema/index.ts'
import { root } from '../../../dev/build/build-part.ts'
import { migrationNames } from '../../../dev/migrations/carried.ts'
import { readDatabaseText } from '../../../dev/migrations/sql-statements.ts'
import { type Catalog, type CatalogPart, catalogOf } from '../../support/catalog.ts'
import { queryOnce } from '../../support/own-postgres.ts'
import { newDatabase } from '../../support/stack.ts'

/** The tables of `db/schema` and the SQL of `db/sql` must give the same database as the migrations. */

const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
// drizzle-kit adds properties to Array.prototype, which would break pdf.js.
for (const name of Object.keys(Array.prototype)) Reflect.deleteProperty(Array.prototype, name)

const drizzleFolder = join(root, 'drizzle')
const { beforeTables, afterTables } = readDatabaseText()
const statements = [...beforeTables, ...afterTables]
let migratedUrl: string
let migrated: Catalog
let written: Catalog

beforeAll(async () => {
  migratedUrl = (await newDatabase('empty')).ownerUrl
  const { ownerUrl: writtenUrl } = await newDatabase('empty')
  const tables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const texts = [...beforeTables.map(({ text }) => text), ...tables, ...afterTables.map(({ text }) => text)]
  await queryOnce(writtenUrl, texts.join('\n'))
  await migrateDatabase(migratedUrl)
  ;[migrated, written] = await Promise.all([catalogOf(migratedUrl), catalogOf(writtenUrl)])
}, 60_000)

describe('migrateDatabase', () => {
  const parts: CatalogPart[] = [
    'tables',
    'columns',
    'constraints',
    'indexes',
    'functions',
    'triggers',
    'policies',
    'schema',
    'defaultGrants',
    'types',
  ]
  test.each(parts)('creates exactly the %s that db/schema and db/sql define', (part) => {
    expect(migrated[part]).toEqual(written[part])
  })

  test('creates database objects of every type except default grants and types', () => {
    expect(Object.entries(migrated).flatMap(([part, lines]) => (lines.length === 0 ? [part] : []))).toEqual([
      'defaultGrants',
      'types',
    ])
    expect(Object.keys(migrated).sort()).toEqual([...parts].sort())
  })
})

test('changes nothing if every SQL definition is applied again', async () => {
  await queryOnce(migratedUrl, statements.map(({ text }) => text).join('\n'))
  expect(await catalogOf(migratedUrl)).toEqual(migrated)
})

test('defines each database object only once', () => {
  const names = statements.map(({ defines }) => defines)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('sets a lock timeout in each migration, and lists the migrations in order', () => {
  const names = migrationNames(drizzleFolder)
  const journal = JSON.parse(readFileSync(join(drizzleFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names)
  // The migrator skips migrations that are older than the last applied one, so their times must increase.
  expect(journal.entries.map(({ when }) => when)).toEqual(journal.entries.map(({ when }) => when).sort((a, b) => a - b))
  for (const name of names)
    expect(readFileSync(join(drizzleFolder, name), 'utf8'), name).toMatch(/^set local lock_timeout = '5s';\n/)
})
