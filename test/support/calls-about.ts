import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../core/audit.ts'
import type { Contract } from '../../platform/http/contract.ts'
import { type CallReference, references } from '../../platform/http/references.ts'
import type { Call } from './client.ts'

/** Kinds of things of an organization: what calls can name, and what no call should reach by a name. */
export const kinds = [
  ...(Object.keys(references) as CallReference[]),
  ...(['event', 'organization', 'idempotencyKey', 'auditEvent', 'job', 'marker'] as const),
]
export type Kind = (typeof kinds)[number]

/** The call that the contract gives as its example, about the given ids of the things that it names. */
export function callAbout(contract: Contract, idOf: (kind: CallReference) => string): Call {
  const { body, examples = {}, refersTo = {} } = contract
  let call: Call = { params: { ...examples.params }, query: { ...examples.query } }
  if (body) call.body = structuredClone(examples.body)
  for (const [place, kind] of Object.entries(refersTo)) {
    if (!isName(kind)) call = named(call, place, idOf(kind))
    else if (kind === 'userName' && usualEventOf(contract)?.about === 'answer')
      call = named(call, place, `${randomUUID()}@example.com`)
  }
  return call
}

/** Names are given by the caller: those of the example, save that what is created needs one that nobody has. */
const isName = (kind: CallReference): boolean => kind === 'userName' || kind === 'webhookUrl'

/** The call with another value at a place; a filter that the example does not set is left alone. */
function named(call: Call, place: string, value: string): Call {
  const [part, member] = place.split('.')
  if (part === 'query') return call
  return part === 'body' && member !== undefined
    ? withBodyMember(call, member, value)
    : { ...call, params: { ...call.params, [place]: value } }
}

/** The call with another value of a member of its body, in a list where the example has a list. */
export function withBodyMember(call: Call, member: string, value: string): Call {
  const body = call.body as Record<string, unknown>
  return { ...call, body: { ...body, [member]: Array.isArray(body[member]) ? [value] : value } }
}

export type UsualEvent = { action: AuditAction; about: CallReference | 'answer' }

/** The audit event that a successful call writes, and what it is about; null where none is written. */
export function usualEventOf({ audited, refersTo = {} }: Contract): UsualEvent | null {
  const [usual] = audited === 'none' ? [] : (Object.entries(audited) as [AuditAction, string][])
  if (!usual) return null
  const [action, place] = usual
  return { action, about: refersTo[place] ?? 'answer' }
}

const endings = [
  'source_ready',
  'trashed',
  'restored',
  'voided',
  'deleted',
  'revoked',
  'removed',
  'canceled',
  'clock_advanced',
]

/** Where an operation stands among those that are called about the same things: those that let others find nothing come last. */
export const turnOf = (contract: Contract): number =>
  endings.findIndex((ending) => usualEventOf(contract)?.action.endsWith(ending))
