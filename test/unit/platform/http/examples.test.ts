import { expect, it } from 'vitest'
import { responseExamples } from '../../../../platform/http/examples/index.ts'
import { contracts } from '../../../support/contract.ts'

const responses = contracts
  .filter(({ published }) => published !== false)
  .flatMap(({ id, responses }) => Object.entries(responses).map(([status, schema]) => [id, status, schema] as const))
  .filter(([, status, schema]) => status !== '204' && schema.meta()?.id !== undefined)

it.each(responses)('provides a valid example response of %s with the status %s', (_id, _status, schema) => {
  const example = responseExamples[schema.meta()!.id!]
  expect(example).toBeDefined()
  expect(schema.parse(example)).toEqual(example)
})

it('provides examples only for documented responses', () => {
  const named = new Set(responses.map(([, , schema]) => schema.meta()!.id))
  expect(Object.keys(responseExamples).filter((name) => !named.has(name))).toEqual([])
})
