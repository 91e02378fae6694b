import type * as z from 'zod'
import { isObject } from '../../../core/json.ts'
import { isProtective } from '../../../core/schemas.ts'
import { expectationOf } from '../../../core/validation-messages.ts'
import { schemaAt } from './definition.ts'

type Path = readonly PropertyKey[]

/**
 * Parses a value. A property that is `null` counts as omitted if its schema accepts no `null`. Removes such properties
 * from the value. Items of arrays and protective properties are never removed.
 */
export function parseOmittingNulls(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const result = schema.safeParse(value, { error: expectationOf })
  if (result.success) return result
  const places = placesOf(result.error.issues).filter((place) => !isProtected(schema, place))
  if (value === null && places.some((place) => place.length === 0)) return parseOmittingNulls(schema, undefined)
  return places.filter((place) => removeNull(value, place)).length > 0 ? parseOmittingNulls(schema, value) : result
}

const isProtected = (schema: z.ZodType, place: Path): boolean => {
  const member = schemaAt(schema, place)
  return member !== null && isProtective(member)
}

/**
 * Returns the paths of values whose type is not the type that the schema expects, including values within alternatives.
 */
const placesOf = (issues: readonly z.core.$ZodIssue[], outer: Path = []): Path[] =>
  issues.flatMap((issue) => {
    const place = [...outer, ...issue.path]
    if (issue.code === 'invalid_union') return [place, ...issue.errors.flatMap((inner) => placesOf(inner, place))]
    return issue.code === 'invalid_type' || issue.code === 'invalid_value' ? [place] : []
  })

/** Removes the property at a path if it is `null`. Returns whether it was removed. */
function removeNull(value: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  if (rest.length > 0) return removeNull((value as Record<PropertyKey, unknown>)[name], rest)
  return isObject(value) && value[String(name)] === null && delete value[String(name)]
}
