import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiOperations } from '../../api/operations/index.ts'
import { statusOfCode } from '../../core/errors.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import { describedAddress } from '../../platform/http/description.ts'
import { openApiDocument, refusalCodesOf } from '../../platform/http/openapi.ts'
import { loadOperations } from '../../platform/http/operation.ts'
import { type Repeat, repeatOf } from '../../platform/http/repeat.ts'
import { deliveryHeaders } from '../../platform/http/resources/webhook-event.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'

type DescribedDelivery = {
  parameters: { name: string }[]
  requestBody: { content: Record<string, { schema: { $ref: string } }> }
}

type Described = {
  operationId: string
  security: object[]
  responses: Record<string, object>
  requestBody?: { content: Record<string, { example?: unknown }> }
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[]
  callbacks?: Record<string, Record<string, { post: DescribedDelivery }>>
  'x-required-scope'?: string
}

const published = contracts.filter((contract) => contract.published !== false)
const committedText = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
const committed = JSON.parse(committedText) as {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, { description?: string }> }
  'x-webhooks': Record<string, object>
}
const described = Object.entries(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, entry })),
)

test('generates exactly the committed OpenAPI document', async () => {
  const document = openApiDocument(
    { api: await loadOperations(apiOperations), functions: await loadOperations(functionsOperations) },
    describedAddress,
  )
  expect(committedText, 'run `npm run openapi` and commit the result').toBe(`${JSON.stringify(document, null, 2)}\n`)
})

test('describes version 1.1.0 of the API in OpenAPI 3.0', () => {
  expect(committed.openapi).toMatch(/^3\.0\.\d$/)
  expect(committed.info.version).toBe('1.1.0')
})

test('lists every operation in the OpenAPI document exactly once, with its id, method and path', () => {
  expect(described.map(({ path, method, entry }) => `${entry.operationId} ${method} ${path}`).sort()).toEqual(
    published.map(({ id, method, path }) => `${id} ${method} ${path}`).sort(),
  )
  expect(new Set(described.map(({ entry }) => entry.operationId)).size).toBe(described.length)
})

