import type * as z from 'zod'
import { ApiEnv } from './api-env.ts'
import { FunctionsEnv } from './functions-env.ts'

/** The schemas of each worker's text bindings, by name. */
export const settingSchemas: Record<'api' | 'functions', Readonly<Record<string, z.ZodType>>> = {
  api: textsOf(ApiEnv.shape),
  functions: textsOf(FunctionsEnv.shape),
}

function textsOf(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).filter(([, schema]) => textSchemaOf(schema).def.type !== 'custom'))
}

/** Returns the schema of the setting's text, without its default or conversion. */
export function textSchemaOf(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const next = innerType ?? input
  return next ? textSchemaOf(next) : schema
}
