import type * as z from 'zod'
import { boundedText, visibleCharacter, visibleText } from './bounded-text.ts'
import { semanticRule } from './semantic-rule.ts'
import { displaySafetyFinding, hasVisibleCharacter } from './text/display-safety.ts'

/**
 * Returns the schema of a text that people read. The schema rejects characters that make the displayed text differ from
 * the stored one.
 */
export const displayText = (min: number, max: number) => {
  const text = honest(boundedText(min, max))
  return min === 0 ? text : seen(text)
}

const honest = (text: z.ZodString) =>
  text.refine((given) => displaySafetyFinding(given) === null, {
    error: ({ input }) => displaySafetyFinding(String(input)) ?? '',
    abort: true,
    ...semanticRule('unsupported_character'),
  })

const seen = (text: z.ZodString) =>
  text.refine(hasVisibleCharacter, {
    error: 'at least one visible character',
    abort: true,
    ...semanticRule('invalid_value'),
  })

/**
 * Returns the schema of a text that people read. In addition to the checks of `displayText`, the schema trims white
 * space and rejects a blank text.
 */
export const trimmedText = (max: number) =>
  seen(honest(visibleText(max)))
    .overwrite((text) => text.trim())
    .meta({ minLength: 1, maxLength: max, pattern: visibleCharacter })