test.each(published)(
  'describes the scope, security, path parameters, body example and statuses of $id in the OpenAPI document',
  (contract) => {
    const entry = described.find((one) => one.entry.operationId === contract.id)!.entry
    expect(entry['x-required-scope'] ?? null).toBe(contract.scope ?? null)
    const isScim = contract.path.startsWith('/scim/')
    expect(entry.security).toEqual(
      contract.proof === 'key' ? [...(isScim ? [] : [{ apiKeyHeader: [] }]), { bearer: [] }] : [],
    )
    const statuses = [
      ...Object.keys(contract.responses),
      ...refusalCodesOf(contract).map((code) => `${statusOfCode(code)}`),
    ]
    expect(Object.keys(entry.responses).sort()).toEqual([...new Set(statuses)].sort())
    expect(Object.values(entry.requestBody?.content ?? {}).map(({ example }) => example)).toEqual(
      contract.body ? [contract.examples?.body] : [],
    )
    const parameters = entry.parameters ?? []
    expect(parameters.find(({ name }) => name === 'Idempotency-Key')?.required).toBe(keyRequired[repeatOf(contract)])
    expect(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`)).toEqual(
      contract.path.match(/\{\w+\}/g) ?? [],
    )
  },
)

/** True if the API description requires the Idempotency-Key header. Undefined means that the header is absent. */
const keyRequired: Record<Repeat, boolean | undefined> = {
  safe: undefined,
  unsafe: undefined,
  keyAccepted: false,
  keyRequired: true,
}

/** Yields every schema of the OpenAPI document with its path. */
function* schemasIn(node: unknown, path: string): Generator<{ path: string; schema: DescribedSchema }> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, schema] of Object.entries((node as DescribedSchema).properties ?? {}))
    yield { path: `${path}.${name}`, schema }
  for (const [key, member] of Object.entries(node))
    yield* schemasIn(member, key === 'properties' ? path : `${path}/${key}`)
}

type DescribedSchema = {
  $ref?: string
  description?: string
  properties?: Record<string, DescribedSchema>
  required?: string[]
  default?: unknown
  enum?: unknown[]
}

test('describes every schema, property and parameter in the OpenAPI document', () => {
  const { components, paths } = committed
  expect(Object.keys(components.schemas).filter((name) => !components.schemas[name]!.description)).toEqual([])
  const members = [...schemasIn(components.schemas, ''), ...schemasIn(paths, '')]
  expect(members.length).toBeGreaterThan(500)
  expect(members.filter(({ schema }) => !schema.$ref && !schema.description).map(({ path }) => path)).toEqual([])
  const parameters = described.flatMap(({ entry }) => entry.parameters ?? [])
  expect(parameters.filter(({ name, description }) => name && !description)).toEqual([])
})

test('describes paging parameters as integers with a minimum in the OpenAPI document', () => {
  const parameters = described.flatMap(({ entry }) => entry.parameters ?? [])
  const numeric = parameters.filter(({ name }) => ['limit', 'offset', 'startIndex', 'count'].includes(name))
  expect(numeric.length).toBeGreaterThan(12)
  for (const { name, schema } of numeric)
    expect(schema, name).toMatchObject({ type: 'integer', minimum: expect.any(Number) })
})

test('declares each property with a default value as optional', () => {
  const { EnvelopeInput } = committed.components.schemas as Record<string, DescribedSchema>
  expect(EnvelopeInput?.properties?.locale).toMatchObject({ default: 'en' })
  const demanded = Object.values(committed.components.schemas as Record<string, DescribedSchema>).flatMap(
    ({ properties = {}, required = [] }) => required.filter((name) => 'default' in (properties[name] ?? {})),
  )
  expect(demanded).toEqual([])
})

test('declares every integer that can exceed 32 bits as int64', () => {
  const integers: { type: unknown; format?: string; maximum?: number }[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'integer') integers.push(node)
    for (const value of Object.values(node)) look(value)
  }
  look(committed)
  expect(integers.length).toBeGreaterThan(200)
  expect(integers.filter(({ format, maximum = Infinity }) => format !== 'int64' && maximum > 0x7fffffff)).toEqual([])
})

test('uses no `not` in the OpenAPI document', () => {
  expect(committedText).not.toContain('"not":')
})

test('uses no `anyOf`, `oneOf` or `allOf` with an unrestricted schema in the OpenAPI document', () => {
  const empty: string[] = []
  const look = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, member] of Object.entries(node)) {
      const isChoice = ['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(member)
      if (isChoice && member.some((one) => Object.keys(one).length === 0)) empty.push(`${place}/${key}`)
      look(member, `${place}/${key}`)
    }
  }
  look(committed, '#')
  expect(empty).toEqual([])
})

test('uses no flags, lookarounds or Unicode classes in the patterns of the OpenAPI document', () => {
  const patterns = [...committedText.matchAll(/"pattern": (".*")/g)].map(([, text]) => JSON.parse(text!) as string)
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => /\/[a-z]*$|\(\?[=!<]|\\[pP]\{/.test(pattern))).toEqual([])
})

test('lists no ambiguous paths in the OpenAPI document', () => {
  const taken = new Map<string, string>()
  const clashes = Object.keys(committed.paths).filter((path) => {
    const parts = path.split('/')
    const rivals = [...taken.values()].filter((other) => mayBeOne(parts, other.split('/')))
    taken.set(path, path)
    // A fixed segment has priority over a parameter in the same position, as in OpenAPI.
    return rivals.some((other) => !isNarrower(parts, other.split('/')) && !isNarrower(other.split('/'), parts))
  })
  expect(clashes).toEqual([])
})

const isParameter = (part: string): boolean => part.startsWith('{')
const mayBeOne = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i] || isParameter(part) || isParameter(b[i]!))
const isNarrower = (a: string[], b: string[]): boolean => a.every((part, i) => part === b[i] || isParameter(b[i]!))

test('describes each webhook event as a callback of signatures.webhooks.upsert', () => {
  const upsert = described.find(({ entry }) => entry.operationId === 'signatures.webhooks.upsert')!.entry
  const sent = Object.entries(upsert.callbacks ?? {}).map(([name, addresses]) => {
    const { post } = addresses['{$request.body#/url}']!
    return [name, post.requestBody.content['application/json']!.schema.$ref, post.parameters.map((one) => one.name)]
  })
  const headers = Object.keys(deliveryHeaders)
  expect(Object.keys(committed['x-webhooks'])).toEqual(['envelopeEvent', 'workflowEvent', 'testEvent'])
  expect(sent).toEqual([
    ['envelopeEvent', '#/components/schemas/EnvelopeEvent', headers],
    ['workflowEvent', '#/components/schemas/WorkflowEvent', headers],
    ['testEvent', '#/components/schemas/TestEvent', headers],
  ])
})

test.each([stack.baseUrl, stack.functionsUrl])(
  'serves the OpenAPI document at %s with the main address, a CORS header and an ETag',
  async (address) => {
    const response = await fetch(`${address}/openapi.json`)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const text = await response.text()
    expect(text).not.toContain(describedAddress)
    expect(JSON.parse(text)).toEqual(JSON.parse(committedText.replaceAll(describedAddress, stack.baseUrl)))
    const etag = response.headers.get('etag')!
    expect((await fetch(`${address}/openapi.json`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  },
)
