import * as z from 'zod'

type Schema = { properties?: Record<string, Schema>; $ref?: string }

/** Returns the names of the top-level properties of a body. */
export function bodyMembers(body: z.ZodType): string[] {
  const { $defs = {}, ...root } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/$defs/', '')
    return name === undefined ? schema : resolve($defs[name] ?? {})
  }
  return Object.keys(resolve(root).properties ?? {})
}
