import type * as z from 'zod'
import type { FieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { requestFor } from '../../../core/validation-messages.ts'
import { type Definition, definitionOf } from './definition.ts'

/**
 * Returns errors for arrays and objects that have more items than the schema permits. Does not inspect the items, so
 * the cost of a rejection is independent of the input's size.
 */
export function sizeErrors(schema: z.ZodType, value: unknown, path = ''): FieldError[] {
  const definition = definitionOf(schema)
  const inner = definition.innerType ?? definition.in
  if (inner) return sizeErrors(inner, value, path)
  if (definition.type === 'array' && Array.isArray(value)) return oversizedArray(definition, value, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const shape = definition.type === 'object' ? (definition.shape ?? {}) : {}
  const count = Object.keys(value).length
  if (count > limits.freeMembersMax) return [tooBig(path, `at most ${limits.freeMembersMax} properties`)]
  return Object.entries(shape).flatMap(([name, member]) =>
    Object.hasOwn(value, name) ? sizeErrors(member, (value as Record<string, unknown>)[name], at(path, name)) : [],
  )
}

function oversizedArray({ element, checks = [] }: Definition, value: unknown[], path: string): FieldError[] {
  const bounds = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum ?? 0] : []))
  const bound = Math.min(limits.freeMembersMax, ...bounds)
  if (value.length > bound) return [tooBig(path, `at most ${bound} items`)]
  return element ? value.flatMap((item, index) => sizeErrors(element, item, at(path, String(index)))).slice(0, 50) : []
}

const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const tooBig = (path: string, expected: string): FieldError => ({
  path,
  code: 'too_big',
  message: requestFor(expected),
})
