import { randomUUID } from 'node:crypto'
import { checkAnswer, contractAt, contractOf, keyHeader } from './contract.ts'
import { stack } from './stack.ts'
import type { Answer } from './upload.ts'

/** The parts of a request to an operation. */
export type Call = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** A fresh one where the operation needs it; null sends none. */
  idempotencyKey?: string | null
}

export type Client = {
  /** Calls an operation by its id and checks the answer against its contract. */
  call(operationId: string, call?: Call): Promise<Answer>
  /** As `call`, and fails unless this status comes; gives the body. */
  expect(operationId: string, status: number, call?: Call): Promise<Answer['body']>
  /** Sends to a path, checked against the contract of the operation that serves it. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

type Addresses = { baseUrl: string; functionsUrl: string }

/** A client with a key (null: without) that lets no answer pass which its contract does not promise. */
export function api(apiKey: string | null, addresses: Addresses = stack): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const contract = contractAt(method, path)
    const base = contract?.base === 'functions' ? addresses.functionsUrl : addresses.baseUrl
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...keyHeader(path, apiKey),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    if (contract) return { status: answer.status, headers: answer.headers, body: checkAnswer(contract, answer) }
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.text) : answer.text }
  }

  const call: Client['call'] = (operationId, parts = {}) => {
    const contract = contractOf(operationId)
    const idempotencyKey = parts.idempotencyKey === undefined ? randomUUID() : parts.idempotencyKey
    return send(contract.method.toUpperCase(), pathOf(contract.path, parts), parts.body, {
      ...(contract.isIdempotent && idempotencyKey !== null ? { 'idempotency-key': idempotencyKey } : {}),
      ...(contract.path.startsWith('/scim/') && parts.body !== undefined
        ? { 'content-type': 'application/scim+json' }
        : {}),
      ...parts.headers,
    })
  }

  return {
    call,
    send,
    expect: async (operationId, status, parts) => {
      const answer = await call(operationId, parts)
      if (answer.status !== status)
        throw new Error(
          `${operationId}: ${status} was expected, ${answer.status} came: ${JSON.stringify(answer.body).slice(0, 1_000)}`,
        )
      return answer.body
    },
  }
}

/** The path of an operation with its parameters filled in. */
export function pathOf(template: string, { params = {}, query = {} }: Call = {}): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
