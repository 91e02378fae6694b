import { DotFinder } from './dots.ts'
import { DrawTracker, PATTERN } from './draw-tracker.ts'
import { BOTH, FILL, LINES, type StreamColors, statesMax } from './graphics-mode.ts'
import {
  ENDS,
  FILL_COLOR,
  JOINS,
  LINE_COLOR,
  type LineStyle,
  OUTER_COLOR,
  outerStyle,
  parametersOfCap,
  parametersOfJoin,
  SQUARE_ENDS,
  styleWith,
  traitsOfDots,
} from './line-style.ts'
import { isSingular } from './text-shape.ts'
import {
  CLIPS_BY_TEXT,
  COLORLESS,
  COLORLESS_LINES,
  COLORS,
  FLATTENS,
  LINES_OF_TEXT,
  PAINTS_CLIP,
  PATTERNED,
  SHADES,
  UNCLEAR_GLYPH,
  UNCOLORED_GLYPH,
} from './traits.ts'
import { UncoloredGlyph } from './uncolored-glyph.ts'
import { type Category, UsedNames } from './used-names.ts'

// The color state for filling and for stroking, as bits: no color is chosen in the current color space, a color was
// chosen in it, a color had been chosen when the color space was set, and the color is the one before the stream.
const CHOSEN = 2
const STALE = 4
const INHERITED = 6

// The names of the color spaces for filling and for stroking.
type Spaces = Readonly<{ fill: string; lines: string }>
const noSpaces: Spaces = { fill: '', lines: '' }
const spaceOf = ({ fill, lines }: Spaces, which: number): string => (which === FILL ? fill : lines)

// In these color spaces, all readers begin with black, unless a color was chosen before. Some readers then keep this
// color (ISO 32000-2 section 8.6.8).
const beginBlack = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK'])

// The text rendering modes that stroke (ISO 32000-2 table 104).
const modesWithLines = new Set([1, 2, 5, 6])
/** The first text rendering mode that clips. */
export const firstClippingMode = 4
const matrixNumbers = 6

/** Finds the traits and resource names of content streams, one stream after another. */
export class ContentUseTracker {
  traits = 0
  /** True if a string operand has a byte of at least 128. */
  hasHighCode = false
  readonly used = new UsedNames()
  readonly dots = new DotFinder()
  readonly drawn = new DrawTracker()
  style = outerStyle
  readonly glyph = new UncoloredGlyph()
  /** True in a glyph. */
  isGlyph = false
  /** The names of color spaces in which the content paints before it chooses any color. */
  readonly firstSpaces = new Set<string>()
  // The last name, or null if it may be in the previous stream.
  private lastName: string | null = null
  private painted = 0
  // The current color state, and the color states of the saved graphics states.
  private colors = BOTH << INHERITED
  private readonly saved = new Uint8Array(statesMax)
  private spaces = noSpaces
  private readonly savedSpaces: Spaces[] = []
  private depth = 0
  private isNameLast = false
  private readonly numbers = new Float64Array(matrixNumbers)
  private next = 0
  private readonly savedStyles: LineStyle[] = []
  /** True after `W`, until the end of the path. */
  private isClipping = false

  begin(): void {
    this.traits = 0
    this.isClipping = false
    this.dots.begin()
    this.drawn.begin()
    this.style = outerStyle
    this.glyph.begin()
    this.isGlyph = false
    this.colors = BOTH << INHERITED
    this.painted = 0
    this.depth = 0
    this.used.clear()
    this.firstSpaces.clear()
    this.lastName = null
    this.isNameLast = true
    this.hasHighCode = false
  }

  name(name: string): void {
    this.lastName = name
    this.isNameLast = true
  }

  number(value: number): void {
    this.isNameLast = false
    this.numbers[this.next] = value
    this.next = this.next === matrixNumbers - 1 ? 0 : this.next + 1
  }

  /** Ends the stream. The next stream can stroke its path. */
  end(): void {
    this.endPath(!this.isGlyph, true)
    if (this.glyph.isOpen) this.traits |= UNCOLORED_GLYPH
    if (this.glyph.isUnclear) this.traits |= UNCLEAR_GLYPH
  }

  /** Returns the number that is `count` numbers before the next one. */
  last(count: number): number {
    return this.numbers[(this.next + matrixNumbers - count) % matrixNumbers]!
  }

  /** Forgets the numbers of an operator that has others in the previous stream. */
  forgetNumbers(): void {
    this.numbers.fill(Number.NaN)
  }

  /** Returns how the colors of the stream depend on other streams. */
  streamColors(): StreamColors {
    const saved = this.saved.subarray(0, this.depth).reduce((bits, colors) => bits | colors, 0)
    return {
      awaited: this.colors & BOTH,
      savedAwaited: saved & BOTH,
      painted: this.painted,
      passed: (this.colors >> INHERITED) & BOTH,
      savedPassed: (saved >> INHERITED) & BOTH,
      first: this.firstSpaces.size === 0 ? 0 : BOTH,
    }
  }

  save(): void {
    this.drawn.save()
    this.glyph.save()
    if (this.depth === statesMax) return
    this.savedSpaces[this.depth] = this.spaces
    this.savedStyles[this.depth] = this.style
    this.saved[this.depth++] = this.colors
  }

  restore(): void {
    this.drawn.restore()
    this.glyph.restore()
    this.style = this.depth > 0 ? this.savedStyles[this.depth - 1]! : outerStyle
    this.colors = this.depth > 0 ? this.saved[--this.depth]! : BOTH << INHERITED
    this.spaces = this.savedSpaces[this.depth] ?? this.spaces
  }

