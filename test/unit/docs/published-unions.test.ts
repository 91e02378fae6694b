import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import type { Schema } from '../../../dev/clients/description.ts'

const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

function findingsOf({ nullable, type, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const kinds = anyOf.map(kindOf)
  return [
    ...(nullable && type === undefined ? ['is nullable without a type'] : []),
    ...(new Set(kinds).size < kinds.length ? ['has alternatives of the same type'] : []),
    ...(oneOf.some((one) => kindOf(one) !== 'object') ? ['has a `oneOf` of other types'] : []),
    ...(allOf.length > 1 ? ['combines schemas'] : []),
  ]
}

const kindOf = ({ $ref, oneOf, type }: Schema): string => {
  if ($ref) return description.components.schemas[$ref.split('/').at(-1)!].type
  return oneOf ? 'object' : (type ?? '')
}

test('publishes no untyped nullable schema, no ambiguous union and no combination of schemas', () => {
  const findings: string[] = []
  const look = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node) && !place.endsWith('/properties'))
      findings.push(...findingsOf(node as Schema).map((finding) => `${place} ${finding}`))
    for (const [key, value] of Object.entries(node)) look(value, `${place}/${key}`)
  }
  look(description, '#')
  expect(findings).toEqual([])
})

test('publishes the conditions, calculations, formats and values of fields as nullable unions', () => {
  const { properties } = description.components.schemas.SignatureField
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const conditions = ['FieldTest', 'AllConditions', 'AnyConditions'].map(reference)
  const onlyNull = { type: 'array', nullable: true, enum: [null] }
  expect(properties.visibleIf.anyOf).toMatchObject([{ oneOf: conditions }, onlyNull])
  expect(properties.computed.anyOf).toMatchObject([reference('Calculation'), onlyNull])
  expect(properties.format.anyOf).toMatchObject([{ type: 'string' }, { type: 'object' }, onlyNull])
  expect(properties.value.anyOf).toMatchObject([{ type: 'string' }, { type: 'boolean' }, onlyNull])
})
