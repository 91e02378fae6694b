import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Contract } from '../../platform/http/contract.ts'
import type { Base } from '../../platform/http/openapi.ts'
import { isScimPath } from '../../platform/http/scim.ts'
import { baseAt, checkResponse, contractAt, contractOf, keyHeader } from './contract.ts'
import { faultsOfRequest, faultsOfResponse } from './published.ts'
import { stack } from './stack.ts'

/** A response of the API. Its body is parsed if the body is JSON. */
export type Response = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
}

/** The parts of a request to an operation. */
export type Call = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** The request body. A string is sent unchanged, and any other value as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** The Idempotency-Key. By default, a new key if the operation requires one. Null sends none. */
  idempotencyKey?: string | null
}

export type Client = {
  /** Calls an operation by its id, and checks the response against the contract. */
  call(operationId: string, call?: Call): Promise<Response>
  /** Calls an operation, and returns the response body. Fails for any other status. */
  expect(operationId: string, status: number, call?: Call): Promise<Response['body']>
  /** Sends a request to a path, and checks the response against the operation's contract, if there is one. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

type Sent = {
  base: Base
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
}

type Addresses = { baseUrl: string; functionsUrl: string }

/**
 * Returns a client with an API key, or without a key for null. The client fails for responses that violate their
 * contract.
 */
export function api(apiKey: string | null, addresses: Addresses = stack): Client {
  const request = async (contract: Contract | undefined, sent: Sent): Promise<Response> => {
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
    const received = { status: response.status, headers: response.headers, text: await response.text() }
    if (contract) {
      const checked = checkResponse(contract, received)
      const faults = faultsOfResponse(contract.id, received.status, checked)
      // A validating proxy must let every request pass that the service accepts.
      if (received.status < 300) faults.push(...faultsOfSent(contract, parsed(body)))
      expect(faults, `${contract.id} ${received.status}`).toEqual([])
      return { status: received.status, headers: received.headers, body: checked }
    }
    const isJson = (received.headers.get('content-type') ?? '').includes('json')
    return {
      status: received.status,
      headers: received.headers,
      body: isJson ? JSON.parse(received.text) : received.text,
    }
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

/**
 * Returns how a request body violates the published schema. SCIM property names are case-insensitive, which a schema
 * cannot express.
 */
function faultsOfSent({ id, path }: Contract, body: unknown): string[] {
  const faults = faultsOfRequest(id, body)
  return isScimPath(path) && faults.some((fault) => fault.includes('required property')) ? [] : faults
}

/** Returns the body in the form in which it is sent, without undefined properties. */
const parsed = (body: unknown): unknown =>
  body === undefined ? body : JSON.parse(typeof body === 'string' ? body : JSON.stringify(body))

/** Returns the body of a response. Fails for any other status. */
export async function expectStatus(
  sent: Promise<Response>,
  status: number,
  what = 'a response',
): Promise<Response['body']> {
  const response = await sent
  if (response.status !== status)
    throw new Error(
      `${what}: ${status} was expected, ${response.status} came: ${JSON.stringify(response.body).slice(0, 1_000)}`,
    )
  return response.body
}

/** Returns an operation's path with the given parameters. */
export function pathOf(template: string, { params = {}, query = {} }: Call = {}): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
