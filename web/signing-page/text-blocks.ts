import type { TextPiece } from './page-text.ts'

/** A paragraph or heading on a page. */
export type TextBlock = { text: string; isHeading: boolean }

/** The gap between lines that starts a new block, in line heights. */
const blockGap = 1.6

/** The gap within a line that separates columns, as a fraction of the page width. */
const columnGap = 0.1

/**
 * The minimum height of a heading's letters, relative to most letters on the page. Bold letters of at least the usual
 * size also make a heading, if most letters are not bold. A heading has at most `headingCharsMax` characters.
 */
const headingRatio = 1.15
const headingCharsMax = 160

/** Returns the text of a page as headings and paragraphs in the order of the document. */
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

/**
 * Returns whether a piece of text starts a block. Emphasized text does, but a raised or enlarged letter within a line
 * does not.
 */
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
