import * as z from 'zod'
import type { Contract } from '../../platform/operation.ts'
import { callAbout, type Kind, kinds } from './calls-about.ts'
import { contracts } from './contract.ts'
import { type Answer, type Call, sendTo } from './contract-client.ts'
import type { Party } from './tenant-party.ts'
import type { Target } from './upload.ts'

/** One place of a request that takes a text, with how a value gets there; everything else names the caller's own. */
export type Slot = { contract: Contract; name: string; with: (value: string) => Call }

/** Every place of every operation that takes a text: path, query, cursors, body, and the idempotency key. */
export const slotsOf = (own: Party): Slot[] =>
  contracts.filter(({ scope }) => scope !== null).flatMap((contract) => slotsOfContract(contract, own))

function slotsOfContract(contract: Contract, own: Party): Slot[] {
  const base = () => callAbout(contract, (kind) => own.ids[kind])
  const slot = (name: string, change: (call: Call, value: string) => Call): Slot => ({
    contract,
    name: `${contract.id}, ${name}`,
    with: (value) => change(base(), value),
  })
  const path = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    slot(`path ${name}`, (call, value) => ({ ...call, params: { ...call.params, [name!]: value } })),
  )
  const query = Object.keys(contract.query?.shape ?? {}).map((name) =>
    slot(`query ${name}`, (call, value) => ({ ...call, query: { ...call.query, [name]: inQuery(name, value) } })),
  )
  // A second place of a call that changes what is already there would find it changed: only references are tried.
  const isTried = (name: string) => path.length === 0 || isReference(name)
  const members = contract.body ? textMembers(contract.body).filter(({ name }) => isTried(name)) : []
  const body = members.map(({ name, isList }) =>
    slot(`body ${name}`, (call, value) => ({
      ...call,
      body: { ...(call.body as object), [name]: isList ? [value] : value },
    })),
  )
  const header = slot('header idempotency-key', (call, value) => ({ ...call, headers: { 'idempotency-key': value } }))
  return [...path, ...query, ...body, ...(contract.isIdempotent ? [header] : [])]
}

const isReference = (name: string): boolean => /Ids?$|Hash$|^folder$|^cursor$/.test(name)
const inQuery = (name: string, value: string): string => (name === 'filter' ? `userName eq "${value}"` : value)

type TextMember = { name: string; isList: boolean }

/** The members of a body that take a text or a list of texts. */
function textMembers(body: z.ZodType): TextMember[] {
  type Schema = { type?: string; items?: Schema; anyOf?: Schema[]; properties?: Record<string, Schema> }
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const takesText = (schema: Schema): boolean => schema.type === 'string' || (schema.anyOf ?? []).some(takesText)
  return Object.entries(properties).flatMap(([name, schema]): TextMember[] => {
    if (takesText(schema)) return [{ name, isList: false }]
    return schema.type === 'array' && schema.items && takesText(schema.items) ? [{ name, isList: true }] : []
  })
}

/** What a caller could tell a foreign thing by, in one place of one operation. Empty when there is nothing. */
export async function probe(target: Target, slot: Slot, own: Party, victim: Party): Promise<string[]> {
  const found = await Promise.all(kinds.map((kind) => probeKind(target, slot, kind, { own, victim })))
  return found.flat().map((problem) => `${slot.name}: ${problem}`)
}

async function probeKind(target: Target, slot: Slot, kind: Kind, parties: { own: Party; victim: Party }) {
  const { own, victim } = parties
  const foreignId = victim.ids[kind]
  const missingId = missingLike(foreignId)
  const send = (value: string) => sendTo(target, slot.contract, { ...slot.with(value), apiKey: own.api.apiKey })
  const [missing, foreign] = [await send(missingId), await send(foreignId)]
  const shown = [shownOf(missing, missingId), shownOf(foreign, foreignId)] as const
  const problems: string[] = []
  if (missing.status !== foreign.status)
    problems.push(`${kind} answer ${foreign.status}, missing ones ${missing.status}`)
  else if (foreign.status >= 400 && shown[0] !== shown[1])
    problems.push(`${kind} answer ${shown[1]}, missing ones ${shown[0]}`)
  const secrets = [victim.marker, ...Object.values(victim.ids)]
  const leak = secrets.find((secret) => shown[1].includes(secret))
  if (leak) problems.push(`${kind} show ${leak} of the other organization`)
  return problems
}

/** A value of the same form that nothing has. */
function missingLike(id: string): string {
  const changed = id.replace(/[A-Za-z0-9]{6}(?=@|-key$|$)/, (ending) => (ending === '000000' ? '111111' : '000000'))
  if (changed === id) throw new Error(`no other value is made of ${id}`)
  return changed
}

const changing = /^(x-request-id|date|(x-)?ratelimit.*|content-length)$/

/** Status, headers and body without what differs between any two answers, and without the value that was sent. */
function shownOf({ status, headers, body }: Answer, sent: string): string {
  const kept = [...headers].filter(([name]) => !changing.test(name)).sort()
  const told = typeof body === 'object' && body !== null ? { ...body, requestId: '' } : body
  return JSON.stringify([status, kept, told]).replaceAll(sent, '(sent)')
}
