import type { TextFont } from './text-font.ts'

/** A transformation matrix of six numbers, in the order of `Matrix`. */
export type Transformation = readonly number[]

/**
 * The part of the graphics state that determines the position of text (ISO 32000-2 section 9.3). `ctm`, `text` and
 * `line` are matrices.
 */
export class TextState {
  ctm: number[] = [1, 0, 0, 1, 0, 0]
  text: number[] = [1, 0, 0, 1, 0, 0]
  line: number[] = [1, 0, 0, 1, 0, 0]
  font: TextFont | null = null
  fontName: string | null = null
  size = 0
  characterSpace = 0
  wordSpace = 0
  leading = 0
  scale = 1
  rise = 0

  clone(): TextState {
    const copy = new TextState()
    copy.ctm = this.ctm
    copy.text = this.text.slice()
    copy.line = this.line.slice()
    copy.font = this.font
    copy.fontName = this.fontName
    copy.size = this.size
    copy.characterSpace = this.characterSpace
    copy.wordSpace = this.wordSpace
    copy.leading = this.leading
    copy.scale = this.scale
    copy.rise = this.rise
    return copy
  }

  transform(matrix: Transformation): void {
    this.ctm = through(this.ctm, matrix)
  }

  /** Moves to the start of another line, at an offset from the start of the current line. */
  moveLine(x: number, y: number): void {
    const { line } = this
    line[4] = line[0]! * x + line[2]! * y + line[4]!
    line[5] = line[1]! * x + line[3]! * y + line[5]!
    this.text = line.slice()
  }
}

const through = (m: Transformation, n: Transformation): number[] => [
  m[0]! * n[0]! + m[2]! * n[1]!,
  m[1]! * n[0]! + m[3]! * n[1]!,
  m[0]! * n[2]! + m[2]! * n[3]!,
  m[1]! * n[2]! + m[3]! * n[3]!,
  m[0]! * n[4]! + m[2]! * n[5]! + m[4]!,
  m[1]! * n[4]! + m[3]! * n[5]! + m[5]!,
]
