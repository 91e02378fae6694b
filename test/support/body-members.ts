import * as z from 'zod'

type Schema = {
  type?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  $ref?: string
}

export type BodyMember = {
  name: string
  /** Whether it takes a text, or a list of texts, or neither. */
  takes: 'text' | 'texts' | 'other'
}

/** The members that a body may have at its top. */
export function bodyMembers(body: z.ZodType): BodyMember[] {
  const { $defs = {}, ...root } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/$defs/', '')
    return name === undefined ? schema : resolve($defs[name] ?? {})
  }
  const takesText = (schema: Schema): boolean => {
    const { type, anyOf = [] } = resolve(schema)
    return type === 'string' || anyOf.some(takesText)
  }
  return Object.entries(resolve(root).properties ?? {}).map(([name, schema]) => {
    const { items } = resolve(schema)
    if (takesText(schema)) return { name, takes: 'text' }
    return { name, takes: items && takesText(items) ? 'texts' : 'other' }
  })
}
