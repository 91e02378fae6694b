import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOne } from '../../db/client.ts'
import { connect } from '../../db/connection.ts'
import { listDocuments } from '../../db/documents/documents.ts'
import { openSession } from '../../db/session.ts'
import { sqlRows } from '../../db/statement.ts'
import { authorizeKey, enterOrganization } from '../../db/tenancy.ts'
import { startNeonEndpoint } from '../../dev/stack/neon-endpoint.ts'
import { api } from '../support/client.ts'
import { sized } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { type NewOrganization, newOrganization } from '../support/tenant.ts'

/**
 * Runs transactions of all organizations on one connection. Each transaction clears the current organization, even if
 * it fails.
 */

const turns = sized(200, 10_000)
const endpoint = await startNeonEndpoint({ poolSize: 1 })
const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: endpoint.url })
let parties: { organization: NewOrganization; documentId: string; secretHash: string }[]

beforeAll(async () => {
  parties = await Promise.all([party(), party(), party()])
})
afterAll(() => endpoint.close())

async function party() {
  const organization = await newOrganization()
  const { id } = await api(organization.apiKey).expect('documents.create', 201, { body: { title: 'Contract' } })
  const [key] = await queryDatabase<{ secret_hash: string }>('select secret_hash from api_keys where id = $1', [
    organization.keyId,
  ])
  return { organization, documentId: id as string, secretHash: key!.secret_hash }
}

const page = { limit: 100, offset: 0, sort: 'createdAt', order: 'desc' } as const
const stray = (id: string) =>
  sqlRows(sql`insert into documents (organization_id, id, title, type, metadata)
    select chancery_organization_id(), ${id}, 'Stray', 'other', '{}'`)
const failure = sqlRows(sql`select 1 / 0`)
const ended = sqlRows(sql`select pg_terminate_backend(pg_backend_pid())`)

type Party = Awaited<ReturnType<typeof party>>
type Turn = (party: Party, strayId: string) => Promise<unknown>

const reading: Turn = async ({ organization, documentId }) => {
  const records = await openSession(database, enterOrganization(organization.id)).run(listDocuments(page))
  expect(records.map(({ document }) => document.id)).toEqual([documentId])
}
const keyed: Turn = async ({ organization, documentId, secretHash }) => {
  const entrance = authorizeKey({ keyId: organization.keyId, secretHash, scope: 'documentsRead' })
  const records = await openSession(database, entrance).run(listDocuments(page))
  expect(records.map(({ document }) => document.id)).toEqual([documentId])
}
const refused: Turn = async ({ organization }) => {
  const secretHash = createHash('sha256').update(randomUUID()).digest('hex')
  const entrance = authorizeKey({ keyId: organization.keyId, secretHash, scope: 'documentsRead' })
  await expect(openSession(database, entrance).run(listDocuments(page))).rejects.toThrow()
}
const failing: Turn = ({ organization }, id) =>
  expect(
    openSession(database, enterOrganization(organization.id)).batch({ stray: stray(id), failure }),
  ).rejects.toThrow()
const losing: Turn = ({ organization }, id) =>
  expect(openSession(database, enterOrganization(organization.id)).batch({ stray: stray(id), ended })).rejects.toThrow()
const abandoned: Turn = async ({ organization }, id) => {
  const caller = new AbortController()
  const queries = [
    { query: 'select chancery_set_organization($1)', params: [organization.id] },
    { query: "insert into documents values (chancery_organization_id(), $1, 'Stray', 'other')", params: [id] },
    { query: 'select pg_sleep(0.002), 1 / 0', params: [] },
  ]
  const sent = fetch(endpoint.url, {
    method: 'POST',
    headers: { 'neon-connection-string': stack.appDatabaseUrl },
    body: JSON.stringify({ queries }),
    signal: caller.signal,
  })
  setTimeout(() => caller.abort(), 1)
  await sent.catch(() => undefined)
}

test(
  `leaves no session state on a single pooled connection after ${turns} transactions of three organizations`,
  async () => {
    const kinds = [reading, keyed, reading, refused, failing, keyed, abandoned, losing]
    const unentered = sqlRows<{ organization: string | null; documents: number }>(
      sql`select chancery_organization_id() as organization, (select count(*)::int from documents) as documents`,
    )
    for (let turn = 0; turn < turns; turn++) {
      await kinds[turn % kinds.length]!(parties[turn % parties.length]!, `doc_stray_${turn}`)
      const [seen] = await runOne(database, unentered)
      expect([turn, seen?.organization ?? '', seen?.documents]).toEqual([turn, '', 0])
    }
    const strays = await queryDatabase("select id from documents where id like 'doc\\_stray\\_%'")
    expect(strays).toEqual([])
  },
  sized(300_000, 1_800_000),
)
