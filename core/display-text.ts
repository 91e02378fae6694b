import type * as z from 'zod'
import { beyondSchema } from './beyond-schema.ts'
import { boundedText, inked, inkedText } from './bounded-text.ts'
import { isSeen, shownTextFinding } from './text/shown-text.ts'

/**
 * Returns the schema of a text that people read. It rejects characters that make the displayed text differ from the
 * stored one.
 */
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
  text.refine(isSeen, { error: 'at least one visible character', abort: true, ...beyondSchema })

/** Returns the schema of a text that people read. It trims white space and rejects a blank text. */
export const trimmedText = (max: number) =>
  seen(honest(inkedText(max)))
    .overwrite((text) => text.trim())
    .meta({ minLength: 1, maxLength: max, pattern: inked })
