/** The letter for a code that the font does not define. */
export const unknownLetter = '\ufffd'

// Characters that programs replace by a similar one.
const alike: Record<string, string> = { '’': "'", '‘': '`', '−': '-', '\u00ad': '-' }

/** Returns the characters of a text that are compared: without white space or invisible characters. */
export const comparedText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\u200b\u200e\u200f]/gu, '')
    .replace(/[’‘−\u00ad]/g, (letter) => alike[letter]!)

/**
 * Returns whether a shown text is the same as a value. A letter that the font does not define is equal to any letter.
 */
export function isSameText(shown: string, value: string): boolean {
  const letters = Array.from(shown)
  if (letters.length > 0 && letters.every((letter) => letter === unknownLetter)) return value !== ''
  const wanted = Array.from(value)
  return (
    letters.length === wanted.length &&
    letters.every(
      (letter, index) => letter === unknownLetter || letter === wanted[index] || isStandIn(letter, wanted[index]!),
    )
  )
}

// Returns whether a letter replaces one that the font lacks. Programs draw `?` for a letter that the font lacks.
const isStandIn = (letter: string, wanted: string): boolean => letter === '?' && wanted > '\u00ff'
