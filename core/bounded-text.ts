import * as z from 'zod'
import { beyondSchema } from './beyond-schema.ts'
import { isSeen, shownTextFinding } from './text/shown-text.ts'

/** A text whose length is bounded in characters (code points), as JSON Schema counts them. */
export const boundedText = (min: number, max: number) =>
  z
    .string()
    .refine((text) => hasLength(text, min, max), { error: `${min} to ${max} characters`, abort: true })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })

/** A text that people read: nothing in it lets them read another one than was written. */
export const displayText = (min: number, max: number) => {
  const text = honest(boundedText(min, max))
  return min === 0 ? text : seen(text)
}

const honest = (text: z.ZodString) =>
  text.refine((given) => shownTextFinding(given) === null, {
    error: ({ input }) => shownTextFinding(String(input)) ?? '',
    abort: true,
    ...beyondSchema,
  })

const seen = (text: z.ZodString) =>
  text.refine(isSeen, { error: 'more than what nobody sees', abort: true, ...beyondSchema })

// What `trim` takes away, written so that every dialect of regular expressions reads it alike.
const inked = String.raw`[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`

/** A text that is more than blanks. */
export const inkedText = (max: number) =>
  boundedText(1, max)
    .regex(new RegExp(inked, 'u'), { error: 'more than blanks', abort: true })
    .meta({ minLength: 1, maxLength: max, pattern: inked })

/** A text that people read, more than blanks, without the blanks around it. */
export const trimmedText = (max: number) =>
  seen(honest(inkedText(max)))
    .overwrite((text) => text.trim())
    .meta({ minLength: 1, maxLength: max, pattern: inked })

function hasLength(text: string, min: number, max: number): boolean {
  // No character has more than two code units, so longer texts need not be counted.
  if (text.length < min || text.length > 2 * max) return false
  const count = [...text].length
  return count >= min && count <= max
}
