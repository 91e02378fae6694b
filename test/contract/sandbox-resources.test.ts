import { beforeAll, expect, test } from 'vitest'
import { scopes } from '../../core/scopes.ts'
import { resourcesOfSandboxes } from '../../platform/http/references.ts'
import { callAbout, turnOf } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { shareOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { probe, type Slot, slotsOf } from '../support/tenant-matrix.ts'
import { openParty, ownerQueries, type Party, partyOf } from '../support/tenant-party.ts'
import { touchesOf } from '../support/written.ts'

/**
 * Calls every operation that names a resource of a sandbox with a resource of another named sandbox of the same
 * organization.
 */

const { query } = ownerQueries(stack)
let unnamed: Party
let first: Party
let second: Party

beforeAll(async () => {
  unnamed = await openParty(stack, query)
  const named = async (sandbox: string): Promise<Party> => {
    const body = { scopes: [...scopes], sandbox }
    const key = await api(unnamed.api.apiKey).expect('apiKeys.create', 201, { body })
    return partyOf(stack, query, { ...unnamed.organization, keyId: key.id, apiKey: key.secret })
  }
  ;[first, second] = [await named('ci-1'), await named('ci-2')]
}, 120_000)

const isOwned = (kind: string | undefined): boolean => kind !== undefined && kind in resourcesOfSandboxes
const reachesSandbox = ({ contract, names }: Slot): boolean =>
  isOwned(names) || (names === 'all kinds' && Object.values(contract.refersTo ?? {}).some(isOwned))

test('returns the same response for a resource of another sandbox as for a missing resource', async () => {
  const about = (slots: Slot[]) => new Set(slots.flatMap(({ names }) => (isOwned(names) ? [names] : [])))
  expect(about(slotsOf(first))).toEqual(new Set(Object.keys(resourcesOfSandboxes)))
  const problems: string[] = []
  // The sandbox without a name is compared with a named one in both directions, with half of the parameters in each.
  for (const [own, other, share, turn] of [
    [first, second, 1, 0],
    [first, unnamed, 2, 0],
    [unnamed, first, 2, 1],
  ] as const) {
    const before = await touchesOf(own.api.organizationId, query)
    const onlyNamed = Number.MAX_SAFE_INTEGER
    const slots = slotsOf(own).filter(reachesSandbox)
    for (const slot of shareOf(slots, Math.ceil(slots.length / share), turn))
      problems.push(...(await probe(stack, slot, own, other, onlyNamed)))
    expect(await touchesOf(own.api.organizationId, query)).toEqual(before)
  }
  expect(problems).toEqual([])
}, 300_000)

test("lists only the bulk sends of the key's sandbox", async () => {
  for (const { api: owner, ids } of [unnamed, first, second]) {
    const { data } = await api(owner.apiKey).expect('bulkSends.list', 200)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([ids.bulkSend])
  }
})

test("permits every operation on the resources of the key's sandbox", async () => {
  const refused: string[] = []
  const called = contracts.filter(({ proof }) => proof === 'key').sort((a, b) => turnOf(a) - turnOf(b))
  for (const contract of called) {
    const call = callAbout(contract, (kind) => second.ids[kind])
    const { status, body } = await api(second.api.apiKey).call(contract.id, call)
    if (status >= 400) refused.push(`${contract.id} ${status} ${JSON.stringify(body)}`)
  }
  expect(refused).toEqual([])
}, 120_000)
