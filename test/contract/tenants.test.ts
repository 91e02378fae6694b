import { beforeAll, expect, test } from 'vitest'
import { callAbout, turnOf } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { sized } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { probe, slotsOf } from '../support/tenant-matrix.ts'
import { openParty, ownerQueries, type Party, tracesOf } from '../support/tenant-party.ts'

/**
 * Calls every operation with another organization's ids in every parameter that can contain an id. This file tries the
 * kind of id that the parameter names, and some others. `npm run test:full -- full-size` tries every kind.
 */

const { query } = ownerQueries(stack)
let own: Party
let victim: Party

beforeAll(async () => {
  ;[own, victim] = [await openParty(stack, query), await openParty(stack, query)]
})

test(
  "returns the same response for another organization's resources as for missing resources",
  async () => {
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
    for (const slot of slots) problems.push(...(await probe(stack, slot, own, victim, sized(80, 1))))
    expect(problems).toEqual([])
    expect(await tracesOf(own, victim, query)).toEqual(before)
  },
  sized(120_000, 600_000),
)

test("permits every operation on the caller's own resources", async () => {
  const refused: string[] = []
  const fresh = await openParty(stack, query)
  const called = contracts.filter(({ proof }) => proof === 'key').sort((a, b) => turnOf(a) - turnOf(b))
  for (const contract of called) {
    const call = callAbout(contract, (kind) => fresh.ids[kind])
    const { status, body } = await api(fresh.api.apiKey).call(contract.id, call)
    if (status >= 400) refused.push(`${contract.id} ${status} ${JSON.stringify(body)}`)
  }
  expect(refused).toEqual([])
})
