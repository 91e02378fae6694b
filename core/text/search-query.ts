import { foldText, titlePieceCharsMax, wordsOf } from './fold.ts'

/** From this length, a word of a query also matches longer words that begin with it. */
export const prefixCharsMin = 3

export type TextQuery = {
  /** The folded query without surrounding white space. Titles that contain it match, even with special characters. */
  title: string
  titlePiece: string
  /** The unique folded words. Title and text together must contain all of them. */
  words: string[]
  /** Words between double quotes, in order. The title or the text must contain them next to each other. */
  phrases: string[][]
}

/** Parses a query. Returns null if it contains no word. */
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
