import { expect } from 'vitest'
import { apiOperations } from '../../api/operations/index.ts'
import { statusOfCode } from '../../core/errors.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import { refusalCodesOf } from '../../platform/openapi.ts'
import type { Contract } from '../../platform/operation.ts'
import { Problem } from '../../platform/problem.ts'
import { stack } from './stack.ts'

/** Every operation of both workers, by id. */
export const contracts: Contract[] = [...apiOperations, ...functionsOperations].map(({ contract }) => contract)

export const contractOf = (id: string): Contract => {
  const contract = contracts.find((one) => one.id === id)
  if (!contract) throw new Error(`there is no operation ${id}`)
  return contract
}

export type Call = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  apiKey?: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; body: any }

/** Calls an operation as its contract describes it and checks the answer against the contract, whatever it is. */
export async function callOperation(id: string, call: Call): Promise<Answer> {
  const contract = contractOf(id)
  const answer = await sendAs(contract, call)
  checkAnswer(contract, answer)
  return answer
}

/** The request alone; for tests that bend the contract. */
export async function sendAs(contract: Contract, call: Call, method = contract.method.toUpperCase()): Promise<Answer> {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params?.[name] ?? 'missing'),
  )
  const url = new URL(path, contract.base === 'api' ? stack.baseUrl : stack.functionsUrl)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value))
  const hasBody = call.body !== undefined && method !== 'GET' && method !== 'HEAD'
  const response = await fetch(url, {
    method,
    headers: {
      ...(call.apiKey ? { 'x-api-key': call.apiKey } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(contract.isIdempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...call.headers,
    },
    ...(hasBody ? { body: typeof call.body === 'string' ? call.body : JSON.stringify(call.body) } : {}),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Fails when an answer is not one that the contract declares, in status, body or headers. */
export function checkAnswer(contract: Contract, { status, headers, body }: Answer): void {
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  if (status >= 400) {
    checkProblem(contract, { status, headers, body })
    return
  }
  const schema = contract.answers[status]
  expect(schema, `${contract.id} answered ${status}, which it does not declare`).toBeDefined()
  if (schema && (headers.get('content-type') ?? '').includes('json')) {
    // A member that the schema does not name would be dropped by it.
    expect(body).toEqual(schema.parse(body))
  }
  if (contract.scope) {
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
    expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/)
  }
}

function checkProblem(contract: Contract, { status, headers, body }: Answer): void {
  expect(headers.get('content-type')).toBe('application/problem+json')
  const problem = Problem.parse(body)
  expect(refusalCodesOf(contract), `${contract.id} answered ${problem.code}, which it does not declare`).toContain(
    problem.code,
  )
  expect(problem.status).toBe(status)
  expect(statusOfCode(problem.code)).toBe(status)
  expect(problem.requestId).toBe(headers.get('x-request-id'))
  if (status === 401) expect(headers.get('www-authenticate')).toContain('Bearer')
  if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
