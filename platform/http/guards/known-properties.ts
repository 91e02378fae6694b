import type * as z from 'zod'
import type { KnownProperties } from '../../../core/field-errors.ts'
import { hintsOf } from '../../../core/schemas.ts'
import { definitionOf, schemaAt } from './definition.ts'

/**
 * Returns the names of the properties that a schema defines at a path, and its hints about unknown properties. Returns
 * no names if the value at the path is not an object with fixed properties.
 */
export function knownProperties(schema: z.ZodType, path: readonly PropertyKey[]): KnownProperties {
  const found = schemaAt(schema, path)
  return { names: found ? namesOf(found) : [], hints: found ? hintsOf(found) : {} }
}

function namesOf(schema: z.ZodType): string[] {
  const { innerType, in: input, shape } = definitionOf(schema)
  const inner = innerType ?? input
  return inner ? namesOf(inner) : Object.keys(shape ?? {})
}
