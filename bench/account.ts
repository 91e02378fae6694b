/**
 * Compares `account.get` in an empty organization with `account.get` in an organization with 100,000 documents, in
 * turns on one stack.
 */

import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { table } from '../dev/support/table.ts'
import { mediansInTurns } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const documents = sized(100_000, 1_000)
const bytesEach = 1_000
const roundCount = sized(300, 10)
const ratioMost = 1.2

type Account = { usage: { documents: number; storedBytes: number } }

await withBenchStack({}, async ({ stack }) => {
  const client = new Client({ connectionString: stack.ownerDatabaseUrl })
  await client.connect()
  const open = () => bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const [empty, full] = [await open(), await open()]
  await client.query(
    `insert into documents (organization_id, id, title, type, metadata, status, current_version)
     select $1, 'doc_' || i, 'Document ' || i, 'other', '{}', 'ready', 1 from generate_series(1, $2::integer) i`,
    [full.organizationId, documents],
  )
  await client.query(
    `with registered as (
       insert into pending_objects (organization_id, object_key, due_at, storable_until)
       select $1, 'key-' || i, now(), now() from generate_series(1, $2::integer) i)
     insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
     select $1, 'doc_' || i, 1, 'upload', 'key-' || i, 'etag', md5(i::text), $3::integer, 1, '[]', '{}' from generate_series(1, $2::integer) i`,
    [full.organizationId, documents, bytesEach],
  )
  await client.query('vacuum analyze documents, document_versions, usage_counters')
  await client.end()

  const read = async ({ apiKey }: { apiKey: string }): Promise<Account> => {
    const response = await fetch(`${stack.baseUrl}/v1/account`, { headers: { 'x-api-key': apiKey } })
    if (response.status !== 200) throw new Error(`account.get returned ${response.status}`)
    return (await response.json()) as Account
  }
  const { usage } = await read(full)
  if (usage.documents !== documents || usage.storedBytes !== documents * bytesEach)
    throw new Error(`the usage is wrong: ${JSON.stringify(usage)}`)
  const [none = Number.NaN, many = Number.NaN] = await mediansInTurns([empty, full], roundCount, read)
  console.log(
    table(
      ['median', 'empty', `${documents} documents`, 'ratio'],
      [['account.get', `${none.toFixed(2)} ms`, `${many.toFixed(2)} ms`, (many / none).toFixed(2)]],
    ),
  )
  judge(`${documents} documents / none`, many / none, ratioMost, { show: ratio })
})
