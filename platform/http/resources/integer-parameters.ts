import * as z from 'zod'

/** Returns the schema of an integer query parameter with a range. */
export const integerParameter = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'an integer')
    .transform((text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER))
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })

/** Returns the schema of an integer query parameter with a range and a default. */
export const integerParameterOr = (min: number, max: number, usual: number) =>
  integerParameter(min, max).default(usual).meta({ type: 'integer', minimum: min, maximum: max, default: usual })
