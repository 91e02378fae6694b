/** The form in which titles, texts and queries are compared: without case, accents and compatibility differences. */

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

/** The text in lower case, without accents and invisible characters, compatibility forms (ligatures, full width) resolved. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(expanded, (letter) => expansions[letter]!)

/** A folded text with the place that each of its units comes from; `starts` has one entry more, the length. */
export type FoldedText = { text: string; starts: number[] }

// ASCII folds unit by unit, so that a run of it needs no look at each.
const clusters = /[\0-\x7f]+(?!\p{M})|[\s\S]\p{M}*/gu
const ascii = /^[\0-\x7f]/

/** Folds as `foldText`, remembering where each unit of the result begins in the given text. */
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

/** Longer words are found by this much of their beginning. */
export const wordCharsMax = 64

/** The different words of a text, folded, in the order in which they first occur. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const found of foldText(text).match(word) ?? []) words.add(found.slice(0, wordCharsMax).toWellFormed())
  return [...words]
}

/** A word of a folded text and its place there. */
export const placedWords = (folded: string): { word: string; start: number; end: number }[] =>
  Array.from(folded.matchAll(word), ({ 0: found, index }) => ({ word: found, start: index, end: index + found.length }))

/** Longest piece of a title that its index holds; a longer query is compared with the whole title. */
export const titlePieceCharsMax = 24

/** Every different piece of a folded title of at most `titlePieceCharsMax` units, one from each place. */
export function titlePieces(title: string): string[] {
  const folded = foldText(title)
  const pieces = new Set<string>()
  for (let start = 0; start < folded.length; start++) {
    pieces.add(folded.slice(start, start + titlePieceCharsMax).toWellFormed())
  }
  return [...pieces]
}
