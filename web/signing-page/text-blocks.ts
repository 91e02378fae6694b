import type { TextPiece } from './page-text.ts'

/** A paragraph or a heading of a page. */
export type TextBlock = { text: string; isHeading: boolean }

/** A gap of more than this many line heights begins a new block. */
const blockGap = 1.6

/** A gap this wide within a line, in parts of the page's width, is one between columns. */
const columnGap = 0.1

/** Letters this much higher than those of most of the page, or bold and no smaller where most are not, make a heading, of no more characters than these. */
const headingRatio = 1.15
const headingCharsMax = 160

/** The text of a page as headings and paragraphs, in the order in which the document gives it. */
export function textBlocks(pieces: TextPiece[]): TextBlock[] {
  const isOut = standsOut(pieces)
  const blocks: TextBlock[] = []
  let current = ''
  let last: TextPiece | null = null
  let areAllOut = true
  const end = () => {
    const text = current.replace(/\s+/g, ' ').trim()
    if (text !== '' && last !== null) blocks.push({ text, isHeading: areAllOut && text.length <= headingCharsMax })
    current = ''
    areAllOut = true
  }
  for (const piece of pieces) {
    if (piece.text.trim() === '') {
      current += ' '
    } else {
      if (last !== null && beginsBlock(last, piece, isOut)) end()
      current += piece.text
      areAllOut &&= isOut(piece)
      last = piece
    }
    if (piece.endsLine) current += ' '
  }
  end()
  return blocks
}

/** What stands out begins by itself; a letter raised or enlarged within a line does not. */
function beginsBlock(last: TextPiece, next: TextPiece, isOut: (piece: TextPiece) => boolean): boolean {
  const height = Math.max(last.height, next.height)
  const down = Math.abs(next.y + next.height - last.y - last.height)
  const isOtherSize = height > headingRatio * Math.min(last.height, next.height)
  if (down > 0.5 * height)
    return down > blockGap * height || isOut(last) !== isOut(next) || (isOut(next) && isOtherSize)
  return Math.max(next.x - last.x - last.width, last.x - next.x - next.width) > columnGap
}

function standsOut(pieces: TextPiece[]): (piece: TextPiece) => boolean {
  const letters = pieces
    .flatMap((piece) => Array.from(piece.text.trim(), () => piece))
    .sort((a, b) => a.height - b.height)
  const usual = letters[Math.floor(letters.length / 2)]?.height ?? 0
  const isMostlyBold = letters.filter(({ isBold }) => isBold).length > letters.length / 2
  return ({ height, isBold }) => height > usual * headingRatio || (isBold && !isMostlyBold && height >= usual)
}
