import { AWAITS_COLOUR, FIRST_COLOUR, statesMax } from './graphics-mode.ts'
import {
  CUT_NAME,
  FONT_NAMES,
  OBJECT_NAMES,
  PATTERN_NAMES,
  SHADING_NAMES,
  SPACE_NAMES,
  STATE_NAMES,
  UsedNames,
} from './used-names.ts'

/**
 * Traits of a file, a bit each, by which readers draw different things, some only together, wherever they are. Here, something is
 * painted in a colour space of the file before a colour of it is chosen, and another one was before.
 */
const COLOURLESS = 1
/** The same of the lines of text; text is drawn with lines. */
const COLOURLESS_LINES = 2
const LINES_OF_TEXT = 4
/** Text clips what is drawn behind it; the mode of text changes behind text of the same object. */
const CLIPS_BY_TEXT = 8
const CHANGES_TEXT_MODE = 16
/** What is drawn has no height or no width; all is filled with a shading. */
const FLATTENS = 32
const SHADES = 64
/** Something is painted in a colour space of the file before any colour is chosen; a space does not begin with black. */
const TAKES_FIRST = 128
export const HAS_MIXTURE = 256

const unclear = [
  COLOURLESS,
  COLOURLESS_LINES | LINES_OF_TEXT,
  CLIPS_BY_TEXT | CHANGES_TEXT_MODE,
  FLATTENS | SHADES,
  TAKES_FIRST | HAS_MIXTURE,
]

/** Whether content with all these traits is drawn in more than one way. */
export const areUnclear = (traits: number): boolean => unclear.some((those) => (traits & those) === those)

// Of areas and of lines: a colour is yet to be chosen; one was chosen ever; and when the space was named.
const FILL = 1
const LINES = 2
const CHOSEN = 2
const STALE = 4

/** What an operator uses that its operands alone do not tell. */
export type Use =
  | 'nothing'
  | 'save'
  | 'restore'
  | 'fillSpace'
  | 'fillColour'
  | 'fill'
  | 'object'
  | 'lineSpace'
  | 'lineColour'
  | 'lines'
  | 'both'
  | 'beginText'
  | 'textMode'
  | 'text'
  | 'matrix'
  | 'shading'
  | 'font'
  | 'state'

/** The uses of operators by their names. */
export const useOf = new Map<string, Use>(
  Object.entries({
    q: 'save',
    Q: 'restore',
    cs: 'fillSpace',
    'g rg k sc scn': 'fillColour',
    // Forms and pictures that are masks take the colour too.
    'f F f* BI': 'fill',
    Do: 'object',
    CS: 'lineSpace',
    'G RG K SC SCN': 'lineColour',
    'S s': 'lines',
    'B B* b b*': 'both',
    BT: 'beginText',
    Tr: 'textMode',
    'Tj TJ \' "': 'text',
    cm: 'matrix',
    sh: 'shading',
    Tf: 'font',
    gs: 'state',
  } as const).flatMap(([names, use]) => names.split(' ').map((name) => [name, use] as const)),
)

// Every reader begins these with black; others some go on in the colour before (ISO 32000-2 section 8.6.8).
const beginBlack = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK'])

// The modes that draw text with lines, and from which on it clips (table 104).
const modesWithLines = new Set([1, 2, 5, 6])
const firstClippingMode = 4
const matrixNumbers = 6
// A determinant that is so much less than the squares of its numbers comes from how they are rounded.
const flatness = 1e-9

const isAwaited = (colours: number): boolean => (colours & (FILL | LINES)) !== 0

/** Finds the traits of one stream of content after another, and the resources it names, as its names, numbers and operators pass. */
export class ContentUseTracker {
  traits = 0
  readonly used = new UsedNames()
  /** The last name that passed. */
  lastName = CUT_NAME
  // The colours, as said above, and those in the states that are saved.
  private colours = 0
  private readonly saved = new Uint8Array(statesMax)
  private depth = 0
  // What stands before the stream is not known.
  private hasShown = true
  private isNameLast = false
  private readonly numbers = new Float64Array(matrixNumbers)
  private next = 0

  begin(): void {
    this.traits = 0
    this.colours = 0
    this.depth = 0
    this.hasShown = true
    this.used.clear()
    this.lastName = CUT_NAME
    // The stream before may end with one.
    this.isNameLast = true
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

  /** What the stream leaves to others, in bits of the summary. */
  left(): number {
    const isLeft = isAwaited(this.colours) || this.saved.subarray(0, this.depth).some(isAwaited)
    return (isLeft ? AWAITS_COLOUR : 0) | ((this.traits & TAKES_FIRST) === 0 ? 0 : FIRST_COLOUR)
  }

  act(use: Use): void {
    switch (use) {
      case 'save':
        if (this.depth < statesMax) this.saved[this.depth++] = this.colours
        return
      case 'restore':
        this.colours = this.depth > 0 ? this.saved[--this.depth]! : 0
        return
      case 'fillSpace':
        this.await(FILL)
        return
      case 'lineSpace':
        this.await(LINES)
        return
      case 'fillColour':
        this.choose(FILL)
        return
      case 'lineColour':
        this.choose(LINES)
        return
      case 'object':
        this.used.add(OBJECT_NAMES, this.lastName)
        this.paint(FILL)
        return
      case 'fill':
        this.paint(FILL)
        return
      case 'lines':
        this.paint(LINES)
        return
      case 'both':
        this.paint(FILL | LINES)
        return
      case 'beginText':
        this.hasShown = false
        return
      case 'text':
        this.hasShown = true
        this.paint(FILL)
        if ((this.colours & LINES) !== 0) this.traits |= COLOURLESS_LINES
        return
      case 'textMode':
        this.changeMode(this.numbers[(this.next + matrixNumbers - 1) % matrixNumbers]!)
        return
      case 'matrix':
        if (this.isFlat()) this.traits |= FLATTENS
        return
      case 'shading':
        this.traits |= SHADES
        this.used.add(SHADING_NAMES, this.lastName)
        return
      case 'font':
        this.used.add(FONT_NAMES, this.lastName)
        return
      case 'state':
        this.used.add(STATE_NAMES, this.lastName)
    }
  }

  private await(which: number): void {
    this.colours &= ~(which | (which << STALE))
    if (beginBlack.has(this.lastName)) return
    if (this.lastName !== 'Pattern') this.used.add(SPACE_NAMES, this.lastName)
    const isStale = this.lastName === 'Pattern' || (this.colours & (which << CHOSEN)) !== 0
    this.colours |= which | (isStale ? which << STALE : 0)
  }

  private choose(which: number): void {
    if (this.isNameLast) this.used.add(PATTERN_NAMES, this.lastName)
    this.colours = (this.colours & ~which) | (which << CHOSEN)
  }

  private paint(which: number): void {
    const awaited = this.colours & which
    if (awaited === 0) return
    this.traits |= (awaited & (this.colours >> STALE)) === 0 ? TAKES_FIRST : COLOURLESS
  }

  private changeMode(mode: number): void {
    if (this.hasShown) this.traits |= CHANGES_TEXT_MODE
    if (mode >= firstClippingMode) this.traits |= CLIPS_BY_TEXT
    if (modesWithLines.has(mode)) this.traits |= LINES_OF_TEXT
  }

  private isFlat(): boolean {
    const at = (index: number): number => this.numbers[(this.next + index) % matrixNumbers]!
    const [a, b, c, d] = [at(0), at(1), at(2), at(3)]
    return Math.abs(a * d - b * c) <= flatness * (a * a + b * b + c * c + d * d)
  }
}
