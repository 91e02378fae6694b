const marks = /\p{M}/gu
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const expansions: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const expanded = new RegExp(`[${Object.keys(expansions).join('')}]`, 'g')

/**
 * Returns the form in which titles, texts and queries are compared: in lowercase, without accents or invisible
 * characters, and with compatibility forms (ligatures, full width) resolved.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(expanded, (letter) => expansions[letter]!)

/**
 * A folded text with the original position of each UTF-16 code unit. The last entry of `starts` is the length of the
 * original text.
 */
export type FoldedText = { text: string; starts: number[] }

// Matches a letter with its marks, or a run of ASCII characters, which can be folded together.
const clusters = /[\0-\x7f]+(?!\p{M})|[\s\S]\p{M}*/gu
const ascii = /^[\0-\x7f]/

/** Folds a text like `foldText`, and records where each UTF-16 code unit of the result begins in the given text. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const part = foldText(cluster)
    const isRun = part.length === cluster.length && ascii.test(cluster)
    for (let unit = 0; unit < part.length; unit++) starts.push(isRun ? index + unit : index)
    folded += part
  }
  starts.push(text.length)
  return { text: folded, starts }
}

const word = /[\p{L}\p{N}]+/gu

/** The number of characters by which the index finds a word. The index stores only the beginning of a longer word. */
export const wordCharsMax = 64

/** Returns the unique folded words of a text, in the order of their first occurrence. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const found of foldText(text).match(word) ?? []) words.add(found.slice(0, wordCharsMax).toWellFormed())
  return [...words]
}

/** Returns the words of a folded text with their positions. */
export const placedWords = (folded: string): { word: string; start: number; end: number }[] =>
  Array.from(folded.matchAll(word), ({ 0: found, index }) => ({ word: found, start: index, end: index + found.length }))

/** The length of the title pieces in the index. A longer query is compared with the complete title. */
export const titlePieceCharsMax = 24

/**
 * Returns every distinct piece of a folded title: from each position, at most `titlePieceCharsMax` UTF-16 code units.
 */
export function titlePieces(title: string): string[] {
  const folded = foldText(title)
  const pieces = new Set<string>()
  for (let start = 0; start < folded.length; start++) {
    pieces.add(folded.slice(start, start + titlePieceCharsMax).toWellFormed())
  }
  return [...pieces]
}
