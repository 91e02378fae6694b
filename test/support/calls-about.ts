import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../core/audit.ts'
import type { Contract } from '../../platform/http/contract.ts'
import { type CallReference, references } from '../../platform/http/references.ts'
import type { Call } from './client.ts'

/** The kinds of an organization's objects that calls can name, and the kinds that no call may reach. */
export const kinds = [
  ...(Object.keys(references) as CallReference[]),
  ...(['event', 'organization', 'idempotencyKey', 'auditEvent', 'job', 'marker'] as const),
]
export type Kind = (typeof kinds)[number]

/** Returns the example call of a contract, with the ids of the organization's objects. */
export function callAbout(contract: Contract, idOf: (kind: CallReference) => string): Call {
  const { body, examples = {}, refersTo = {} } = contract
  let call: Call = { params: { ...examples.params }, query: { ...examples.query } }
  if (body) call.body = structuredClone(examples.body)
  for (const [place, kind] of Object.entries(refersTo)) {
    if (!isName(kind)) call = named(call, place, idOf(kind))
    else if (kind === 'userName' && usualEventOf(contract)?.about === 'response')
      call = named(call, place, `${randomUUID()}@example.com`)
  }
  return call
}

/**
 * Returns whether the caller chooses this name. A creation requires a new name, and other calls use the name in the
 * example.
 */
const isName = (kind: CallReference): boolean => kind === 'userName' || kind === 'webhookUrl'

/** Returns the call with another value of a parameter. Leaves query filters unchanged. */
function named(call: Call, place: string, value: string): Call {
  if (place.startsWith('query.')) return call
  return place.startsWith('body.')
    ? withBodyMember(call, place.slice('body.'.length), value)
    : { ...call, params: { ...call.params, [place]: value } }
}

/** Returns the call with another value at a dotted path of its body. Uses a list if the example contains a list. */
export const withBodyMember = (call: Call, path: string, value: string): Call => ({
  ...call,
  body: withValueAt(call.body, path.split('.'), value),
})

function withValueAt(body: unknown, [name, ...rest]: string[], value: string): unknown {
  if (name === undefined) return Array.isArray(body) ? [value] : value
  const inner = withValueAt((body as Record<string, unknown>)[name], rest, value)
  return Array.isArray(body) ? body.with(Number(name), inner) : { ...(body as object), [name]: inner }
}

export type UsualEvent = { action: AuditAction; about: CallReference | 'response' }

/** Returns the audit event of a successful call with its target, or null if the call writes no event. */
export function usualEventOf({ audited, refersTo = {} }: Contract): UsualEvent | null {
  const [usual] = audited === 'none' ? [] : (Object.entries(audited) as [AuditAction, string][])
  if (!usual) return null
  const [action, place] = usual
  return { action, about: refersTo[place] ?? 'response' }
}

/** Returns the audit events of a successful call: the usual event, and those of other objects that its body names. */
export function eventsOfCall(contract: Contract): UsualEvent[] {
  const usual = usualEventOf(contract)
  const { audited, refersTo = {} } = contract
  const others = audited === 'none' ? [] : (Object.entries(audited).slice(1) as [AuditAction, string][])
  return [
    ...(usual ? [usual] : []),
    ...others.flatMap(([action, place]) => (place.startsWith('body.') ? [{ action, about: refersTo[place]! }] : [])),
  ]
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

/**
 * Returns the position of an operation among the calls for the same objects. Operations that remove objects come last.
 */
export const turnOf = (contract: Contract): number =>
  endings.findIndex((ending) => usualEventOf(contract)?.action.endsWith(ending))
