import { expect, test } from 'vitest'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { openParty, ownerQueries } from '../support/tenant-party.ts'

const { query } = ownerQueries(stack)
const party = await openParty(stack, query)

test.each(contracts.filter(({ responseHeaders = {} }) => 'Location' in responseHeaders))(
  'sets the Location header of $id to the URL of the returned resource',
  async (contract) => {
    const response = await api(party.api.apiKey).call(
      contract.id,
      callAbout(contract, (kind) => party.ids[kind]),
    )
    expect([201, 202]).toContain(response.status)
    const location = new URL(response.headers.get('location')!)
    expect(location.origin).toBe(stack.baseUrl)
    const found = await fetch(location, { headers: { authorization: `Bearer ${party.api.apiKey}` } })
    const { id, runId } = response.body
    const body = (await found.json()) as { id: string }
    expect([found.status, body.id]).toEqual([200, id ?? runId])
  },
)
