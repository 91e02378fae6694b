import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../dev/stack/postgres.ts'
import type { DatabaseUrls } from './database-template.ts'
import { newDatabase } from './stack.ts'

export type OwnPostgres = LocalPostgres & {
  dataDir: string
  /** Stops the server and deletes its folder. */
  remove: () => Promise<void>
}

/** Starts an empty PostgreSQL for one test file, which may change its roles and server settings. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-postgres-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
    const remove = async () => {
      await postgres.stop()
      removeData()
    }
    return { ...postgres, dataDir, remove }
  } catch (error) {
    removeData()
    throw error
  }
}

export type OwnMigrated = DatabaseUrls & { client: pg.Client }

/** Creates a migrated database for the tests of one file, with a connection of the owner or of a superuser. */
export function ownMigrated({ asSuperuser = false } = {}): OwnMigrated {
  const own = {} as OwnMigrated
  beforeAll(async () => {
    const urls = await newDatabase('migrated')
    const client = new pg.Client({ connectionString: asSuperuser ? urls.adminUrl : urls.ownerUrl })
    await client.connect()
    Object.assign(own, urls, { client })
  })
  afterAll(() => own.client?.end())
  return own
}

/** Runs a query on a separate connection, and returns its rows. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  params: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text, params)).rows
  } finally {
    await client.end()
  }
}
