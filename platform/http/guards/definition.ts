import type * as z from 'zod'

/** The parts of a zod schema's definition that the guards need ("For library authors" in zod's documentation). */
export type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

/** Returns the definition of a schema. */
export const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition

/**
 * Returns the schema of the value at a path. Returns null if the value is not a property of an object with fixed
 * properties or an item of an array.
 */
export function schemaAt(schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): z.ZodType | null {
  if (name === undefined) return schema
  const { innerType, in: input, shape, element } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner) return schemaAt(inner, [name, ...rest])
  const member =
    typeof name === 'number' ? element : Object.hasOwn(shape ?? {}, name) ? shape?.[String(name)] : undefined
  return member ? schemaAt(member, rest) : null
}
