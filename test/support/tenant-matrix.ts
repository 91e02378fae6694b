import type { Contract } from '../../platform/http/contract.ts'
import { callAbout, type Kind, kinds, withBodyMember } from './calls-about.ts'
import { api, type Call, type Response } from './client.ts'
import { contracts } from './contract.ts'
import type { Target } from './open-api.ts'
import type { Party } from './tenant-party.ts'

/**
 * Two calls that must have indistinguishable responses: one names another organization's object, and one a missing
 * object.
 */
type Pair = { about: string; foreign: Call; missing: Call; sent: { foreign: string[]; missing: string[] } }

/** A parameter of an operation that can name an object. All other parameters name the caller's objects. */
export type Slot = {
  contract: Contract
  name: string
  /** The kind of object that the contract declares. Pairs of this kind are always tried. */
  names: string | undefined
  isRepeated: boolean
  pairs(victim: Party): Pair[]
}

/**
 * Returns every parameter of every operation that can name an object (in the path, query, cursor, body or idempotency
 * key), and all of them together.
 */
export const slotsOf = (own: Party): Slot[] =>
  contracts.filter(({ proof }) => proof === 'key').flatMap((contract) => slotsOfContract(contract, own))

function slotsOfContract(contract: Contract, own: Party): Slot[] {
  const slot = (place: string, change: (call: Call, value: string) => Call, names?: string): Slot => {
    const callWith = (value: string) =>
      change(
        callAbout(contract, (kind) => own.ids[kind]),
        value,
      )
    const pairOf = (kind: Kind, foreign: string, missing: string): Pair => ({
      about: kind,
      foreign: callWith(foreign),
      missing: callWith(missing),
      sent: { foreign: [foreign], missing: [missing] },
    })
    const pairs = (victim: Party) => kinds.map((kind) => pairOf(kind, victim.ids[kind], missingLike(victim.ids[kind])))
    const isRepeated = names === 'idempotencyKey'
    return { contract, name: `${contract.id}, ${place}`, names, isRepeated, pairs }
  }
  const path = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    slot(
      `path ${name}`,
      (call, value) => ({ ...call, params: { ...call.params, [name!]: value } }),
      contract.refersTo?.[name!],
    ),
  )
  const query = Object.keys(contract.query?.shape ?? {}).map((name) =>
    slot(
      `query ${name}`,
      (call, value) => ({ ...call, query: { ...call.query, [name]: inQuery(name, value) } }),
      contract.refersTo?.[`query.${name}`],
    ),
  )
  const body = Object.keys(contract.refersTo ?? {})
    .filter((place) => place.startsWith('body.'))
    .map((place) => place.slice('body.'.length))
    .map((name) =>
      slot(`body ${name}`, (call, value) => withBodyMember(call, name, value), contract.refersTo?.[`body.${name}`]),
    )
  // A second call with the same idempotency key gets the stored response.
  const header = slot(
    'idempotency key',
    (call, value) => ({ ...call, headers: { 'idempotency-key': value } }),
    'idempotencyKey',
  )
  return [...path, ...query, ...body, ...(contract.isIdempotent ? [header] : []), everySlot(contract)]
}

const everySlot = (contract: Contract): Slot => ({
  contract,
  name: `${contract.id}, every place`,
  names: 'all kinds',
  isRepeated: false,
  pairs: ({ ids }) => {
    const foreign = callAbout(contract, (kind) => ids[kind])
    const sent = Object.values(ids).filter((id) => JSON.stringify(foreign).includes(id))
    return [
      {
        about: 'all kinds',
        foreign,
        missing: callAbout(contract, (kind) => missingLike(ids[kind])),
        sent: { foreign: sent, missing: sent.map(missingLike) },
      },
    ]
  },
})

const inQuery = (name: string, value: string): string => (name === 'filter' ? `userName eq "${value}"` : value)

/**
 * Returns the differences that reveal another organization's object through one parameter, or an empty list. With a
 * `step`, tries only every `step`th of the other kinds, with an offset for each parameter.
 */
export async function probe(target: Target, slot: Slot, own: Party, victim: Party, step = 1): Promise<string[]> {
  const client = api(own.api.apiKey, target)
  const send = async (call: Call) => {
    const attempt = () => client.call(slot.contract.id, call)
    const response = await attempt()
    // Retries, because the local store may close a connection during a request.
    return response.status === 503 ? attempt() : response
  }
  // The caller may use the victim's webhook URL and user name, too.
  const { webhookUrl: _, userName: __, ...secrets } = victim.ids
  const tried = slot.pairs(victim).filter(({ about }, i) => about === slot.names || (i + slot.name.length) % step === 0)
  const found = await Promise.all(
    tried.map(async ({ about, missing, foreign, sent }) => {
      const problems: string[] = []
      for (let time = 0; time < (slot.isRepeated ? 2 : 1); time++) {
        const responses = { missing: await send(missing), foreign: await send(foreign) }
        problems.push(...differences(responses, sent, Object.values(secrets)))
      }
      return problems.map((problem) => `${slot.name}, ${about}: ${problem}`)
    }),
  )
  return found.flat()
}

function differences(
  responses: Record<'missing' | 'foreign', Response>,
  sent: Pair['sent'],
  secrets: string[],
): string[] {
  const { missing, foreign } = responses
  const shown = { missing: shownOf(missing, sent.missing), foreign: shownOf(foreign, sent.foreign) }
  if (missing.status !== foreign.status) return [`${foreign.status} instead of ${missing.status}`]
  if (foreign.status >= 400 && shown.missing !== shown.foreign) return [`${shown.foreign} instead of ${shown.missing}`]
  const leak = secrets.find((secret) => shown.foreign.includes(secret))
  return leak ? [`${leak} of the other organization is shown`] : []
}

/** Returns an id of the same form that no object has. */
function missingLike(id: string): string {
  const changed = id.replace(/[\w-]{6}(?=@|-key$|$)/, (ending) => (ending === '000000' ? '111111' : '000000'))
  if (changed === id) throw new Error(`no missing value can be derived from ${id}`)
  return changed
}

const changing = /^(x-request-id|date|(x-)?ratelimit.*|content-length)$/

/** Returns status, headers and body without the sent values and without the parts that differ in every response. */
function shownOf({ status, headers, body }: Response, sent: string[]): string {
  const kept = [...headers].filter(([name]) => !changing.test(name)).sort()
  const normalized = typeof body === 'object' && body !== null ? { ...body, requestId: '' } : body
  return sent.reduce((text, value) => text.replaceAll(value, '(sent)'), JSON.stringify([status, kept, normalized]))
}
