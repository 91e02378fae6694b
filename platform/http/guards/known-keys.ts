import type * as z from 'zod'
import { definitionOf } from './definition.ts'

/**
 * Returns the names of the properties that a schema defines at a path. Returns an empty list if the value at the path
 * is not an object with fixed properties.
 */
export function knownKeys(schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): string[] {
  const { innerType, in: input, shape, element } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner) return knownKeys(inner, name === undefined ? [] : [name, ...rest])
  if (name === undefined) return Object.keys(shape ?? {})
  const member =
    typeof name === 'number' ? element : Object.hasOwn(shape ?? {}, name) ? shape?.[String(name)] : undefined
  return member ? knownKeys(member, rest) : []
}
