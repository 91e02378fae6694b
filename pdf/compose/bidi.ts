import bidiFactory from 'bidi-js'
import { isRightToLeft, rightToLeft } from '../../base/direction.ts'

/** Determines text direction by the Unicode Bidirectional Algorithm (UAX #9). */

const bidi = bidiFactory()

// The library reads each UTF-16 code unit separately, so a letter above U+FFFF would count as left-to-right.
const adlam = /\p{Script=Adlam}/gu

type Direction = 'ltr' | 'rtl'

/**
 * Returns the embedding level of each UTF-16 code unit in a paragraph. Returns null if the whole paragraph runs from
 * left to right. By default, the first letter determines the paragraph's direction.
 */
export function levelsOf(
  paragraph: string,
  direction: Direction = isRightToLeft(paragraph) ? 'rtl' : 'ltr',
): Uint8Array | null {
  if (!rightToLeft.test(paragraph)) return null
  return bidi.getEmbeddingLevels(paragraph.replace(adlam, '\u05d0\u05d0'), direction).levels
}

/**
 * Converts a line from logical to visual order, and keeps brackets as written. For common text, the same function
 * converts visual to logical order.
 */
export function visualText(line: string, direction: Direction): string {
  const levels = levelsOf(line, direction)
  if (levels === null) return line
  let at = 0
  const letters = [...line].map((letter) => {
    const level = levels[at] ?? 0
    at += letter.length
    return { letter, level }
  })
  return visualOrder(letters)
    .map(({ letter }) => letter)
    .join('')
}

/** Returns the items of a line in their order from left to right (UAX #9 rule L2). */
export function visualOrder<T extends { level: number }>(logical: T[]): T[] {
  if (logical.every(({ level }) => level === 0)) return logical
  const highest = Math.max(0, ...logical.map(({ level }) => level))
  let ordered = logical
  for (let level = highest; level >= 1; level--) {
    const next: T[] = []
    let run: T[] = []
    for (const item of ordered) {
      if (item.level >= level) run.push(item)
      else {
        next.push(...run.reverse(), item)
        run = []
      }
    }
    next.push(...run.reverse())
    ordered = next
  }
  return ordered
}
