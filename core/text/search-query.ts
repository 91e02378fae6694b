import { foldText, titlePieceCharsMax, wordsOf } from './fold.ts'

/** From this length on a word of a query also finds the words that begin with it. */
export const prefixCharsMin = 3

export type TextQuery = {
  /** Folded, white space at the ends aside; titles hold it as it is, whatever its characters. */
  title: string
  titlePiece: string
  /** The different folded words; title and text must have all of them together. */
  words: string[]
  /** Words that were given between double quotes, in their order; title or text must have them next to each other. */
  phrases: string[][]
}

/** What a query asks for; null when nothing of it can be compared. */
export function parseTextQuery(q: string): TextQuery | null {
  const title = foldText(q.trim())
  if (title === '') return null
  const phrases = Array.from(q.matchAll(/"([^"]*)"/g), ([, quoted = '']) => orderedWords(quoted))
  return {
    title,
    titlePiece: title.slice(0, titlePieceCharsMax).toWellFormed(),
    words: wordsOf(q),
    phrases: phrases.filter((phrase) => phrase.length > 1),
  }
}

const orderedWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
