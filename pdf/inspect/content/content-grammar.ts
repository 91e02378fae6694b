import { type ContentSummary, packSummary } from './content-summary.ts'
import { ContentUseTracker } from './content-use.ts'
import { FILL, invalidModes, statesMax, step, tableOf, unchanged } from './graphics-mode.ts'
import {
  DICT,
  isZeroRank,
  itemBitOf,
  kindOfList,
  MANY,
  MANY_OR_NAME,
  NAME,
  NEGATIVE_RANK,
  NUMBER,
  type Operator,
  operandsMax,
  operatorOf,
  STRING,
  shapeOf,
  unknownOperator,
} from './operators.ts'

const depthMax = 30
const misplaced = tableOf(step.misplaceText)

/** Receives the tokens of page content in order. Decides whether all readers interpret the content in the same way. */
export class ContentGrammar {
  isWrong = false
  /** True while the content has only operators that set, save or restore parameters, so it draws nothing. */
  isBlank = true
  /** Receives the names and numbers of the content in file order. */
  readonly use = new ContentUseTracker()
  private count = 0
  private numbers = 0
  private kinds = 0
  private last = 0
  private rank = 0
  // The nesting of arrays and dictionaries. `dicts` and `keys` have one bit per level: whether the level is a
  // dictionary, and whether its next item must be a key.
  private depth = 0
  private dicts = 0
  private keys = 0
  private listed = 0
  // The number of items in the last array outside a dictionary, and the positions of its zeros: even, odd.
  private items = 0
  private readonly zeros = [false, false]
  private modes = unchanged
  private saved = 0
  private restored = 0
  private hasOperator = false
  private isBeforeImage = false
  private isSeam = false
  /** True until the first operator of the stream. Its operands can begin in the previous stream. */
  isHead = true
  /** True if the content needs the end of the previous stream: its first operands or brackets are incomplete. */
  isContinued = false
  /**
   * True if the content is valid with and without operands from the previous stream, because its first operator accepts
   * any number of operands.
   */
  mayContinue = false

  /** Begins a stream. With `isComplete`, the first operator's operands must be in this stream. */
  begin(isComplete: boolean): void {
    this.isWrong = false
    this.isBlank = true
    this.use.begin()
    this.forget()
    this.depth = 0
    this.modes = unchanged
    this.saved = 0
    this.restored = 0
    this.hasOperator = false
    this.isHead = !isComplete
    this.isSeam = isComplete
    this.isContinued = false
    this.mayContinue = false
  }

  /** Receives an operand: a number with its rank, a name, a string or another value. */
  value(kind: number, rank = NEGATIVE_RANK): void {
    if (this.depth > 0) this.member(kind, rank)
    else {
      if (++this.count > operandsMax && !this.isHead) this.isWrong = true
      if (kind === NUMBER) this.numbers++
      else this.kinds |= kind
      this.last = kind
      this.rank = rank
    }
  }

  private member(kind: number, rank: number): void {
    const bit = 1 << (this.depth - 1)
    if ((this.dicts & bit) !== 0) {
      if ((this.keys & bit) !== 0 && kind !== NAME) this.isWrong = true
      this.keys ^= bit
    } else if (this.depth === 1) {
      // An array outside a dictionary is a dash pattern, or text with position adjustments (operator `TJ`).
      if (kind !== STRING && kind !== NUMBER) this.isWrong = true
      this.listed |= itemBitOf(rank)
      if (isZeroRank(rank)) this.zeros[this.items % 2] = true
      this.items++
    }
  }

  open(isDict: boolean): void {
    if (this.depth === 1 && (this.dicts & 1) === 0) this.isWrong = true
    if (this.depth === 0) {
      this.listed = 0
      this.items = 0
      this.zeros.fill(false)
    }
    if (++this.depth > depthMax) this.isWrong = true
    const bit = 1 << (this.depth - 1)
    this.dicts = isDict ? this.dicts | bit : this.dicts & ~bit
    this.keys |= bit
  }

