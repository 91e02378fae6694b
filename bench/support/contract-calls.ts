import { randomUUID } from 'node:crypto'
import { apiOperations } from '../../api/operations/index.ts'
import type { Service } from '../../dev/demo/demo-client.ts'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import { loadOperations } from '../../platform/http/operation.ts'

type Json = Record<string, unknown>

/** The parts of a call that differ from the example in the contract. */
export type CallChanges = { params?: Record<string, string>; query?: string; body?: Json; idempotencyKey?: string }

export type Request = { method: string; path: string; body?: Json; idempotencyKey?: string; apiKey?: string }

const contracts = new Map(
  (await loadOperations([...apiOperations, ...functionsOperations])).map(({ contract }) => [
    contract.id as string,
    contract,
  ]),
)

/** Returns the example body of an operation's contract. */
export const exampleOf = (id: string): Json => structuredClone((contracts.get(id)?.examples?.body ?? {}) as Json)

/** Returns a request for an operation: the example of its contract, with the given properties in the body. */
export function requestOf(id: string, { params = {}, query = '', body, idempotencyKey }: CallChanges = {}): Request {
  const contract = contracts.get(id)
  if (!contract) throw new Error(`unknown operation ${id}`)
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (place, name) => params[name] ?? place)
  return {
    method: contract.method.toUpperCase(),
    path: `${path}${query}`,
    ...(contract.body ? { body: { ...exampleOf(id), ...body } } : {}),
    ...(contract.isIdempotent ? { idempotencyKey: idempotencyKey ?? randomUUID() } : {}),
  }
}

/** Sends a request and returns the parsed response. Throws for an error response. */
export async function send<T>(service: Service, request: Request): Promise<T> {
  const text = await accepted(service, request)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** Sends a request and returns the text of the response. Throws for an error response. */
export async function accepted(service: Service, request: Request): Promise<string> {
  const response = await ask(service, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.path} returned ${response.status}: ${text}`)
  return text
}

/** Sends a request. Throws unless the response has the expected status. */
export async function refusal(service: Service, request: Request, expected: number): Promise<void> {
  const { status } = await ask(service, request)
  if (status !== expected) throw new Error(`${request.method} ${request.path} returned ${status}, not ${expected}`)
}

const ask = ({ baseUrl, apiKey }: Service, request: Request): Promise<Response> =>
  fetchOverNewConnection(`${baseUrl}${request.path}`, {
    method: request.method,
    headers: {
      'x-api-key': request.apiKey ?? apiKey,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  })
