// Matches embeddings, overrides and isolates. If they are not closed, they would change the direction of the service's
// own words.
const directionChanges = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns well-formed text without control characters, and without characters that could change the direction of text
 * after it.
 */
const harmless = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(directionChanges, '')

/** Returns a user's text in one line, without characters that could change other text. */
export const inOneLine = (text: string): string =>
  harmless(text)
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** Returns the lines of a user's text, without characters that could change other text. */
export const inLines = (text: string): string[] => harmless(text).trim().split('\n')
