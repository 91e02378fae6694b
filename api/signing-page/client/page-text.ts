/** A piece of text on a page; x and y (top) are fractions of the page as shown, height as well. */
export type TextPiece = { text: string; x: number; y: number; width: number; height: number; endsLine: boolean }

/** A gap of more than this many line heights begins a new paragraph. */
const paragraphGap = 1.6

/** The text of a page as paragraphs, in the order in which the document gives it. */
export function paragraphsOf(pieces: TextPiece[]): string[] {
  const paragraphs: string[] = []
  let current = ''
  let last: TextPiece | null = null
  for (const piece of pieces) {
    if (piece.text.trim() === '') {
      if (current !== '' && !current.endsWith(' ')) current += ' '
    } else {
      if (last !== null && startsParagraph(last, piece)) {
        paragraphs.push(current)
        current = ''
      }
      current += piece.text
      last = piece
    }
    if (piece.endsLine && current !== '' && !current.endsWith(' ')) current += ' '
  }
  return [...paragraphs, current].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

const startsParagraph = (last: TextPiece, next: TextPiece): boolean =>
  Math.abs(next.y - last.y) > paragraphGap * Math.max(last.height, next.height)

/** Text further from a field than this part of the page does not explain it. */
const nearbyMax = 0.25
const nearbyCharsMax = 80

/** The text that most likely explains a field: on its line before it, else right above it, else after it; or null. */
export function nearbyText(
  field: { x: number; y: number; width: number; height: number },
  pieces: TextPiece[],
): string | null {
  const inked = pieces.filter((piece) => piece.text.trim() !== '')
  const onLine = inked.filter((piece) => overlaps(piece.y, piece.height, field.y, field.height))
  const before = onLine.filter((piece) => piece.x + piece.width / 2 < field.x && field.x - endOf(piece) < nearbyMax)
  const above = inked.filter(
    (piece) => overlaps(piece.x, piece.width, field.x, field.width) && piece.y < field.y && field.y - piece.y < 0.06,
  )
  const after = onLine.filter(
    (piece) => piece.x >= field.x + field.width / 2 && piece.x - field.x - field.width < nearbyMax,
  )
  const aboveLine = above.filter((piece) => piece.y === Math.max(...above.map((each) => each.y)))
  const found = [before, aboveLine, after].find((group) => group.length > 0)
  if (found === undefined) return null
  const text = [...found]
    .sort((a, b) => a.x - b.x)
    .map((piece) => piece.text.trim())
    .join(' ')
  return text.length > nearbyCharsMax ? `${text.slice(0, nearbyCharsMax).trim()} …` : text
}

const endOf = (piece: TextPiece): number => piece.x + piece.width

const overlaps = (start: number, size: number, otherStart: number, otherSize: number): boolean =>
  start < otherStart + otherSize && otherStart < start + size
