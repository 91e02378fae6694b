import { expect } from 'vitest'
import { apiOperations } from '../../api/operations/index.ts'
import { statusOfCode } from '../../core/errors.ts'
import { routePattern } from '../../dev/support/route-pattern.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import type { Contract } from '../../platform/http/contract.ts'
import { type Base, refusalCodesOf } from '../../platform/http/openapi.ts'
import { loadOperations, type Operation } from '../../platform/http/operation.ts'
import { Problem } from '../../platform/http/problem-schema.ts'
import { headersOf, isAlwaysSent } from '../../platform/http/response-headers.ts'

/** A contract with the worker that serves it. */
export type MountedContract = Contract & { base: Base }

const mountedAt = (base: Base, operations: readonly Operation[]): MountedContract[] =>
  operations.map(({ contract }) => ({ ...contract, base }))

/** The contracts of both workers. */
export const contracts: readonly MountedContract[] = [
  ...mountedAt('api', await loadOperations(apiOperations)),
  ...mountedAt('functions', await loadOperations(functionsOperations)),
]

/** Returns the contract of the operation with the given id. */
export function contractOf(id: string): MountedContract {
  const contract = contracts.find((one) => one.id === id)
  if (!contract) throw new Error(`no operation has the id ${id}`)
  return contract
}

/** Returns the contract for a method and path. A fixed path takes priority over a path with parameters. */
export const contractAt = (method: string, path: string): MountedContract | undefined =>
  contractsAt(path).find((contract) => contract.method === method.toLowerCase())

/** Returns the worker that serves a path. */
export const baseAt = (path: string): Base => contractsAt(path)[0]?.base ?? 'api'

/** The contracts with their patterns. Contracts with fewer path parameters come first. */
const routes = contracts
  .map((contract) => ({ contract, pattern: routePattern(contract.path) }))
  .sort((a, b) => a.contract.path.split('{').length - b.contract.path.split('{').length)

function contractsAt(path: string): MountedContract[] {
  const pathname = path.split('?')[0]!
  return routes.filter(({ pattern }) => pattern.test(pathname)).map(({ contract }) => contract)
}

/** Returns the header with an API key. SCIM operations accept only bearer tokens. */
export function keyHeader(path: string, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {}
  return path.startsWith('/scim/') ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey }
}

export type RawResponse = { status: number; headers: Headers; text: string }

/**
 * Checks that a response matches its contract: a declared status or error, with its schema and headers. Returns the
 * body, which is parsed if it is JSON.
 */
export function checkResponse(contract: Contract, response: RawResponse): unknown {
  const { status, headers, text } = response
  const context = `${contract.id} ${status} ${text.slice(0, 500)}`
  expect(headers.get('x-request-id'), context).toMatch(/^req_[0-9a-f]{32}$/)
  expectSecurityHeaders(headers, context)
  if (contract.published !== false) expectDescribedHeaders(contract, response, context)
  if (contract.proof === 'key' && status !== 401 && status !== 405 && status < 500) expectRateHeaders(headers, context)
  return contract.responses[status] ? checkBody(contract, response) : checkRefusal(contract, response)
}

function checkBody(contract: Contract, { status, headers, text }: RawResponse): unknown {
  const schema = contract.responses[status]!
  const context = `${contract.id} ${status}`
  if (status === 204) {
    expect(text, context).toBe('')
    return undefined
  }
  const mediaType = headers.get('content-type') ?? ''
  expect(mediaType, context).not.toBe('')
  if (contract.path.startsWith('/scim/')) expect(mediaType, context).toBe('application/scim+json')
  const body: unknown = mediaType.includes('json') ? JSON.parse(text) : text
  // Parsing drops undeclared properties, so the comparison detects them.
  expect(schema.parse(body), `${context}: a key outside the contract`).toEqual(body)
  return body
}

function checkRefusal(contract: Contract, { status, headers, text }: RawResponse): unknown {
  const context = `${contract.id} ${status} ${text.slice(0, 500)}`
  const body = JSON.parse(text)
  if (contract.path.startsWith('/scim/')) {
    expect(headers.get('content-type'), context).toBe('application/scim+json')
    expect(body, context).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.any(String),
    })
    expect(refusalCodesOf(contract).map(statusOfCode), `${context}: an undeclared refusal`).toContain(status)
  } else {
    expect(headers.get('content-type'), context).toBe('application/problem+json')
    const problem = Problem.parse(body)
    expect(problem.type, context).toBe(`urn:chancery:problem:${problem.code}`)
    expect([problem.status, statusOfCode(problem.code)], context).toEqual([status, status])
    expect(problem.requestId, context).toBe(headers.get('x-request-id'))
    expect(refusalCodesOf(contract), `${context}: an undeclared refusal`).toContain(problem.code)
  }
  if (status === 401) expect(headers.get('www-authenticate'), context).toBe('Bearer realm="chancery"')
  if (status === 405) expect(headers.get('allow'), context).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  if (status === 429 || status === 503) expect(headers.get('retry-after'), context).toMatch(/^[1-9]\d*$/)
  return body
}

const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Expects the headers that protect an API response from caching, framing and content sniffing. */
export function expectSecurityHeaders(headers: Headers, context: string): void {
  const sent = Object.fromEntries(Object.keys(securityHeaders).map((name) => [name, headers.get(name)]))
  expect(sent, context).toEqual(securityHeaders)
  expect(headers.get('server'), context).toBeNull()
  expect(headers.get('x-powered-by'), context).toBeNull()
}

/** Expects every header that is declared as required, and otherwise only declared and standard HTTP headers. */
function expectDescribedHeaders(contract: Contract, { status, headers }: RawResponse, context: string): void {
  const declared = [
    ...headersOf(
      contract,
      status,
      refusalCodesOf(contract).filter((code) => statusOfCode(code) === status),
    ),
  ]
  const own = Object.entries((contract.responses[status] && contract.responseHeaders) ?? {})
  const always = [
    ...declared.filter((name) => isAlwaysSent(name, status)),
    ...own.flatMap(([name, header]) => (typeof header === 'string' ? [name] : [])),
  ]
  expect(
    always.filter((name) => !headers.has(name)),
    context,
  ).toEqual([])
  const known = [...declared, ...own.map(([name]) => name), ...Object.keys(securityHeaders), ...headersOfHttp].map(
    (name) => name.toLowerCase(),
  )
  expect(
    [...headers.keys()].filter((name) => !known.includes(name)),
    context,
  ).toEqual([])
}

const headersOfHttp = ['content-type', 'content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive']

/** Expects both forms of the rate limit headers, with the same values. */
function expectRateHeaders(headers: Headers, context: string): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  expect(headers.get('ratelimit-policy'), context).toBe(`"default";q=${limit};w=60`)
  expect(headers.get('ratelimit'), context).toBe(`"default";r=${remaining};t=${reset}`)
  expect(remaining >= 0 && remaining < limit && reset >= 1 && reset <= 60, context).toBe(true)
}
