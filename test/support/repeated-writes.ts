import { repeatOf } from '../../platform/http/repeat.ts'
import { callAbout, turnOf, usualEventOf } from './calls-about.ts'
import { contracts, type MountedContract } from './contract.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { stack } from './stack.ts'
import { openParty, type Party } from './tenant-party.ts'
import type { Query } from './written.ts'

/** The published operations that require an API key. Operations that remove objects come last. */
export const guarded = contracts
  .filter(({ proof, published }) => proof === 'key' && published !== false)
  .sort((a, b) => turnOf(a) - turnOf(b))

/** The operations that change data, with the ids in their paths. */
export const writes = guarded
  .filter((contract) => repeatOf(contract) !== 'safe' || contract.isSafeToRepeat)
  .map((contract) => [contract.id, contract] as const)

/** A call of an operation: the words of its id, the ids in its path, its body and its query. */
export type ClientCall = { id: string; ids: string[]; body?: unknown; query: Record<string, unknown> }

/** A client that sends a call to a URL with an API key, and retries it as its documentation states. */
export type CallingClient = (call: ClientCall, address: { url: string; apiKey: string }) => Promise<unknown>

/**
 * Opens an organization whose calls go through a proxy. `write` makes a client call an operation, and cuts the first
 * response after the commit. Returns the number of requests, the number of audit events, and the expected number of
 * events.
 */
export async function openCutOrganization(query: Query, client: CallingClient) {
  const party = await openParty(stack, query)
  const proxy = await startCuttingProxy(stack.baseUrl)
  const write = async (contract: MountedContract) => {
    const before = await eventsOf(query, party, contract)
    proxy.cutNext()
    await client(callOf(contract, party), { url: proxy.url, apiKey: party.api.apiKey })
    const events = (await eventsOf(query, party, contract)) - before
    return { requests: proxy.requests(), events, expected: usualEventOf(contract) ? 1 : 0 }
  }
  return { write, close: proxy.close }
}

function callOf(contract: MountedContract, party: Party): ClientCall {
  const { params = {}, query = {}, body } = callAbout(contract, (kind) => party.ids[kind])
  const ids = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(params[name!]))
  return { id: contract.id, ids, ...(contract.body ? { body } : {}), query }
}

async function eventsOf(query: Query, party: Party, contract: MountedContract): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from audit_events where organization_id = $1 and action = $2',
    [party.api.organizationId, usualEventOf(contract)?.action ?? ''],
  )
  return row!.count
}
