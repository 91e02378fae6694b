/** The maximum number of UTF-16 code units in one block of a stored text. */
export const blockCharsMax = 4_000

export type TextBlock = { startOffset: number; pageNumber: number; text: string }

/**
 * Splits the text of a page into blocks of at most `blockCharsMax` UTF-16 code units, after a line or a word if
 * possible, never inside a surrogate pair. The joined blocks are the text. An empty text has no blocks.
 */
export function splitBlocks(text: string, place: { startOffset: number; pageNumber: number }): TextBlock[] {
  const blocks: TextBlock[] = []
  let start = 0
  while (start < text.length) {
    const end = blockEnd(text, start)
    blocks.push({ startOffset: place.startOffset + start, pageNumber: place.pageNumber, text: text.slice(start, end) })
    start = end
  }
  return blocks
}

function blockEnd(text: string, start: number): number {
  const limit = start + blockCharsMax
  if (limit >= text.length) return text.length
  for (const separator of ['\n', ' ']) {
    const at = text.lastIndexOf(separator, limit - 1)
    if (at > start + blockCharsMax / 2) return at + 1
  }
  return characterBoundary(text, limit)
}

/** Returns `index`, or the start of the surrogate pair if `index` is inside one. */
export function characterBoundary(text: string, index: number): number {
  const isInside = isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index))
  return isInside ? index - 1 : index
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

export type TextChunk = { text: string; offset: number; nextOffset: number | null }

/**
 * Returns the chunk of at most `limit` UTF-16 code units from `offset`. The blocks must be consecutive and cover the
 * chunk as far as the text goes. The chunk contains only complete characters: an offset inside a surrogate pair moves
 * to the start of the pair, and an end moves before it. If the chunk would then be empty, it contains the pair and
 * exceeds the limit by one unit.
 */
export function readChunk(
  blocks: readonly TextBlock[],
  range: { offset: number; limit: number; totalCharacters: number },
): TextChunk {
  const { limit, totalCharacters } = range
  const first = blocks[0]
  if (!first || range.offset >= totalCharacters) {
    return { text: '', offset: Math.min(range.offset, totalCharacters), nextOffset: null }
  }
  const covered = blocks.map((block) => block.text).join('')
  const begin = characterBoundary(covered, range.offset - first.startOffset)
  const limited = Math.min(begin + limit, covered.length)
  const boundary = characterBoundary(covered, limited)
  const end = boundary > begin ? boundary : limited + 1
  const offset = first.startOffset + begin
  const next = first.startOffset + end
  return { text: covered.slice(begin, end), offset, nextOffset: next < totalCharacters ? next : null }
}
