import { expect, test } from 'vitest'
import { InputSchema, inputErrors } from '../../../../core/workflows/input-schema.ts'

const schema = InputSchema.parse({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['signer'],
  additionalProperties: false,
  properties: {
    signer: { type: 'object', required: ['email'], properties: { email: { type: 'string', format: 'email' } } },
    amounts: { type: 'array', maxItems: 2, items: { type: 'number', minimum: 0 } },
    kind: { enum: ['contract', 'offer'] },
    'a b/c': { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}) as Record<string, unknown>

test.each<[input: Record<string, unknown>]>([
  [{ signer: { email: 'a@example.com' } }],
  [{ signer: { email: 'a@example.com', more: 1 }, amounts: [0, 1.5], kind: 'offer', 'a b/c': null }],
])('accepts a workflow input that matches the schema: %j', (input) => {
  expect(inputErrors(schema, input)).toEqual([])
})

test.each<[input: Record<string, unknown>, findings: [path: string, code: string][]]>([
  [{}, [['input', 'required']]],
  [{ signer: {} }, [['input.signer', 'required']]],
  [{ signer: { email: 'nobody' } }, [['input.signer.email', 'format']]],
  [{ signer: { email: 'a@example.com' }, amounts: [1, -1] }, [['input.amounts.1', 'minimum']]],
  [{ signer: { email: 'a@example.com' }, amounts: [1, 2, 3] }, [['input.amounts', 'maxItems']]],
  [{ signer: { email: 'a@example.com' }, kind: 'letter' }, [['input.kind', 'enum']]],
])('reports each mismatch of a workflow input with its path and keyword: %j', (input, findings) => {
  expect(inputErrors(schema, input).map(({ path, code }) => [path, code])).toEqual(findings)
})

test('reports a workflow input property that the schema does not define', () => {
  const errors = inputErrors(schema, { signer: { email: 'a@example.com' }, stray: 1 })
  expect(errors.map(({ path }) => path)).toContain('input.stray')
})

test('reports the name of an input property with a space and a slash unchanged', () => {
  const errors = inputErrors(schema, { signer: { email: 'a@example.com' }, 'a b/c': 5 })
  expect(new Set(errors.map(({ path }) => path))).toEqual(new Set(['input.a b/c']))
})

test('rejects input properties if the workflow has no schema', () => {
  expect(inputErrors(null, {})).toEqual([])
  expect(inputErrors(null, { a: 1 }).map(({ path }) => path)).toEqual(['input.a'])
})

test('reports at most twenty errors in a workflow input', () => {
  const numbers = InputSchema.parse({ type: 'object', additionalProperties: { type: 'number' } })
  const input = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`m${index}`, 'x']))
  expect(inputErrors(numbers as Record<string, unknown>, input)).toHaveLength(20)
})
