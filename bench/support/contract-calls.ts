import { randomUUID } from 'node:crypto'
import { apiOperations } from '../../api/operations/index.ts'
import type { Service } from '../../dev/demo/demo-client.ts'
import { fetchFresh } from '../../dev/support/fresh-connections.ts'
import { loadOperations } from '../../platform/http/operation.ts'

type Json = Record<string, unknown>

/** What a call is about, beside the example that its contract gives. */
export type About = { params?: Record<string, string>; query?: string; body?: Json; idempotencyKey?: string }

export type Request = { method: string; path: string; body?: Json; idempotencyKey?: string; apiKey?: string }

const contracts = new Map(
  (await loadOperations(apiOperations)).map(({ contract }) => [contract.id as string, contract]),
)

/** The example of an operation's body, as its contract gives it. */
export const exampleOf = (id: string): Json => structuredClone((contracts.get(id)?.examples?.body ?? {}) as Json)

/** A call of an operation by its contract: its example, with other members of the body where they are given. */
export function requestOf(id: string, { params = {}, query = '', body, idempotencyKey }: About = {}): Request {
  const contract = contracts.get(id)
  if (!contract) throw new Error(`there is no operation ${id}`)
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (place, name) => params[name] ?? place)
  return {
    method: contract.method.toUpperCase(),
    path: `${path}${query}`,
    ...(contract.body ? { body: { ...exampleOf(id), ...body } } : {}),
    ...(contract.isIdempotent ? { idempotencyKey: idempotencyKey ?? randomUUID() } : {}),
  }
}

/** The answer of an operation, parsed; throws when that is a refusal. */
export async function send<T>(service: Service, request: Request): Promise<T> {
  const text = await accepted(service, request)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** The text of an answer that is no refusal. */
export async function accepted(service: Service, request: Request): Promise<string> {
  const response = await ask(service, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.path} answered ${response.status}: ${text}`)
  return text
}

/** Throws unless a request is refused with the status. */
export async function refusal(service: Service, request: Request, expected: number): Promise<void> {
  const { status } = await ask(service, request)
  if (status !== expected) throw new Error(`${request.method} ${request.path} answered ${status}, not ${expected}`)
}

const ask = ({ baseUrl, apiKey }: Service, request: Request): Promise<Response> =>
  fetchFresh(`${baseUrl}${request.path}`, {
    method: request.method,
    headers: {
      'x-api-key': request.apiKey ?? apiKey,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  })
