import bidiFactory from 'bidi-js'
import { isRightToLeft, rightToLeft } from './direction.ts'

/** Direction of text by the Unicode Bidirectional Algorithm (UAX #9). */

const bidi = bidiFactory()

/** The embedding level of each UTF-16 unit of a paragraph; null where all of it runs from left to right. */
export function levelsOf(paragraph: string): Uint8Array | null {
  if (!rightToLeft.test(paragraph)) return null
  return bidi.getEmbeddingLevels(paragraph, isRightToLeft(paragraph) ? 'rtl' : 'ltr').levels
}

/** What stands on one line, from left to right (rule L2). */
export function visualOrder<T extends { level: number }>(logical: T[]): T[] {
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
