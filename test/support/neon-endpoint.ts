import { type NeonDbError, type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type NeonEndpoint, startNeonEndpoint } from '../../dev/stack/neon-endpoint.ts'
import type { DatabaseUrls } from './database-template.ts'
import { newDatabase } from './stack.ts'

type OwnNeonEndpoint = {
  urls: DatabaseUrls
  endpoint: NeonEndpoint
  sql: NeonQueryFunction<false, false>
}

/** Creates a database and starts a Neon-compatible endpoint for the tests of one file. Two tables are empty at first. */
export function ownNeonEndpoint(): OwnNeonEndpoint {
  const own = {} as OwnNeonEndpoint
  beforeAll(async () => {
    own.urls = await newDatabase('empty')
    own.endpoint = await startNeonEndpoint({ poolSize: 10 })
    neonConfig.fetchEndpoint = own.endpoint.url
    own.sql = neon(own.urls.ownerUrl)
    await own.sql`create table parent (id int primary key, label text not null)`
    await own.sql`create table child (
      id int primary key,
      parent_id int constraint child_parent references parent deferrable initially deferred
    )`
  })
  afterAll(() => own.endpoint?.close())
  beforeEach(async () => {
    await own.sql`delete from child`
    await own.sql`delete from parent`
    own.endpoint.resetStats()
  })
  return own
}

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as NeonDbError,
  )
