import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Contract } from '../../platform/http/contract.ts'
import type { Base } from '../../platform/http/openapi.ts'
import { isScimPath } from '../../platform/http/scim.ts'
import { baseAt, checkAnswer, contractAt, contractOf, keyHeader } from './contract.ts'
import { faultsOfAnswer, faultsOfRequest } from './published.ts'
import { stack } from './stack.ts'

/** An answer of the API; the body is parsed when it is JSON. */
export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** The parts of a request to an operation. */
export type Call = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** A fresh one where the operation requires it; null sends none. */
  idempotencyKey?: string | null
}

export type Client = {
  /** Calls an operation by its id and checks the answer against its contract. */
  call(operationId: string, call?: Call): Promise<Answer>
  /** As `call`, and fails unless this status comes; gives the body. */
  expect(operationId: string, status: number, call?: Call): Promise<Answer['body']>
  /**
   * Sends to a path, checked against the contract of the operation that serves it; where none does, nothing is checked.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

type Sent = {
  base: Base
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
}

type Addresses = { baseUrl: string; functionsUrl: string }

/** A client with a key (null: without) that lets no answer pass which its contract does not promise. */
export function api(apiKey: string | null, addresses: Addresses = stack): Client {
  const request = async (contract: Contract | undefined, sent: Sent): Promise<Answer> => {
    const { base, method, path, body, headers } = sent
    const response = await fetch(`${base === 'functions' ? addresses.functionsUrl : addresses.baseUrl}${path}`, {
      method,
      headers: {
        ...keyHeader(path, apiKey),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    if (contract) {
      const checked = checkAnswer(contract, answer)
      const faults = faultsOfAnswer(contract.id, answer.status, checked)
      // What the service takes, somebody in front of it who knows only the description lets through.
      if (answer.status < 300) faults.push(...faultsOfSent(contract, parsed(body)))
      expect(faults, `${contract.id} ${answer.status}`).toEqual([])
      return { status: answer.status, headers: answer.headers, body: checked }
    }
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.text) : answer.text }
  }

  const call: Client['call'] = (operationId, parts = {}) => {
    const contract = contractOf(operationId)
    const idempotencyKey = parts.idempotencyKey === undefined ? randomUUID() : parts.idempotencyKey
    return request(contract, {
      base: contract.base,
      method: contract.method.toUpperCase(),
      path: pathOf(contract.path, parts),
      body: parts.body,
      headers: {
        ...(idempotencyKey !== null && (contract.isIdempotent || parts.idempotencyKey)
          ? { 'idempotency-key': idempotencyKey }
          : {}),
        ...(contract.path.startsWith('/scim/') && parts.body !== undefined
          ? { 'content-type': 'application/scim+json' }
          : {}),
        ...parts.headers,
      },
    })
  }

  const send: Client['send'] = (method, path, body, headers = {}) =>
    request(contractAt(method, path), { base: baseAt(path), method, path, body, headers })

  return {
    call,
    send,
    expect: (operationId, status, parts) => expectStatus(call(operationId, parts), status, operationId),
  }
}

/** The one thing that a schema cannot say: SCIM has names of members in any case. */
function faultsOfSent({ id, path }: Contract, body: unknown): string[] {
  const faults = faultsOfRequest(id, body)
  return isScimPath(path) && faults.some((fault) => fault.includes('required property')) ? [] : faults
}

/** The body as it is sent: a member without a value is none. */
const parsed = (body: unknown): unknown =>
  body === undefined ? body : JSON.parse(typeof body === 'string' ? body : JSON.stringify(body))

/** The body of an answer that must have this status. */
export async function expectStatus(sent: Promise<Answer>, status: number, what = 'an answer'): Promise<Answer['body']> {
  const answer = await sent
  if (answer.status !== status)
    throw new Error(
      `${what}: ${status} was expected, ${answer.status} came: ${JSON.stringify(answer.body).slice(0, 1_000)}`,
    )
  return answer.body
}

/** The path of an operation with its parameters filled in. */
export function pathOf(template: string, { params = {}, query = {} }: Call = {}): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
