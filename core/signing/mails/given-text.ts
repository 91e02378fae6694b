/** Texts that users gave, made harmless for a mail without changing what a reader sees of them. */

// Embeddings, overrides and isolates that stay open would turn our own words around.
const directionChanges = /[\u202a-\u202e\u2066-\u2069]/g
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Well-formed, without control characters and without changes of direction that could reach beyond the text. */
const harmless = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(directionChanges, '')

/** The text in one line. */
export const inOneLine = (text: string): string =>
  harmless(text)
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** The lines of the text. */
export const inLines = (text: string): string[] => harmless(text).trim().split('\n')

/** For plain text: what is written from right to left stays among itself (Unicode annex 9, FSI and PDI). */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
