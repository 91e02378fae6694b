import type * as z from 'zod'
import { beyondSchema } from './beyond-schema.ts'
import { boundedText, inked, inkedText } from './bounded-text.ts'
import { isSeen, shownTextFinding } from './text/shown-text.ts'

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
  text.refine(isSeen, { error: 'at least one visible character', abort: true, ...beyondSchema })

/** A text that people read, more than blanks, without the blanks around it. */
export const trimmedText = (max: number) =>
  seen(honest(inkedText(max)))
    .overwrite((text) => text.trim())
    .meta({ minLength: 1, maxLength: max, pattern: inked })
