import { OperatorReader, operandKind, type StringBytes } from './operator-reader.ts'
import { marked, nonTextOperators, op } from './operators.ts'
import { RunBuilder } from './run-builder.ts'
import type { RunSink } from './run-sink.ts'
import { type Glyph, glyphKind, glyphMark, type TextFont } from './text-font.ts'
import type { TextState, Transformation } from './text-state.ts'
import { UnsupportedContentError } from './unsupported-content.ts'

/** Decoded content, and functions that resolve the names in it. */
export type DrawnContent = {
  bytes: Uint8Array
  font(name: string): TextFont
  /** Returns the font and size that a graphics state sets, if any. */
  stateFont(name: string): { font: TextFont; size: number } | null
  /** Returns a form XObject and its matrix. Returns null for images and missing objects. */
  form(name: string): { content: DrawnContent; matrix: Transformation | null } | null
}

const depthMax = 40
const statesMax = 10_000
// The cost of entering and leaving a form XObject, expressed as a number of content bytes.
const bytesPerForm = 1_000

/**
 * Passes the text of content to a sink and leaves the given state unchanged. Throws UnsupportedContentError for
 * ambiguous text, and ContentLimitError at the limits of the sink.
 */
export function drawText(content: DrawnContent, from: TextState, sink: RunSink, depth = 0): void {
  if (depth > depthMax) throw new UnsupportedContentError('depth')
  sink.charge(content.bytes.length + bytesPerForm)
  new TextDrawer(content, from, sink, depth).draw()
}

class TextDrawer {
  private state: TextState
  private readonly saved: TextState[] = []
  private readonly operands: number[] = []
  private readonly runs: RunBuilder
  private readonly reader: OperatorReader
  // The font and size of the current run.
  private runSize: number
  private runFontName: string | null
  private runFont: TextFont | null
  private readonly content: DrawnContent
  private readonly sink: RunSink
  private readonly depth: number

  constructor(content: DrawnContent, from: TextState, sink: RunSink, depth: number) {
    this.content = content
    this.sink = sink
    this.depth = depth
    this.state = from.clone()
    this.runs = new RunBuilder(sink)
    this.reader = new OperatorReader(content.bytes)
    this.runSize = from.size
    this.runFontName = from.fontName
    this.runFont = from.font
  }

  draw(): void {
    for (let code = this.reader.next(); code !== 0; code = this.reader.next()) this.operate(code)
    this.runs.flush()
  }

  private operate(code: number): void {
    const { reader, state } = this
    switch (code) {
      case op.q:
        this.numbers(0)
        if (this.saved.length >= statesMax) throw new UnsupportedContentError('states')
        this.saved.push(state)
        this.state = state.clone()
        break
      case op.Q:
        this.numbers(0)
        this.state = this.saved.pop() ?? state
        break
      case op.cm:
        state.transform(this.numbers(6).slice(0, 6))
        break
      case op.BT:
        this.numbers(0)
        state.text = [1, 0, 0, 1, 0, 0]
        state.line = [1, 0, 0, 1, 0, 0]
        break
      case op.Tf:
        this.setFont()
        break
      case op.Td:
        state.moveLine(this.numbers(2)[0]!, this.operands[1]!)
        break
      case op.TD:
        state.leading = -this.numbers(2)[1]!
        state.moveLine(this.operands[0]!, this.operands[1]!)
        break
      case op.Tm:
        state.text = this.numbers(6).slice(0, 6)
        state.line = state.text.slice()
        this.runs.rescale(state)
        break
      case op['T*']:
        this.numbers(0)
        state.moveLine(0, -state.leading)
        break
      case op.Tc:
        state.characterSpace = this.numbers(1)[0]!
        break
      case op.Tw:
        state.wordSpace = this.numbers(1)[0]!
        break
      case op.Tz:
        state.scale = this.numbers(1)[0]! / 100
        break
      case op.TL:
        state.leading = this.numbers(1)[0]!
        break
      case op.Ts:
        state.rise = this.numbers(1)[0]!
        break
      case op.Tj:
        this.expect(1)
        this.showWhole(0)
        break
      case op.TJ:
        this.showSpaced()
        break
      case op["'"]:
        this.expect(1)
        if (state.font !== null) state.moveLine(0, -state.leading)
        this.showWhole(0)
        break
      case op['"']:
        this.expect(3)
        if (state.font !== null) {
          state.wordSpace = reader.number(0)
          state.characterSpace = reader.number(1)
          state.moveLine(0, -state.leading)
        }
        this.showWhole(2)
        break
      case op.gs:
        this.setState()
        break
      case op.Do:
        this.drawForm()
        break
      default:
        if (marked.has(code)) this.runs.flush()
        else if (!nonTextOperators.has(code)) throw new UnsupportedContentError('operator')
    }
  }

