import { beforeAll, expect, test } from 'vitest'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { openParty, ownerQueries, type Party } from '../support/tenant-party.ts'

/** Checks the responses to calls about a document in the trash. */

const { query } = ownerQueries(stack)
let party: Party

beforeAll(async () => {
  party = await openParty(stack, query)
  for (const kind of ['document', 'textDocument', 'draft'] as const)
    await query(`update documents set status = 'trashed', trashed_from = status, trashed_at = now() where id = $1`, [
      party.ids[kind],
    ])
})

const aboutDocuments = contracts.filter(
  ({ refersTo = {}, proof }) =>
    proof === 'key' &&
    Object.entries(refersTo).some(
      ([place, kind]) => !place.startsWith('query.') && ['document', 'textDocument', 'draft'].includes(kind),
    ),
)

test.each(aboutDocuments)('$id', async (contract) => {
  const { status, body } = await api(party.api.apiKey).call(
    contract.id,
    callAbout(contract, (kind) => party.ids[kind]),
  )
  console.log('TRASH', contract.id, status, body?.code)
  expect(status).toBeGreaterThan(0)
})
