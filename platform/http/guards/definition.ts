import type * as z from 'zod'

/** What is read here of a schema; zod's published types have it under these names for its own tools. */
export type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

/** What a schema is made of. */
export const definitionOf = (schema: z.ZodType): Definition =>
  (schema as unknown as { _zod: { def: Definition } })._zod.def
