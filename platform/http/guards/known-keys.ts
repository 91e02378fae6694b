import type * as z from 'zod'
import { definitionOf } from './definition.ts'

/** The members that the schema knows at a place of its value; none where it is no object that lists them. */
export function knownKeys(schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): string[] {
  const { innerType, in: input, shape, element } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner) return knownKeys(inner, name === undefined ? [] : [name, ...rest])
  if (name === undefined) return Object.keys(shape ?? {})
  const member =
    typeof name === 'number' ? element : Object.hasOwn(shape ?? {}, name) ? shape?.[String(name)] : undefined
  return member ? knownKeys(member, rest) : []
}
