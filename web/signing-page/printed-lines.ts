import { linesIn, paddingIn, sizesFor } from '../../core/signing/appearance/text-sizes.ts'
import { breakableWordsOf } from '../../pdf/compose/words.ts'

/** The width and height of a field's box on its page, in points. */
export type BoxPoints = { width: number; height: number }

type Word = { width: number; isSpace: boolean; isOneLetter: boolean }

/**
 * Returns the font size in points and the number of lines of a text in a box with several lines, as in the seal. Also
 * returns whether the seal would cut the text. `widthOf` returns the width of a part of the text relative to its font
 * size.
 */
export function printedLines(
  text: string,
  box: BoxPoints,
  widthOf: (part: string) => number,
): { size: number; lines: number; isCut: boolean } {
  const paragraphs = text.split('\n').map((paragraph) => wordsOf(paragraph, widthOf))
  const words = paragraphs.flat().filter(({ isSpace, isOneLetter }) => !isSpace && !isOneLetter)
  const widest = Math.max(0, ...words.map(({ width }) => width))
  const room = box.width - 2 * paddingIn(box.width)
  const sizes = sizesFor(box.height)
  const smallest = sizes.at(-1) as number
  for (const size of sizes) {
    const widthMax = room / size
    if (size !== smallest && widest > widthMax) continue
    const lines = paragraphs.reduce((sum, paragraph) => sum + linesOf(paragraph, widthMax), 0)
    if (lines <= linesIn(box.height, size)) return { size, lines, isCut: false }
  }
  return { size: smallest, lines: linesIn(box.height, smallest), isCut: true }
}

const wordsOf = (paragraph: string, widthOf: (part: string) => number): Word[] =>
  breakableWordsOf(paragraph).map(({ word }) => ({
    width: widthOf(word),
    isSpace: word.trim() === '',
    isOneLetter: [...word].length === 1,
  }))

function linesOf(words: Word[], widthMax: number): number {
  let lines = 1
  let filled = 0
  for (const { width, isSpace } of words) {
    if (!isSpace && filled > 0 && filled + width > widthMax) {
      lines++
      filled = 0
    }
    if (!isSpace && width > widthMax) {
      const more = Math.ceil(width / widthMax) - 1
      lines += more
      filled = width - more * widthMax
    } else filled += width
  }
  return lines
}
