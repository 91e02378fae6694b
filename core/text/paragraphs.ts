import { limits } from '../limits.ts'

/**
 * Returns a text of several lines as the service stores it. PDF readers display tabs and line separators differently,
 * so they become spaces and line breaks.
 */
export const paragraphsOf = (text: string): string =>
  text
    .replaceAll(/\r\n|\p{Zl}|\p{Zp}/gu, '\n')
    .replaceAll('\t', ' ')
    .trimEnd()

/**
 * Returns whether a text has too many lines, without those at its end. The certificate prints every line, so its work
 * grows with the number of lines.
 */
export const hasTooManyLines = (text: string): boolean =>
  paragraphsOf(text).split('\n', limits.fieldTextLinesMax + 1).length > limits.fieldTextLinesMax
