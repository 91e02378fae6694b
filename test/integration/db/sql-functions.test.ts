import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../support/own-postgres.ts'
import { sqlChecks } from '../../support/sql-checks/index.ts'
import { inScene, loosenReferences } from '../../support/sql-scene.ts'

/**
 * Guarantees of the functions, policies, triggers and grants of `db/sql`. `npm run test:full -- sql-mutants` removes
 * each of their conditions.
 */

let postgres: OwnPostgres
let client: pg.Client

beforeAll(async () => {
  postgres = await startOwnPostgres('migrated')
  client = new pg.Client({ connectionString: postgres.adminUrl.replace(/\/postgres$/, '/chancery') })
  await client.connect()
  await loosenReferences(client)
}, 60_000)

afterAll(async () => {
  await client?.end()
  await postgres?.remove()
})

test.each(sqlChecks.map((check) => [`${check.of}: ${check.holds}`, check] as const))('%s', (_, { run }) =>
  inScene(client, null, run),
)
