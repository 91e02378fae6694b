import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { openParty, ownerQueries, type Party } from '../support/tenant-party.ts'

/** Checks how each operation responds to a document in the trash. */

const { query } = ownerQueries(stack)
let party: Party

beforeAll(async () => {
  party = await openParty(stack, query)
})

beforeEach(async () => {
  for (const kind of ['document', 'textDocument', 'draft'] as const)
    await query(
      `update documents set status = 'trashed', trashed_from = status, trashed_at = now() where id = $1 and status <> 'trashed'`,
      [party.ids[kind]],
    )
})

const aboutDocuments = contracts.filter(
  ({ refersTo = {}, proof }) =>
    proof === 'key' &&
    Object.entries(refersTo).some(
      ([place, kind]) => !place.startsWith('query.') && ['document', 'textDocument', 'draft'].includes(kind),
    ),
)

/** The operations that accept a document in the trash: reads, deletion and restoration. */
const allowed = [
  'documents.get',
  'documents.auditEvents',
  'documents.versions.list',
  'documents.delete',
  'documents.restore',
]
/** The operations that return 404 for a document in the trash, because they find no file or no listed document. */
const missing = ['documents.download', 'documents.versions.download', 'documents.export.datev', 'workflows.run']
const statusOf = (id: string): number => (allowed.includes(id) ? 200 : missing.includes(id) ? 404 : 409)

test.each(aboutDocuments.map((contract) => ({ id: contract.id, contract, expected: statusOf(contract.id) })))(
  'returns $expected from $id for a document in the trash',
  async ({ contract, expected }) => {
    const { status } = await api(party.api.apiKey).call(
      contract.id,
      callAbout(contract, (kind) => party.ids[kind]),
    )
    expect(status).toBe(expected)
  },
)
