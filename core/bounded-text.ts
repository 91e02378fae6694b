import * as z from 'zod'
import { rule } from './semantic-rule.ts'
import { characterCount } from './text/length.ts'

/**
 * Returns the schema of a text with a limited number of characters. Counts Unicode code points, as JSON Schema does.
 */
export const boundedText = (min: number, max: number) =>
  z
    .string()
    .refine((text) => hasLength(text, min, Number.POSITIVE_INFINITY), {
      error: `${min} to ${max} characters`,
      abort: true,
      ...rule('too_small'),
    })
    .refine((text) => hasLength(text, 0, max), {
      error: `${min} to ${max} characters`,
      abort: true,
      ...rule('too_big'),
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })

/**
 * Matches a character that `trim` does not remove, in a form that every dialect of regular expressions interprets in
 * the same way.
 */
export const visibleCharacter = String.raw`[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`

/** Returns the schema of a text that is not blank. */
export const visibleText = (max: number) =>
  boundedText(1, max)
    .regex(new RegExp(visibleCharacter, 'u'), { error: 'at least one visible character', abort: true })
    .meta({ minLength: 1, maxLength: max, pattern: visibleCharacter })

function hasLength(text: string, min: number, max: number): boolean {
  // A character has at most two UTF-16 code units, so most invalid texts are rejected without counting their
  // characters.
  if (text.length < min || text.length > 2 * max) return false
  const count = characterCount(text)
  return count >= min && count <= max
}
