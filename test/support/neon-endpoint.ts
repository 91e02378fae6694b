import { type NeonDbError, type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type NeonEndpoint, startNeonEndpoint } from '../../dev/stack/neon-endpoint.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

export let postgres: OwnPostgres
export let endpoint: NeonEndpoint
export let sql: NeonQueryFunction<false, false>

beforeAll(async () => {
  postgres = await startOwnPostgres()
  endpoint = await startNeonEndpoint({ poolSize: 10 })
  neonConfig.fetchEndpoint = endpoint.url
  sql = neon(postgres.ownerUrl)
  await sql`create table parent (id int primary key, label text not null)`
  await sql`create table child (
    id int primary key,
    parent_id int constraint child_parent references parent deferrable initially deferred
  )`
}, 60_000)

afterAll(async () => {
  await endpoint?.close()
  await postgres?.remove()
})

beforeEach(async () => {
  await sql`delete from child`
  await sql`delete from parent`
  endpoint.resetStats()
})

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as NeonDbError,
  )
