import { LetterBuffer } from './letter-buffer.ts'
import type { DrawnRun, RunSink } from './run-sink.ts'
import { type Glyph, glyphKind, glyphMark } from './text-font.ts'
import type { TextState } from './text-state.ts'

// The limits for spaces as fractions of the font size. pdf.js has the same limits, so both read the same text.
const spaceMin = 0.102
const spaceMax = 0.6
const noSpace = 0.03
const backMax = -0.2
// The maximum vertical distance within a line, as a fraction of the run's height.
const sameLine = 0.25

// All builders share one letter buffer, because interpreting is synchronous and only one run is open at a time.
const letters = new LetterBuffer()

/** Joins the letters that one content stream draws along a line into runs of text. Adds spaces between words. */
export class RunBuilder {
  private readonly sink: RunSink
  private isOpen = false
  private isCompatible = false
  private matrix: number[] = []
  private width = 0
  private totalWidth = 0
  private height = 0
  private size = 0
  private advanceScale = 0
  // The position after the last letter, and the directions of its axes.
  private isPlaced = false
  private lastX = 0
  private lastY = 0
  private lastA = 0
  private lastB = 0
  private lastC = 0
  private lastD = 0
  private lastRise = 0
  // Whether the last character was a space, and whether the character before it was one.
  private isAfterSpace = true
  private wasAfterSpace = true
  // The directions of the next letter's axes, and the letter's origin on the page.
  private a = 0
  private b = 0
  private c = 0
  private d = 0
  private x = 0
  private y = 0

  // The edges of the page.
  private readonly left: number
  private readonly bottom: number
  private readonly right: number
  private readonly top: number

  constructor(sink: RunSink) {
    this.sink = sink
    ;[this.left, this.bottom, this.right, this.top] = sink.box
  }

  /**
   * Sets the origin and the directions of the next letters. `lengthwise` and `upright` are the scales of the font's
   * unit in these directions.
   */
  turn(state: TextState, lengthwise: number, upright: number): void {
    const { ctm, text } = state
    const [m0, m1, m2, m3] = [text[0]! * lengthwise, text[1]! * lengthwise, text[2]! * upright, text[3]! * upright]
    this.a = ctm[0]! * m0 + ctm[2]! * m1
    this.b = ctm[1]! * m0 + ctm[3]! * m1
    this.c = ctm[0]! * m2 + ctm[2]! * m3
    this.d = ctm[1]! * m2 + ctm[3]! * m3
    this.place(state)
  }

  /** Sets the origin of the next letter. Call this method if the position changes between two letters. */
  place({ ctm, text, rise }: TextState): void {
    const x = text[2]! * rise + text[4]!
    const y = text[3]! * rise + text[5]!
    this.x = ctm[0]! * x + ctm[2]! * y + ctm[4]!
    this.y = ctm[1]! * x + ctm[3]! * y + ctm[5]!
  }

  /** Adds a letter and advances the state. Returns false for a letter outside the page, which is invisible. */
  letter(state: TextState, glyph: Glyph): boolean {
    const isMark = glyph.kind === glyphKind.mark
    if (!isMark && !this.follow(state, glyph)) return false
    if (!this.isOpen) this.open(state)
    const along = isMark ? 0 : glyph.width * state.size * state.scale
    state.text[4] = state.text[0]! * along + state.text[4]!
    state.text[5] = state.text[1]! * along + state.text[5]!
    this.width += along
    if (along !== 0) {
      this.place(state)
      this.remember(state)
    }
    if (this.seen(glyph.text === ' ')) letters.add(' ')
    letters.add(glyph.text)
    if ((glyph.marks & glyphMark.compatible) !== 0) this.isCompatible = true
    return true
  }

  /** Records white space. It separates words only if the next letter is not adjacent to the previous letter. */
  space(): void {
    this.seen(true)
  }

  flush(): void {
    if (!this.isOpen) return
    this.totalWidth += this.width * this.advanceScale
    const run: DrawnRun = { text: letters.take(), matrix: this.matrix, width: Math.abs(this.totalWidth) }
    this.sink.add(run, this.isCompatible)
    this.isOpen = false
    this.isCompatible = false
  }

