import bidiFactory from 'bidi-js'
import { isRightToLeft, rightToLeft } from './direction.ts'

/** Direction of text by the Unicode Bidirectional Algorithm (UAX #9). */

const bidi = bidiFactory()

type Direction = 'ltr' | 'rtl'

/** The embedding level of each UTF-16 unit of a paragraph, whose first letter tells its direction if nothing else does; null where all of it runs from left to right. */
export function levelsOf(
  paragraph: string,
  direction: Direction = isRightToLeft(paragraph) ? 'rtl' : 'ltr',
): Uint8Array | null {
  if (!rightToLeft.test(paragraph)) return null
  return bidi.getEmbeddingLevels(paragraph, direction).levels
}

/**
 * A line of a paragraph of some direction as it is seen from left to right, its brackets as they are written. Of a line as it is seen it
 * gives, for what is written in practice, the line as it is read.
 */
export function seenOrder(line: string, direction: Direction): string {
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

/** What stands on one line, from left to right (rule L2). */
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
