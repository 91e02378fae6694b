import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiOperations } from '../../api/operations/index.ts'
import { statusOfCode } from '../../core/errors.ts'
import { functionsOperations } from '../../functions/operations/index.ts'
import { openApiDocument, refusalCodesOf } from '../../platform/http/openapi.ts'
import { loadOperations } from '../../platform/http/operation.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'

type Described = {
  operationId: string
  security: object[]
  responses: Record<string, object>
  requestBody?: { content: Record<string, { example?: unknown }> }
  parameters?: { name: string; in: string; required?: boolean }[]
  servers?: { url: string }[]
  'x-required-scope'?: string
}

const published = contracts.filter((contract) => contract.published !== false)
const committedText = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
const committed = JSON.parse(committedText) as {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Described>>
}
const described = Object.entries(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, entry })),
)

test('docs/openapi.json is what the contracts generate', async () => {
  const document = openApiDocument(
    { api: await loadOperations(apiOperations), functions: await loadOperations(functionsOperations) },
    { baseUrl: 'https://api.chancery.example', functionsUrl: 'https://functions.chancery.example' },
  )
  expect(committedText, 'run `npm run openapi` and commit the result').toBe(`${JSON.stringify(document, null, 2)}\n`)
})

test('the description is OpenAPI 3.0, version 1.1.0', () => {
  expect(committed.openapi).toMatch(/^3\.0\.\d$/)
  expect(committed.info.version).toBe('1.1.0')
})

test('it lists every operation once, by its id, method and path', () => {
  expect(described.map(({ path, method, entry }) => `${entry.operationId} ${method} ${path}`).sort()).toEqual(
    published.map(({ id, method, path }) => `${id} ${method} ${path}`).sort(),
  )
  expect(new Set(described.map(({ entry }) => entry.operationId)).size).toBe(described.length)
})

test.each(published)('$id is described with its scope, headers and answers', (contract) => {
  const entry = described.find((one) => one.entry.operationId === contract.id)!.entry
  expect(entry['x-required-scope'] ?? null).toBe(contract.scope ?? null)
  const isScim = contract.path.startsWith('/scim/')
  expect(entry.security).toEqual(contract.proof === 'key' ? [...(isScim ? [] : [{ apiKey: [] }]), { bearer: [] }] : [])
  const statuses = [
    ...Object.keys(contract.answers),
    ...refusalCodesOf(contract).map((code) => `${statusOfCode(code)}`),
  ]
  expect(Object.keys(entry.responses).sort()).toEqual([...new Set(statuses)].sort())
  expect(Object.values(entry.requestBody?.content ?? {}).map(({ example }) => example)).toEqual(
    contract.body ? [contract.examples?.body] : [],
  )
  const parameters = entry.parameters ?? []
  expect(parameters.find(({ name }) => name === 'Idempotency-Key')?.required).toBe(contract.isIdempotent)
  expect(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`)).toEqual(
    contract.path.match(/\{\w+\}/g) ?? [],
  )
  expect(entry.servers?.map(({ url }) => url)).toEqual(
    contract.base === 'functions' ? ['https://functions.chancery.example'] : undefined,
  )
})

test('the running service hands out the same description', async () => {
  const response = await fetch(`${stack.baseUrl}/openapi.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual(committed)
})
