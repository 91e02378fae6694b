import { rightToLeft } from '../../base/direction.ts'
import type { Letter } from '../../pdf/text/index.ts'
import { overprintShift } from '../../pdf/text/layout/overprint.ts'

/** A box: left, bottom, right and top in points from the lower left corner of the displayed page. */
export type PointBox = [left: number, bottom: number, right: number, top: number]

/** Adjacent letters of a line from left to right (visual order), regardless of their writing direction. */
export type LetterLine = {
  /**
   * The text of the line. It contains a space for each space character and each gap of that width, and U+2009 for a
   * narrower gap that might be a space.
   */
  text: string
  /** Returns the box around a part of the text. `start` and `end` count UTF-16 code units. */
  boxOf(start: number, end: number): PointBox
}

const ascent = 0.8
const descent = 0.25
const baseLineShift = 0.3
const gapMin = 0.1
const spaceMin = 0.2
const segmentMin = 3
export const thinSpace = '\u2009'

type Upright = { text: string; left: number; right: number; y: number; size: number; isSpaceBefore: boolean }

/**
 * Groups letters, which may be in any order, into lines. Letters with a wide gap between them belong to separate lines.
 */
export function linesOf(letters: readonly Letter[]): LetterLine[] {
  const byAngle = new Map<number, Upright[]>()
  for (const letter of letters) {
    const angle = (Math.round(letter.angle) + 360) % 360
    const upright = byAngle.get(angle) ?? []
    byAngle.set(angle, upright)
    append(upright, letter, angle)
  }
  return [...byAngle].flatMap(([angle, upright]) =>
    rowsOf(upright).flatMap((row) => segmentsOf(row).map((segment) => lineOf(segment, angle))),
  )
}

const turned = ({ x, y }: { x: number; y: number }, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/**
 * Rotates a letter by the angle of its text and adds the letter to a line, which then reads upright. Adds a combining
 * mark to the preceding letter. Ignores invisible letters.
 */
function append(upright: Upright[], letter: Letter, angle: number): void {
  const { text, width, size } = letter
  const { x: left, y } = turned(letter, -angle)
  if (![left, y, width, size].every(Number.isFinite)) return
  const last = upright.at(-1)
  if (last && /^\p{Mn}+$/u.test(text)) last.text = `${last.text}${text}`.normalize('NFC')
  else if (foldLetters(text) !== '')
    upright.push({ text, left, right: left + width, y, size: size || 1, isSpaceBefore: false })
}

function rowsOf(letters: readonly Upright[]): Upright[][] {
  const rows: Upright[][] = []
  for (const letter of [...letters].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && first.y - letter.y <= baseLineShift * Math.min(first.size, letter.size)) row.push(letter)
    else rows.push([letter])
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left)
  return rows
}

/** Splits a row at wide gaps. Removes spaces, and letters that are printed twice to look bold. */
function segmentsOf(row: readonly Upright[]): Upright[][] {
  const segments: Upright[][] = []
  let space = false
  for (const letter of row) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    if (letter.text.trim() === '') space = true
    else if (segment?.slice(-2).some((before) => isOverprint(before, letter))) continue
    else {
      const kept = { ...letter, isSpaceBefore: space }
      space = false
      if (segment && last && letter.left - last.right < segmentMin * Math.max(last.size, letter.size))
        segment.push(kept)
      else segments.push([kept])
    }
  }
  return segments
}

const isOverprint = (one: Upright, other: Upright): boolean =>
  one.text === other.text &&
  Math.abs(one.left - other.left) < overprintShift(other.size, other.right - other.left).along

function lineOf(letters: readonly Upright[], angle: number): LetterLine {
  let text = ''
  /** The letter to which each code unit of the text belongs. Null for code units between letters. */
  const owners: (Upright | null)[] = []
  const add = (part: string, owner: Upright | null) => {
    text += part
    for (let i = 0; i < part.length; i++) owners.push(owner)
  }
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1]
    if (before) add(gapBetween(before, letter), null)
    const folded = foldLetters(letter.text)
    add(rightToLeft.test(folded) ? [...folded].reverse().join('') : folded, letter)
  }
  return {
    text,
    boxOf: (start, end) =>
      boxAround(
        owners.slice(start, end).filter((owner) => owner !== null),
        angle,
      ),
  }
}

function gapBetween(before: Upright, letter: Upright): string {
  const gap = (letter.left - before.right) / Math.max(before.size, letter.size)
  if (letter.isSpaceBefore || gap >= spaceMin) return ' '
  return gap >= gapMin ? thinSpace : ''
}

/**
 * Returns a text for comparison: with compatibility forms replaced, and without separate combining marks, soft hyphens
 * and noncharacters.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Mn}\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s/gu, ' ')

function boxAround(letters: readonly Upright[], angle: number): PointBox {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const letter of letters) {
    left = Math.min(left, letter.left)
    right = Math.max(right, letter.right)
    bottom = Math.min(bottom, letter.y - descent * letter.size)
    top = Math.max(top, letter.y + ascent * letter.size)
  }
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => turned({ x, y }, angle)))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
