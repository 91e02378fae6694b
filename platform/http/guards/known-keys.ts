import type * as z from 'zod'
import { definitionOf, schemaAt } from './definition.ts'

/**
 * Returns the names of the properties that a schema defines at a path. Returns an empty list if the value at the path
 * is not an object with fixed properties.
 */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const found = schemaAt(schema, path)
  if (!found) return []
  const { innerType, in: input, shape } = definitionOf(found)
  const inner = innerType ?? input
  return inner ? knownKeys(inner, []) : Object.keys(shape ?? {})
}
