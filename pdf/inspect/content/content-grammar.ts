import { type ContentSummary, packSummary, statesMax } from './content-summary.ts'
import { dead, followedBy, unchanged } from './graphics-mode.ts'
import {
  DICT,
  deeds,
  does,
  NAME,
  NUMBER,
  NUMBERS,
  operandsMax,
  operatorOf,
  otherShapes,
  STRING,
  shapeOf,
  shapes,
  steps,
  TEXTS,
} from './operators.ts'

const depthMax = 30

/** Takes the tokens of page content in their order, and judges whether every reader takes them alike. */
export class ContentGrammar {
  isWrong = false
  // Operands since the last operator.
  private count = 0
  private numbers = 0
  private kinds = 0
  private last = 0
  // Arrays and dictionaries that are open, a bit each: whether it is a dictionary, and whether that awaits a key.
  private depth = 0
  private dicts = 0
  private keys = 0
  private hasText = false
  private modes = unchanged
  private saved = 0
  private restored = 0
  private ignoring = 0
  // Of more numbers than two readers take other ones for a Td: no text may stand where that leads.
  private isAstray = false

  begin(): void {
    this.isWrong = false
    this.forget()
    this.depth = 0
    this.modes = unchanged
    this.saved = 0
    this.restored = 0
    this.ignoring = 0
    this.isAstray = false
  }

  /** A number, a name, a string, or another value. */
  value(kind: number): void {
    if (this.depth > 0) this.member(kind)
    else {
      if (++this.count > operandsMax) this.isWrong = true
      if (kind === NUMBER) this.numbers++
      else this.kinds |= kind
      this.last = kind
    }
  }

  private member(kind: number): void {
    const bit = 1 << (this.depth - 1)
    if ((this.dicts & bit) !== 0) {
      if ((this.keys & bit) !== 0 && kind !== NAME) this.isWrong = true
      this.keys ^= bit
    } else if (this.depth === 1) {
      // An array outside a dictionary is a line's pattern, or pieces of text and their distances.
      if (kind === STRING) this.hasText = true
      else if (kind !== NUMBER) this.isWrong = true
    }
  }

  open(isDict: boolean): void {
    if (this.depth === 1 && (this.dicts & 1) === 0) this.isWrong = true
    if (this.depth === 0) this.hasText = false
    if (++this.depth > depthMax) this.isWrong = true
    const bit = 1 << (this.depth - 1)
    this.dicts = isDict ? this.dicts | bit : this.dicts & ~bit
    this.keys |= bit
  }

  close(isDict: boolean): void {
    const bit = 1 << (this.depth - 1)
    const isOpen = this.depth > 0 && ((this.dicts & bit) !== 0) === isDict
    if (!isOpen || (isDict && (this.keys & bit) === 0)) {
      this.isWrong = true
      return
    }
    this.depth--
    this.value(isDict ? DICT : this.hasText ? TEXTS : NUMBERS)
  }

  /** An operator; true where the data of a picture follows. */
  operator(word: number): boolean {
    const operator = operatorOf(word)
    const shape = shapeOf(this.count, this.numbers, this.kinds, this.last)
    const deed = deeds[operator]!
    const isFit = shape === shapes[operator] || shape === otherShapes[operator]
    if (this.depth > 0 || (operator === 0 && this.ignoring === 0)) this.isWrong = true
    this.modes = followedBy(this.modes, steps[operator]!)
    if (this.modes === dead) this.isWrong = true
    if (deed === does.nothing) {
      if (!isFit && operator !== 0) this.isWrong = true
    } else this.act(deed, isFit)
    this.forget()
    return deed === does.picture
  }

  private act(deed: number, isFit: boolean): void {
    const isAllNumbers = this.kinds === 0
    switch (deed) {
      case does.colour:
        if (this.count === 0 || !isAllNumbers) this.isWrong = true
        return
      case does.colourOrPattern:
        if (this.count === 0 || !(isAllNumbers || this.endsInName())) this.isWrong = true
        return
      case does.moveText:
        if (!isFit && !isAllNumbers) this.isWrong = true
        this.isAstray ||= !isFit
        return
    }
    if (!isFit) this.isWrong = true
    switch (deed) {
      case does.save:
        if (++this.saved > statesMax) this.isWrong = true
        return
      case does.restore:
        if (this.saved > 0) this.saved--
        else if (++this.restored > statesMax) this.isWrong = true
        return
      case does.beginOrEndText:
      case does.placeText:
        this.isAstray = false
        return
      case does.showText:
        if (this.isAstray) this.isWrong = true
        return
      case does.ignoreOthers:
        this.ignoring++
        return
      case does.heedOthers:
        if (--this.ignoring < 0) this.isWrong = true
    }
  }

  private endsInName = (): boolean => this.kinds === NAME && this.last === NAME && this.numbers === this.count - 1

  private forget(): void {
    this.count = 0
    this.numbers = 0
    this.kinds = 0
    this.last = 0
  }

  /** What the content came to; null where readers resolve it differently. */
  end(): ContentSummary | null {
    const isOpen = this.depth > 0 || this.count > 0 || this.ignoring > 0
    return this.isWrong || isOpen ? null : packSummary(this.modes, this.restored, this.saved)
  }
}
