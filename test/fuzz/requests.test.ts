import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findingOf, operationAt } from './requests/check.ts'
import { createFixture } from './requests/fixture.ts'
import { allOperations } from './requests/operations.ts'
import { anyPlan } from './requests/plan.ts'
import { createPool } from './requests/pool.ts'
import { type Request, requestOf } from './requests/request.ts'
import type { Response } from './requests/send.ts'
import { mutated, treeOf, write } from './requests/tree.ts'

const operations = allOperations()
const keys = { all: 'all', reader: 'reader', child: 'child', narrow: ['narrow'] }
const partyOf = (number: number) => ({
  organizationId: `org_0000000000000000000000000${number}`,
  marker: `marker-${number}-x`,
  keys,
  pool: createPool(),
})
const registryOfTwo = () => createFixture([partyOf(0), partyOf(1)])

const request = (method: string, path: string): Request => ({
  ...{ base: 'api', method, path, headers: [], body: null, isChunked: false },
})
const health = request('GET', '/health')
const response = (status: number, text: string, headers: Record<string, string> = {}) => ({
  ...{ status, text, ms: 1 },
  headers: { 'x-request-id': 'req_1', 'content-type': 'application/json', ...headers },
})
const finding = (request: Request, given: Response) => findingOf(operationAt(operations, request), request, given)

describe('API fuzzer', () => {
  test('fuzzes the operations of the API worker, the functions worker and the signing page', () => {
    expect(operations.length).toBeGreaterThanOrEqual(68)
    expect(operations.filter(({ id }) => id.startsWith('signing.')).length).toBeGreaterThanOrEqual(25)
    expect(new Set(operations.map(({ base }) => base))).toEqual(new Set(['api', 'functions']))
  })

  it('sends the same fuzzed requests for the same seed', () => {
    const registry = registryOfTwo()
    const sample = () =>
      fc
        .sample(anyPlan(operations), { seed: 7, numRuns: 100 })
        .map((plan) => requestOf(plan, operations.find(({ id }) => id === plan.operation)!, registry))
    expect(sample()).toEqual(sample())
  })

  test.each([
    ['a server error', response(500, '{}'), 'status 500'],
    ['a 503 without an explanation', response(503, '{}'), 'status 503'],
    ['an undeclared status', response(418, '{}'), 'undeclared status 418'],
    ['a response without a declared header', { ...response(200, '{}'), headers: {} }, '200 without X-Request-Id'],
    ['an undeclared media type', response(200, '{"status":"ok"}', { 'content-type': 'text/html' }), '200 as text/html'],
    ['invalid JSON', response(200, '{'), '200 with what is no JSON'],
    ['an undeclared property', response(200, '{"status":"ok","more":1}'), '200 beside its schema'],
  ])('reports %s as a fault in a fuzzed response', (_, given, expected) => {
    expect(finding(health, given)).toContain(expected)
  })

  it('reports an error code that the operation does not declare', () => {
    const problem = { type: 'urn:chancery:problem:last_admin', title: 'Conflict', status: 409, code: 'last_admin' }
    const text = JSON.stringify({ ...problem, detail: 'x', requestId: 'req_1' })
    const given = response(409, text, { 'content-type': 'application/problem+json' })
    expect(finding(request('DELETE', '/v1/documents/doc_1'), given)).toBe('undeclared code last_admin')
  })

  it('accepts a response that matches the API description', () => {
    expect(finding(health, response(200, '{"status":"ok"}'))).toBeNull()
  })

  it('prefers a fixed path segment to a parameter', () => {
    const idAt = (method: string, path: string, base: 'api' | 'functions' = 'api') =>
      operationAt(operations, { ...request(method, path), base })?.id
    expect(idAt('GET', '/v1/documents/search?q=ab', 'functions')).toBe('documents.searchText')
    expect(idAt('HEAD', '/v1/documents/doc_1')).toBe('documents.get')
    expect(idAt('GET', '/v1/documents/..')).toBeUndefined()
  })

  it("reports another organization's data in a response, unless the caller sent or wrote the data", () => {
    const registry = registryOfTwo()
    const id = 'doc_0000000000000000000000000a'
    registry.learn(0, `{"id":"${id}"}`)
    expect(registry.foreignIn(1, `{"id":"${id}"}`, '/v1/documents')).toBe(id)
    expect(registry.foreignIn(1, '{"title":"marker-0-x"}', '/')).toBe('marker-0-x')
    expect(registry.foreignIn(null, id, '/')).toBe(id)
    expect(registry.foreignIn(0, id, '/')).toBeNull()
    expect(registry.foreignIn(1, id, `/v1/documents/${id}`)).toBeNull()
    registry.write(1, `{"title":"${id}"}`)
    expect(registry.foreignIn(1, id, '/v1/documents')).toBeNull()
  })

  test.each([
    ['replace', 1, '{"a":9,"b":[2,3]}'],
    ['remove', 1, '{"b":[2,3]}'],
    ['double', 1, '{"a":1,"b":[2,3],"a":9}'],
    ['add', 3, '{"a":1,"b":[2,3,9]}'],
    ['rename', 1, '{"__proto__":1,"b":[2,3]}'],
    ['wrap', 3, '{"a":1,"b":[[2],3]}'],
    ['wrap', 0, '[{"a":1,"b":[2,3]}]'],
  ] as const)('applies the mutation “%s” at node %i of a request body', (how, at, expected) => {
    const tree = treeOf({ a: 1, b: [2, 3] }, () => '')
    expect(write(mutated(tree, { how, at, name: '__proto__', value: { $raw: '9' } }, () => ''))).toBe(expected)
  })
})