  showText(isNext = false): void {
    this.drawn.showText(isNext, this.hasHighCode)
    this.glyph.addText()
    this.paint(FILL)
    if ((this.colors & LINES) !== 0) this.traits |= COLORLESS_LINES
  }

  setTextMode(): void {
    const mode = this.last(1)
    this.drawn.setMode(mode)
    if (mode >= firstClippingMode) this.traits |= CLIPS_BY_TEXT
    if (modesWithLines.has(mode)) this.traits |= LINES_OF_TEXT
  }

  useName(category: Category): void {
    this.used.add(category, this.lastName)
    if (category === 'Font') this.drawn.setFont(this.lastName)
    else this.drawn.use(category, this.lastName)
  }

  await(which: number): void {
    this.traits |= COLORS
    this.colors &= ~(which | (which << STALE) | (which << INHERITED))
    const isBlack = this.lastName !== null && beginBlack.has(this.lastName)
    const wasColored = this.drawn.isSet(which === FILL ? FILL_COLOR : LINE_COLOR)
    this.setColor(which, isBlack)
    if (isBlack && !wasColored) return
    if (!isBlack && this.lastName !== 'Pattern') this.useName('ColorSpace')
    const isStale = this.lastName === 'Pattern' || (this.colors & (which << CHOSEN)) !== 0
    this.colors |= which | (isStale ? which << STALE : 0)
    this.spaces = { ...this.spaces, [which === FILL ? 'fill' : 'lines']: this.lastName ?? '' }
  }

  /** Receives a color. `isBlack` is true if it certainly is black. */
  choose(which: number, isBlack = false): void {
    this.traits |= COLORS
    this.setColor(which, isBlack)
    if (which === FILL) this.drawn.setParameter(PATTERN, this.isNameLast)
    if (this.isNameLast) {
      this.traits |= PATTERNED
      this.useName('Pattern')
    }
    this.colors = (this.colors & ~(which | (which << INHERITED))) | (which << CHOSEN)
  }

  private setColor(which: number, isBlack: boolean): void {
    this.drawn.setParameter(which === FILL ? FILL_COLOR : LINE_COLOR, !isBlack)
  }

  paint(which: number): void {
    this.painted |= which & (this.colors >> INHERITED)
    const awaited = this.colors & which
    if (awaited === 0) return
    if ((awaited & (this.colors >> STALE)) !== 0) this.traits |= COLORLESS
    else for (const own of [FILL, LINES]) if ((awaited & own) !== 0) this.firstSpaces.add(spaceOf(this.spaces, own))
  }

  drawObject(): void {
    this.glyph.addImage()
    this.useName('XObject')
    this.paint(FILL)
  }

  drawShading(): void {
    this.traits |= SHADES | COLORS
    this.glyph.addOther()
    this.useName('Shading')
  }

  selectState(): void {
    this.glyph.addOther()
    this.useName('ExtGState')
    this.setLines({ hasState: true })
  }

  move(x: number, y: number): void {
    this.dots.move(x, y)
    this.glyph.move(x, y)
  }

  addLine(x: number, y: number): void {
    this.dots.extend(x, y, true)
    this.glyph.add(x, y)
  }

  addBox(x: number, y: number, width: number, height: number): void {
    this.dots.box(x, y, width, height)
    this.glyph.move(x, y)
    this.glyph.add(x + width, y + height)
    this.glyph.close()
  }

  curve(points: number): void {
    for (let point = points; point > 0; point--) {
      const [x, y] = [this.last(2 * point), this.last(2 * point - 1)]
      this.dots.extend(x, y, false)
      this.glyph.bend(x, y)
    }
    this.glyph.endCurve()
  }

  closePath(): void {
    this.dots.close()
    this.glyph.close()
  }

  clipPath(): void {
    this.isClipping = true
  }

  endPath(isStroked: boolean, isPainted: boolean): void {
    if (this.isClipping && isPainted) this.traits |= PAINTS_CLIP
    this.isClipping = false
    const dots = this.dots.endPath()
    this.glyph.endPath(isStroked ? (this.style.width ?? 1) : 0)
    if (!isStroked) return
    this.traits |= traitsOfDots(dots, this.style)
    // PDFium does not pass the width of lines on to glyphs.
    if (this.isGlyph && this.style.width === null) this.traits |= UNCLEAR_GLYPH
    if (this.isGlyph && (this.colors & (LINES << INHERITED)) !== 0) this.traits |= OUTER_COLOR
  }

  /** Fills or strokes the path, or both. */
  paintPath(which: number, isClosed = false): void {
    if (isClosed) this.dots.close()
    this.endPath((which & LINES) !== 0, true)
    this.paint(which)
  }

  setCap(cap: number): void {
    this.setLines({ cap })
    this.drawn.setParameters(ENDS | SQUARE_ENDS, parametersOfCap(cap))
  }

  setJoin(join: number): void {
    this.setLines({ join })
    this.drawn.setParameters(JOINS, parametersOfJoin(join))
  }

  setLines(changed: Partial<LineStyle>): void {
    this.drawn.steps++
    this.style = styleWith(this.style, changed)
  }

  changeMatrix(): void {
    const [a, b, c, d] = [this.last(6), this.last(5), this.last(4), this.last(3)]
    this.glyph.transform([a, b, c, d, this.last(2), this.last(1)])
    this.drawn.transform(a, b, c, d)
    if (isSingular([a, b, c, d])) this.traits |= FLATTENS
  }
}
