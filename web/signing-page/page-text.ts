import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'

/**
 * A piece of text on a page. x, y (top) and height are fractions of the displayed page. `isBold` is known when the page
 * is drawn.
 */
export type TextPiece = {
  text: string
  x: number
  y: number
  width: number
  height: number
  endsLine: boolean
  isBold: boolean
}

/**
 * The maximum distances, in fractions of the page, at which a text can explain a field: horizontally, and above or
 * below it.
 */
const besideMax = 0.25
const stackedMax = 0.025
const clearlyNearer = 0.004
const nearbyCharsMax = 80

type Box = { x: number; y: number; width: number; height: number }

/**
 * Returns the text that most likely explains a field, or null. Candidates are the text before the field on its line,
 * the label above, the caption below, and the text after the field. The type of the field decides between label and
 * caption, unless one of them is clearly nearer. For a checkbox, returns the nearest text on its line.
 */
export function nearbyText(field: Box & { type: FieldType }, pieces: TextPiece[]): string | null {
  const inked = pieces.filter((piece) => piece.text.trim() !== '')
  const beside = inked.filter((piece) => overlaps(piece.y, piece.height, field.y, field.height))
  const before = beside.filter((piece) => piece.x < field.x && isWithin(field.x - endX(piece), besideMax))
  const after = beside.filter((piece) => piece.x > field.x && isWithin(piece.x - endX(field), besideMax))
  const found = [
    ...(fieldTypeTable[field.type].valueType === 'checkbox' ? nearestFirst(field, before, after) : [before]),
    ...stacked(field, inked),
    after,
  ]
  const [group] = found.filter((each) => each.length > 0)
  if (group === undefined) return null
  const ordered = [...group].sort((a, b) => a.y - b.y || a.x - b.x)
  const text = ordered.map((piece) => piece.text.trim()).join(' ')
  return text.length > nearbyCharsMax ? `${beginningOf(text)}\u00a0…` : text
}

/** Returns the beginning of a long text. If the language separates words by spaces, the beginning ends after a word. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, nearbyCharsMax + 1)
  const end = beginning.lastIndexOf(' ')
  return beginning.slice(0, end > nearbyCharsMax / 2 ? end : nearbyCharsMax).trim()
}

function nearestFirst(field: Box, before: TextPiece[], after: TextPiece[]): TextPiece[][] {
  const gapBefore = Math.min(...before.map((piece) => field.x - endX(piece)))
  const gapAfter = Math.min(...after.map((piece) => piece.x - endX(field)))
  return gapBefore < gapAfter ? [before, after] : [after, before]
}

function stacked(field: Box & { type: FieldType }, inked: TextPiece[]): TextPiece[][] {
  const column = inked.filter((piece) => overlaps(piece.x, piece.width, field.x, field.width))
  const below = column.filter((piece) => piece.y > field.y && isWithin(piece.y - endY(field), stackedMax))
  const above = column.filter((piece) => piece.y < field.y && isWithin(field.y - endY(piece), stackedMax))
  const gapAbove = Math.min(...above.map((piece) => field.y - endY(piece)))
  const gapBelow = Math.min(...below.map((piece) => piece.y - endY(field)))
  const isBelowFirst = fieldTypeTable[field.type].isCaptionedBelow
    ? gapBelow <= gapAbove + clearlyNearer
    : gapBelow + clearlyNearer < gapAbove
  return isBelowFirst ? [below, above] : [above, below]
}

const endX = (box: Box): number => box.x + box.width
const endY = (box: Box): number => box.y + box.height

/**
 * Returns whether a distance is within a limit. Permits a small overlap, because lines for writing are drawn up to the
 * preceding text.
 */
const isWithin = (distance: number, most: number): boolean => distance > -0.01 && distance < most

const overlaps = (start: number, size: number, otherStart: number, otherSize: number): boolean =>
  start < otherStart + otherSize && otherStart < start + size
