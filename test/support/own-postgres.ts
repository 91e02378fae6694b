import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../dev/stack/postgres.ts'
import { copyCluster } from './database-template.ts'

export type OwnPostgres = LocalPostgres & {
  dataDir: string
  /** Stops the server and deletes its folder. */
  remove: () => Promise<void>
}

/** Starts PostgreSQL for one test file in a temporary folder, empty or with the migrated database of `copyCluster`. */
export async function startOwnPostgres(content: 'empty' | 'migrated' = 'empty'): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-postgres-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const clusterDir = join(dataDir, 'postgres')
    if (content === 'migrated') await copyCluster(clusterDir)
    const postgres = await startPostgres({ dataDir: clusterDir, durable: false })
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

export type OwnMigrated = { postgres: OwnPostgres; client: pg.Client }

/** Starts a migrated PostgreSQL for the tests of one file, with a connection of the owner or of a superuser. */
export function ownMigrated({ asSuperuser = false } = {}): OwnMigrated {
  const own = {} as OwnMigrated
  beforeAll(async () => {
    own.postgres = await startOwnPostgres('migrated')
    const { adminUrl, ownerUrl } = own.postgres
    own.client = new pg.Client({
      connectionString: asSuperuser ? adminUrl.replace(/\/postgres$/, '/chancery') : ownerUrl,
    })
    await own.client.connect()
  }, 60_000)
  afterAll(async () => {
    await own.client?.end()
    await own.postgres?.remove()
  })
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
