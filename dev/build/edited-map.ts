/** A stretch of a text that another one replaces; neither reaches over a line. */
export type Edit = { at: number; length: number; by: string }

/** The text with its edits, which are in order and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const ends = edits.map(({ at, length }) => at + length)
  const kept = [0, ...ends].map((start, i) => text.slice(start, edits[i]?.at))
  return kept.map((piece, i) => piece + (edits[i]?.by ?? '')).join('')
}

/** The `mappings` of a source map of the text before its edits, as they are after them. */
export function editedMappings(mappings: string, text: string, edits: readonly Edit[]): string {
  let start = 0
  return mappings
    .split(';')
    .map((line) => {
      const lineStart = start
      const next = text.indexOf('\n', lineStart)
      start = next < 0 ? text.length : next + 1
      const own = edits.filter(({ at }) => at >= lineStart && at < start)
      return own.length === 0 || line === '' ? line : movedSegments(line, lineStart, own)
    })
    .join(';')
}

/** Segments of one line: the first number of each is how far it is from the one before. */
function movedSegments(line: string, lineStart: number, edits: readonly Edit[]): string {
  let column = 0
  let movedColumn = 0
  let shift = 0
  let passed = 0
  return line
    .split(',')
    .map((segment) => {
      const { value, rest } = readNumber(segment)
      column += value
      for (let edit = edits[passed]; edit && edit.at + edit.length <= lineStart + column; edit = edits[++passed])
        shift += edit.by.length - edit.length
      const moved = `${writeNumber(column + shift - movedColumn)}${rest}`
      movedColumn = column + shift
      return moved
    })
    .join(',')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The first number of a segment (VLQ in base 64, the sign in the lowest bit). */
function readNumber(segment: string): { value: number; rest: string } {
  let number = 0
  for (let i = 0; ; i++) {
    const digit = digits.indexOf(segment.charAt(i))
    number += (digit & 31) * 32 ** i
    if (digit < 32) return { value: number % 2 === 1 ? -(number - 1) / 2 : number / 2, rest: segment.slice(i + 1) }
  }
}

function writeNumber(value: number): string {
  let number = value < 0 ? -value * 2 + 1 : value * 2
  let written = ''
  do {
    const left = Math.floor(number / 32)
    written += digits.charAt((number % 32) + (left > 0 ? 32 : 0))
    number = left
  } while (number > 0)
  return written
}
