import { foldText, titlePieceCharsMax, wordsOf } from './fold.ts'

/** The minimum length of a query word that also matches longer words that begin with it. */
export const prefixCharsMin = 3

export type TextQuery = {
  /**
   * The folded query without surrounding white space. It matches titles that contain it, even if it has special
   * characters.
   */
  title: string
  titlePiece: string
  /** The unique folded words of the query. Title and text together must contain all of them. */
  words: string[]
  /**
   * The phrases in double quotes, each as its words in order. The title or the text must contain these words next to
   * each other.
   */
  phrases: string[][]
}

/** Parses a search query. Returns null if it contains no word. */
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
