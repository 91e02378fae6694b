import {
  areMembers,
  type Closing,
  type ContentEdges,
  type Head,
  isFit,
  type Opening,
  type Operands,
  type Tail,
} from './content-edges.ts'
import { packSummary, type ReadContent } from './content-summary.ts'
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
  private isBlank = true
  /** Receives names and numbers in their order. */
  readonly use = new ContentUseTracker()
  // The number of operands since the last operator.
  private count = 0
  private numbers = 0
  private kinds = 0
  private last = 0
  private rank = 0
  private held = 0
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
  // True until the first operator, because its operands may begin in the previous stream.
  private isHead = true
  private closed: Closing[] = []
  // True if an item at an even or odd position is not a name.
  private readonly hasOther = [false, false]
  private edges: ContentEdges | null = null

  begin(): void {
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
    this.isHead = true
    this.closed = []
    this.hasOther.fill(false)
    this.edges = null
  }

  /** Receives a number with its rank, a name, a string or another value. */
  value(kind: number, rank = NEGATIVE_RANK): void {
    if (this.depth > 0) this.member(kind, rank)
    else {
      if (this.isHead && kind !== NAME) this.hasOther[this.count % 2] = true
      if (++this.count > operandsMax) this.isWrong = true
      if (kind === NUMBER) this.numbers++
      else this.kinds |= kind
      this.last = kind
      this.rank = rank
      if (this.isHead) this.held |= heldOf(rank)
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
    const isRest = this.depth === 0 && this.isHead && (isDict || areMembers(this.operands()))
    if (isRest && this.closed.length < depthMax) {
      this.closed.push(isDict ? this.restOfDict() : { kind: 'array', held: this.held })
      this.hasOther.fill(false)
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

  // The array or dictionary that closed before counts as the first item.
  private restOfDict(): Closing {
    const [even, odd] = this.hasOther.map((hasOther) => !hasOther) as [boolean, boolean]
    if (this.closed.length === 0) return { kind: 'dict', count: this.count, areEvenNames: even, areOddNames: odd }
    return { kind: 'dict', count: this.count + 1, areEvenNames: false, areOddNames: even }
  }

  /** Receives an operator. Returns true if the data of an inline image follows. */
  operator(word: number): boolean {
    const operator = operatorOf(word)
    const effect = operatorEffects[operator]!
    const fits = this.isHead ? this.endHead(operator) : this.fits(operator)
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

  // Repeats `isFit` for speed, without the color operators, which are rarer.
  private fits(operator: number): boolean {
    const shape = shapeOf(this.count, this.numbers, this.kinds, this.last)
    const isShaped = shape === operandTypes[operator] || shape === otherOperandTypes[operator]
    return isShaped ? this.rank <= ranksMax[operator]! : isFit(operator, this.operands())
  }

  /**
   * Returns whether the operands fit the first operator. The start of a stream that continues another stream is checked
   * when both are joined.
   */
  private endHead(operator: number): boolean {
    this.isHead = false
    const isAlone = this.closed.length === 0
    const fits = isAlone && this.fits(operator)
    const isMany = operatorEffects[operator] === effects.colour || operatorEffects[operator] === effects.colourOrPattern
    const isLong = operatorEffects[operator] === effects.moveText && this.count > 2
    if (operator === 0 || (isLong && isAlone) || (fits && !isMany)) return fits
    this.edges = {
      head: { ...this.operands(), closed: this.closed, operator, standsAlone: fits },
      tail: null,
      name: null,
    }
    return true
  }

  private operands = (): Operands => ({
    count: this.count,
    numbers: this.numbers,
    kinds: this.kinds,
    last: this.last,
    rank: this.rank,
    held: this.held,
  })

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
    this.held = 0
  }

  /** Returns the summary of the content and its edges. Returns null if readers interpret the content differently. */
  end(): ReadContent | null {
    if (this.isWrong || this.ignoring > 0 || this.use.used.areTooMany) return null
    const open = Array.from({ length: this.depth }, (_, level) => this.opening(level))
    const isCut = open.length > 0 || this.count > 0
    const tail: Tail | null = isCut ? { ...this.operands(), open } : null
    // Without an operator, the whole stream continues the previous stream, even if it is empty.
    const head: Head | null = this.isHead
      ? { ...this.operands(), closed: this.closed, operator: null, standsAlone: this.closed.length === 0 }
      : (this.edges?.head ?? null)
    const name = (this.kinds & NAME) === 0 ? null : this.use.lastName
    const edges = head === null && tail === null ? null : { head, tail, name }
    const summary = packSummary(this.modes, this.restored, this.saved, this.use.left())
    return { summary, edges, traits: this.use.traits, used: this.use.used, isBlank: this.isBlank }
  }

  private opening(level: number): Opening {
    const bit = 1 << level
    if ((this.dicts & bit) === 0) return { kind: 'array', held: this.listed }
    return { kind: 'dict', awaitsKey: (this.keys & bit) !== 0 }
  }
}
