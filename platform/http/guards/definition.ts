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
