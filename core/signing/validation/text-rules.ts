import { quantity } from '../../quantity.ts'
import { characterCount } from '../../text/length.ts'
import { isCalendarDate } from '../field-formats.ts'
import type { FieldRules, TextResult } from '../field-rules.ts'
import { matchesPattern, type Pattern, readPattern } from './pattern.ts'

/** Checks that a text is long enough and matches the pattern of its field, and that a date is within its bounds. */
export function checkTextRules(text: string, { minLength = 0, pattern, earliest, latest }: FieldRules): TextResult {
  const refused = (code: string, message: string): TextResult => ({ ok: false, code, message })
  if (characterCount(text) < minLength)
    return refused('too_short', `Enter at least ${quantity(minLength, 'character')}.`)
  if (pattern !== undefined && !matchesPattern(patternOf(pattern), text))
    return refused('pattern_mismatch', `The text does not match the pattern. Enter text that matches ${pattern}.`)
  // Dates in the form YYYY-MM-DD sort chronologically when they are compared as texts.
  if (earliest !== undefined && isCalendarDate(text) && text < earliest)
    return refused('too_early', `Enter a date on or after ${earliest}.`)
  if (latest !== undefined && isCalendarDate(text) && text > latest)
    return refused('too_late', `Enter a date on or before ${latest}.`)
  return { ok: true, text }
}

/** Recent patterns are cached, because a page checks a text after every key press. */
const read = new Map<string, Pattern>()

function patternOf(source: string): Pattern {
  const known = read.get(source) ?? readPattern(source)
  if (read.size > 200) read.clear()
  read.set(source, known)
  return known
}
