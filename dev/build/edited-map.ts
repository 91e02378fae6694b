import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

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
  let lineStart = 0
  const moved = decode(mappings).map((segments) => {
    const start = lineStart
    const next = text.indexOf('\n', start)
    lineStart = next < 0 ? text.length : next + 1
    const own = edits.filter(({ at }) => at >= start && at < lineStart)
    return own.length === 0 ? segments : movedBy(segments, own, start)
  })
  return encode(moved)
}

/** The segments of one line, in the order of their columns. */
function movedBy(segments: SourceMapSegment[], edits: readonly Edit[], lineStart: number): SourceMapSegment[] {
  let shift = 0
  let passed = 0
  return segments.map((segment) => {
    const [column, ...source] = segment
    for (let edit = edits[passed]; edit && edit.at + edit.length <= lineStart + column; edit = edits[++passed])
      shift += edit.by.length - edit.length
    return [column + shift, ...source] as SourceMapSegment
  })
}