  /** Adds the width so far to the run, because the scale can change within a run. */
  rescale(state: TextState): void {
    if (!this.isOpen) return
    const scale = scaleOf(state)
    if (scale === this.advanceScale) return
    this.totalWidth += this.width * this.advanceScale
    this.width = 0
    this.advanceScale = scale
  }

  private open(state: TextState): void {
    letters.clear()
    this.matrix = [this.a, this.b, this.c, this.d, this.x, this.y]
    this.width = 0
    this.totalWidth = 0
    this.height = Math.hypot(this.c, this.d)
    this.advanceScale = scaleOf(state)
    this.size = state.size
    this.isOpen = true
  }

  private remember({ rise }: TextState): void {
    this.isPlaced = true
    this.lastX = this.x
    this.lastY = this.y
    this.lastA = this.a
    this.lastB = this.b
    this.lastC = this.c
    this.lastD = this.d
    this.lastRise = rise
  }

  /** Records a character. Returns whether a space must precede it. */
  private seen(isSpace: boolean): boolean {
    const isDue = this.isSpaceDue()
    this.wasAfterSpace = this.isAfterSpace
    this.isAfterSpace = isSpace
    return isDue
  }

  private isSpaceDue(): boolean {
    return this.isAfterSpace && !this.wasAfterSpace
  }

  private forget(): void {
    this.isAfterSpace = true
    this.wasAfterSpace = true
  }

  private forgetAndFlush(): void {
    this.forget()
    this.flush()
  }

  private blank(): void {
    this.forget()
    this.sink.blank()
  }

  /** Joins the next letter to the previous letter. Returns false if the next letter is outside the page. */
  private follow(state: TextState, { width }: Glyph): boolean {
    const { x, y, lastX, lastY } = this
    if (x + width * state.size < this.left || x > this.right || y < this.bottom || y > this.top) return false
    if (!this.isPlaced || (lastX === x && lastY === y)) return true
    const { a, b, c, d } = this
    if (a !== 0 && b === 0 && c === 0) {
      if (a > 0) this.step(state, x - lastX, y - lastY)
      else this.step(state, lastX - x, lastY - y)
    } else if (b !== 0 && a === 0 && d === 0) {
      if (b > 0) this.step(state, y - lastY, x - lastX)
      else this.step(state, lastY - y, lastX - x)
    } else {
      const length = Math.hypot(a, b)
      const lastLength = Math.hypot(this.lastA, this.lastB)
      const along = (a * x + b * y) / length - (this.lastA * lastX + this.lastB * lastY) / lastLength
      const across = (c * x + d * y) / length - (this.lastC * lastX + this.lastD * lastY) / lastLength
      this.step(state, along, across)
    }
    return true
  }

  private step(state: TextState, along: number, across: number): void {
    const { size, height } = this
    const gap = along / this.advanceScale
    const sign = Math.sign(this.width || this.totalWidth)
    if (gap < sign * (size * backMax)) {
      this.forgetAndFlush()
      return
    }
    const risen = state.rise - this.lastRise
    const moved = risen === 0 ? across : across - (this.d / state.size) * risen
    if (Math.abs(moved) > height) {
      this.forgetAndFlush()
      return
    }
    if (gap <= sign * (size * noSpace)) this.forget()
    if (gap <= sign * (size * spaceMin)) {
      if (this.isSpaceDue()) {
        this.forgetAndFlush()
        this.blank()
      } else this.width += gap
    } else this.widen(gap, sign)
    if (Math.abs(across) > height * sameLine) this.flush()
  }

  /** Adds one space for a gap that is as wide as a space. Completes the run at a wider gap. */
  private widen(gap: number, sign: number): void {
    const isOneSpace = sign * (this.size * spaceMin) <= gap && gap <= sign * (this.size * spaceMax)
    if (isOneSpace && this.isOpen) {
      this.forget()
      letters.add(' ')
      this.width += gap
    } else {
      this.forgetAndFlush()
      this.blank()
    }
  }
}

const scaleOf = ({ ctm, line }: TextState): number => Math.hypot(ctm[0]!, ctm[1]!) * Math.hypot(line[0]!, line[1]!)
