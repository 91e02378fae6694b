import { type ContentSummary, packSummary } from './content-summary.ts'
import { ContentUseTracker } from './content-use.ts'
import { dead, statesMax, unchanged } from './graphics-mode.ts'
import {
  DICT,
  effects,
  heldOf,
  kindOfList,
  NAME,
  NEGATIVE_RANK,
  NUMBER,
  operandsMax,
  operandTypes,
  operatorEffects,
  operatorOf,
  operatorUses,
  otherOperandTypes,
  ranksMax,
  STRING,
  shapeOf,
  transitions,
} from './operators.ts'

const depthMax = 30

/** Receives the tokens of page content in order. Decides whether all readers interpret the content in the same way. */
export class ContentGrammar {
  isWrong = false
  /** True while all operators so far only save or restore the state. */
  isBlank = true
  /** Receives names and numbers in their order. */
  readonly use = new ContentUseTracker()
  // The number of operands since the last operator.
  private count = 0
  private numbers = 0
  private kinds = 0
  private last = 0
  private rank = 0
  // Open arrays and dictionaries as one bit each: which of them are dictionaries, and which dictionaries need a key
  // next.
  private depth = 0
  private dicts = 0
  private keys = 0
  private listed = 0
  private modes = unchanged
  private saved = 0
  private restored = 0
  private ignoring = 0
  // True after a Td with more than two numbers, because readers use different ones of them. No text may follow at that
  // position.
  private isAstray = false
  /** True until the first operator, because its operands may begin in the previous stream. */
  isHead = true
  /** True if the content continues the previous stream: its first operands or brackets are incomplete. */
  isContinued = false
  /** True if the content can continue the previous stream, because its first operator has any number of operands. */
  mayContinue = false

  /** Begins a stream. With `isComplete`, its first operands must be complete. */
  begin(isComplete: boolean): void {
    this.isWrong = false
    this.isBlank = true
    this.use.begin()
    this.forget()
    this.depth = 0
    this.modes = unchanged
    this.saved = 0
    this.restored = 0
    this.ignoring = 0
    this.isAstray = false
    this.isHead = !isComplete
    this.isContinued = false
    this.mayContinue = false
  }

  /** Receives a number with its rank, a name, a string or another value. */
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
      // An array outside a dictionary is a dash pattern, or a list of strings and their adjustments.
      if (kind !== STRING && kind !== NUMBER) this.isWrong = true
      this.listed |= heldOf(rank)
    }
  }

  open(isDict: boolean): void {
    if (this.depth === 1 && (this.dicts & 1) === 0) this.isWrong = true
    if (this.depth === 0) this.listed = 0
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

  /** Receives an operator. Returns true if the data of an inline image follows. */
  operator(word: number): boolean {
    const operator = operatorOf(word)
    const effect = operatorEffects[operator]!
    const fits = this.fits(operator) || this.isFirst(operator)
    if (this.isHead) this.mayContinue = this.isContinued || effect >= effects.colour
    this.isHead = false
    if (this.depth > 0 || (operator === 0 && this.ignoring === 0)) this.isWrong = true
    this.modes = transitions[operator]![this.modes]!
    const use = operatorUses[operator]!
    if (use !== 'nothing') this.use.act(use)
    if (this.modes === dead) this.isWrong = true
    if (effect !== effects.save && effect !== effects.restore) this.isBlank = false
    if (effect === effects.nothing) {
      if (!fits && operator !== 0) this.isWrong = true
    } else this.act(effect, fits)
    this.forget()
    return effect === effects.picture
  }

  private fits(operator: number): boolean {
    const shape = shapeOf(this.count, this.numbers, this.kinds, this.last)
    if (shape === operandTypes[operator] || shape === otherOperandTypes[operator])
      return this.rank <= ranksMax[operator]!
    const effect = operatorEffects[operator]!
    if (effect === effects.colour || effect === effects.colourOrPattern) {
      const isPattern = this.kinds === NAME && this.last === NAME && this.numbers === this.count - 1
      return this.count > 0 && (this.kinds === 0 || (isPattern && effect === effects.colourOrPattern))
    }
    return false
  }

  /**
   * Returns whether this is the first operator. Its operands are checked together with the end of the previous stream.
   * Too many operands of a movement are an error that readers handle differently.
   */
  private isFirst(operator: number): boolean {
    const isLong = operatorEffects[operator] === effects.moveText && this.count > 2 && !this.isContinued
    if (!this.isHead || operator === 0 || isLong) return false
    this.isContinued = true
    return true
  }

  private act(effect: number, fits: boolean): void {
    if (effect === effects.moveText) {
      if (!fits && this.kinds !== 0) this.isWrong = true
      this.isAstray ||= !fits
      return
    }
    if (!fits) this.isWrong = true
    switch (effect) {
      case effects.save:
        if (++this.saved > statesMax) this.isWrong = true
        return
      case effects.restore:
        if (this.saved > 0) this.saved--
        else if (++this.restored > statesMax) this.isWrong = true
        return
      case effects.beginOrEndText:
      case effects.placeText:
        this.isAstray = false
        return
      case effects.showText:
        if (this.isAstray) this.isWrong = true
        return
      case effects.ignoreOthers:
        this.ignoring++
        return
      case effects.heedOthers:
        if (--this.ignoring < 0) this.isWrong = true
    }
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
    if (this.isWrong || this.ignoring > 0 || this.use.used.areTooMany) return null
    return packSummary(this.modes, this.restored, this.saved, this.use.left())
  }

  /** Returns whether operands or open brackets are left at the end. */
  hasTail = (): boolean => this.count > 0 || this.depth > 0
}