  private expect(count: number): void {
    if (this.reader.count !== count) throw new UnsupportedContentError('operands')
  }

  private numbers(count: number): number[] {
    this.reader.numbers(this.operands, count)
    return this.operands
  }

  private setFont(): void {
    const { reader, state } = this
    this.expect(2)
    const name = reader.name(0)
    const size = reader.number(1)
    if (state.font !== null && state.fontName === name && state.size === size) return
    state.fontName = name
    state.size = size
    state.font = this.content.font(name)
  }

  private setState(): void {
    this.expect(1)
    const found = this.content.stateFont(this.reader.name(0))
    if (found === null) return
    this.runs.flush()
    const { state } = this
    state.fontName = null
    state.size = found.size
    state.font = found.font
  }

  private drawForm(): void {
    this.expect(1)
    this.runs.flush()
    const form = this.content.form(this.reader.name(0))
    if (form === null) return
    const state = this.state.clone()
    if (form.matrix) state.transform(form.matrix)
    drawText(form.content, state, this.sink, this.depth + 1)
  }

  private showWhole(operand: number): void {
    const shown = this.reader.string(operand)
    if (this.state.font !== null) this.show(this.state.font, shown, 0)
  }

  /** Shows the strings of the operator TJ. A number between two strings moves the next letter. */
  private showSpaced(): void {
    const { reader, state } = this
    const { kinds, starts, ends, count } = reader
    if (count < 2 || kinds[0] !== operandKind.open || kinds[count - 1] !== operandKind.close)
      throw new UnsupportedContentError('operands')
    const { font } = state
    if (font === null) return
    const unit = -state.size / 1_000
    let pending = -1
    for (let i = 1; i < count - 1; i++) {
      if (kinds[i] === operandKind.number) {
        const amount = reader.number(i)
        if (amount === 0) continue
        if (pending >= 0) this.show(font, reader.string(pending), amount * unit)
        else this.advance(state.characterSpace + amount * unit)
        pending = -1
      } else if (pending < 0 || starts[pending] === ends[pending]) pending = i
      else if (starts[i] !== ends[i]) {
        this.show(font, reader.string(pending), 0)
        pending = i
      }
    }
    if (pending >= 0) this.show(font, reader.string(pending), 0)
  }

  private advance(space: number): void {
    const { text, scale } = this.state
    const along = space * scale
    text[4] = text[0]! * along + text[4]!
    text[5] = text[1]! * along + text[5]!
  }

  private show(font: TextFont, { bytes, from, to }: StringBytes, extra: number): void {
    const { state, runs } = this
    this.beginRun(font)
    if (from === to) {
      this.advance(state.characterSpace + extra)
      return
    }
    const { codeBytes, glyphs } = font
    if ((to - from) % codeBytes !== 0) throw new UnsupportedContentError('codes')
    const small = font.smallScale !== 1 && state.size <= 1 ? font.smallScale : 1
    runs.turn(state, state.size * state.scale, state.size * small)
    for (let at = from; at < to; at += codeBytes) {
      const high = codeBytes === 1 ? 0 : bytes[at]!
      const low = bytes[at + codeBytes - 1]!
      const glyph = glyphs[high]?.[low] ?? font.find(high * 256 + low)
      if (glyph !== undefined) this.showGlyph(glyph, at + codeBytes === to ? extra : 0)
    }
  }

  private showGlyph(glyph: Glyph, extra: number): void {
    const { kind, code } = glyph
    if (kind === glyphKind.format) return
    const { state, runs } = this
    const space = state.characterSpace + extra + (code === 32 ? state.wordSpace : 0)
    if (kind === glyphKind.space) {
      this.move(space + glyph.width * state.size)
      runs.space()
      return
    }
    if ((glyph.marks & glyphMark.rightToLeft) !== 0) throw new UnsupportedContentError('direction')
    if (!runs.letter(state, glyph)) this.move(glyph.width * state.size)
    else if (space !== 0) this.move(space)
  }

  /** Advances between two letters of a string. */
  private move(space: number): void {
    this.advance(space)
    this.runs.place(this.state)
  }

  /** Begins a new run if the font or its size changes. */
  private beginRun(font: TextFont): void {
    const { size, fontName } = this.state
    if (this.runSize === size && this.runFontName === fontName) return
    if (this.runSize === size && this.runFont === null) throw new UnsupportedContentError('size')
    if (this.runSize === size && this.runFont?.name === font.name) return
    this.runs.flush()
    this.runSize = size
    this.runFontName = fontName
    this.runFont = font
  }
}