  close(isDict: boolean): void {
    if (this.depth === 0 && this.isHead) {
      this.isContinued = true
      this.forget()
      return
    }
    const bit = 1 << (this.depth - 1)
    const isOpen = this.depth > 0 && ((this.dicts & bit) !== 0) === isDict
    if (!isOpen || (isDict && (this.keys & bit) === 0)) {
      this.isWrong = true
      return
    }
    this.depth--
    this.value(isDict ? DICT : kindOfList(this.listed))
  }

  /** Receives an operator. Returns true if inline image data follows. */
  operator(word: number): boolean {
    const operator = operatorOf(word)
    const { effect, task } = operator
    const isComplete = this.fits(operator)
    const fits = isComplete || this.isFirst(operator)
    if (this.isHead) this.mayContinue = this.isContinued || operator.operands[0]! < 0
    this.isHead = false
    if (this.depth > 0) this.isWrong = true
    const isMisplaced = !fits && task === 'moveText' && this.kinds === 0
    if (!fits && !isMisplaced) this.isWrong = true
    // Readers also use different operands of such a movement that begins in the previous stream.
    if (isMisplaced && this.isSeam) this.isWrong = true
    this.modes = (isMisplaced ? misplaced : operator.transitions)[this.modes]!
    if (this.modes === invalidModes) this.isWrong = true
    if (task !== 'state' && !operator.isParameter) this.isBlank = false
    if (!isComplete) this.use.forgetNumbers()
    this.isBeforeImage = false
    effect?.(this.use, this)
    if (this.use.used.areTooMany) this.isWrong = true
    this.hasOperator = true
    this.forget()
    return this.isBeforeImage
  }

  private fits({ operands, rankMax }: Operator): boolean {
    const shape = shapeOf(this.count, this.numbers, this.kinds, this.last)
    if (shape === operands[0] || shape === operands[1]) return this.rank <= rankMax
    if (operands[0] !== MANY && operands[0] !== MANY_OR_NAME) return false
    const isPattern = this.kinds === NAME && this.last === NAME && this.numbers === this.count - 1
    return this.count > 0 && (this.kinds === 0 || (isPattern && operands[0] === MANY_OR_NAME))
  }

  /**
   * Returns whether the operands of an operator can begin in the previous stream, because it is the first operator. The
   * operands are then checked together with the end of that stream. Returns false for a text movement with too many
   * operands, because readers use different operands.
   */
  private isFirst(operator: Operator): boolean {
    const isLong = operator.task === 'moveText' && this.count > 2 && !this.isContinued
    if (!this.isHead || operator === unknownOperator || isLong) return false
    this.isContinued = true
    return true
  }

  save(): void {
    if (++this.saved > statesMax) this.isWrong = true
    this.use.save()
  }

  restore(): void {
    if (this.saved > 0) this.saved--
    else if (++this.restored > statesMax) this.isWrong = true
    this.use.restore()
  }

  setDash(): void {
    this.use.setLines({ hasPoints: this.zeros[0]! || (this.zeros[1]! && this.items % 2 === 1) })
  }

  beginImage(): void {
    this.isBeforeImage = true
    this.use.glyph.addImage()
    this.use.paint(FILL)
  }

  /** Receives the width of a glyph, which must come first: some readers ignore later colors (ISO 32000-2, 9.6.4). */
  beginGlyph(): void {
    if (this.hasOperator) this.isWrong = true
    this.use.isGlyph = true
  }

  beginUncoloredGlyph(): void {
    this.beginGlyph()
    const { use } = this
    use.glyph.open([use.last(4), use.last(3), use.last(2), use.last(1)])
  }

  private forget(): void {
    this.count = 0
    this.numbers = 0
    this.kinds = 0
    this.last = 0
    this.rank = 0
  }

  /** Returns the summary of the content. Returns null if readers interpret the content differently. */
  end(): ContentSummary | null {
    this.use.end()
    if (this.isWrong) return null
    return packSummary(this.modes, this.restored, this.saved, this.use.streamColors())
  }

  /** Returns whether the stream ends with unused operands or open brackets. */
  hasTail = (): boolean => this.count > 0 || this.depth > 0
}
