import { beforeAll, expect, test } from 'vitest'
import { callAbout, turnOf } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { probe, slotsOf } from '../support/tenant-matrix.ts'
import { openParty, ownerQueries, type Party, tracesOf } from '../support/tenant-party.ts'

/** Every operation with every foreign thing in every place that can name one. */

const { query } = ownerQueries(stack)
let own: Party
let victim: Party

beforeAll(async () => {
  ;[own, victim] = [await openParty(stack, query), await openParty(stack, query)]
})

test('what belongs to another organization answers as what does not exist, shows nothing, and is not touched', async () => {
  const before = await tracesOf(own, victim, query)
  const slots = slotsOf(own)
  const names = slots.map(({ name }) => name)
  for (const place of [
    'path id',
    'path deliveryId',
    'query cursor',
    'query folder',
    'body folderId',
    'body documentIds',
  ])
    expect(
      names.filter((name) => name.endsWith(place)),
      place,
    ).not.toEqual([])
  const problems: string[] = []
  for (const slot of slots) problems.push(...(await probe(stack, slot, own, victim)))
  expect(problems).toEqual([])
  expect(await tracesOf(own, victim, query)).toEqual(before)
}, 120_000)

test('the same calls about things of the caller’s own succeed, so that a refusal means something', async () => {
  const refused: string[] = []
  for (const contract of contracts.filter(({ proof }) => proof === 'key')) {
    const fresh = turnOf(contract) >= 0 ? await openParty(stack, query) : own
    const call = callAbout(contract, (kind) => fresh.ids[kind])
    const { status, body } = await api(fresh.api.apiKey).call(contract.id, call)
    if (status >= 400) refused.push(`${contract.id} ${status} ${JSON.stringify(body)}`)
  }
  expect(refused).toEqual([])
}, 60_000)
