import type { ContentUseTracker } from './content-use.ts'
import { LEADING, RISE, SPACING } from './draw-tracker.ts'
import { BOTH, FILL, LINES, step, tableOf } from './graphics-mode.ts'

/** The kinds of operands as one bit each. Numbers have no bit, because they are counted. */
export const NUMBER = 0
export const NAME = 1
export const STRING = 2
const NUMBERS = 4
const TEXTS = 8
export const DICT = 16
export const OTHER = 32

export const operandsMax = 33

/**
 * The rank of a number. A number with one digit from 0 to 7 has its value as its rank. The next ranks are for other
 * positive numbers, other spellings of 0, and negative numbers.
 */
export const POSITIVE_RANK = 8
export const NOTHING_RANK = 9
export const NEGATIVE_RANK = 10

// The contents of an array operand as one bit each: items that a dash pattern cannot contain (strings and negative
// numbers), zeros, and other numbers.
const NOT_DASH = 1
const ZERO = 2
const POSITIVE = 4

export const isZeroRank = (rank: number): boolean => rank === 0 || rank === NOTHING_RANK

/** Returns the content bit for an array item with a rank. A string has the rank of a negative number. */
export const itemBitOf = (rank: number): number =>
  rank === NEGATIVE_RANK ? NOT_DASH : isZeroRank(rank) ? ZERO : POSITIVE

/**
 * Returns the kind of an array operand from its content bits. An array that contains only zeros is not a dash pattern.
 */
export const kindOfList = (held: number): number => ((held & NOT_DASH) !== 0 || held === ZERO ? TEXTS : NUMBERS)

/**
 * Packs the operands of an operator into one number: their count, the count of numbers, the kinds of the other
 * operands, and the kind of the last operand.
 */
export const shapeOf = (count: number, numbers: number, kinds: number, last: number): number =>
  count | (numbers << 6) | (kinds << 12) | (last << 18)

/** The effects on the grammar of the content that follows. */
type GrammarEffect = 'save' | 'restore' | 'setDash' | 'beginImage' | 'beginGlyph' | 'beginUncoloredGlyph'

/** Records the effect of an operator, in addition to its mode transitions. */
type Effect = (use: ContentUseTracker, grammar: Record<GrammarEffect, () => void>) => void

/**
 * An operator: the packed operands that it accepts (`shapeOf`), its mode transitions, its effect, and the highest rank
 * of its last operand. `isParameter` is true if it only sets parameters, such as a color. `task` is set for operators
 * that save or restore the graphics state, and those that move text by their operands.
 */
export type Operator = {
  operands: readonly number[]
  transitions: Uint16Array
  effect: Effect | null
  rankMax: number
  isParameter: boolean
  task?: 'state' | 'moveText'
}

/** Any number of numeric operands. With MANY_OR_NAME, a name may follow them. */
export const MANY = -1
export const MANY_OR_NAME = -2

/** The operator that represents an unknown word. */
export const unknownOperator: Operator = {
  operands: [],
  transitions: tableOf(step.any),
  effect: null,
  rankMax: NEGATIVE_RANK,
  isParameter: false,
}
const SHORT_MAX = 32_768
// A list without gaps, because looking up an item of a list with gaps is slow.
const short: (Operator | undefined)[] = Array.from({ length: SHORT_MAX }, () => undefined)
const long = new Map<number, Operator>()

/** Returns the characters of an operator, packed into one number. */
export const wordOf = (name: string): number =>
  [...name].reduce((word, character) => word * 256 + character.charCodeAt(0), 0)

/** Returns the operator for a `wordOf` number, or `unknownOperator`. */
export const operatorOf = (word: number): Operator =>
  (word < SHORT_MAX ? short[word] : long.get(word)) ?? unknownOperator

function define(
  names: string,
  ownStep: (typeof step)[keyof typeof step],
  operands: readonly number[],
  effect: Effect | null = null,
  task?: Operator['task'],
): void {
  for (const name of names.split(' ')) {
    const word = wordOf(name)
    const rankMax = rankMaxOf.get(name) ?? NEGATIVE_RANK
    const isParameter = ownStep === step.any
    const operator = { operands, transitions: tableOf(ownStep), effect, rankMax, isParameter, task }
    if (word < SHORT_MAX) short[word] = operator
    else long.set(word, operator)
  }
}

// The highest operand rank of operators whose operand must be an integer or must not be negative (ISO 32000-2 tables
// 53, 54, 56 and 104). Readers round, ignore or use other values.
const rankMaxOf = new Map<string, number>([
  ['Tr', 7],
  ['J', 2],
  ['j', 2],
  ...['w', 'M', 'i'].map((name) => [name, NOTHING_RANK] as const),
])

const numbers = (count: number): number[] => [shapeOf(count, count, 0, NUMBER)]
const none = numbers(0)
const name = [shapeOf(1, 0, NAME, NAME)]
const string = [shapeOf(1, 0, STRING, STRING)]
const texts = [shapeOf(1, 0, NUMBERS, NUMBERS), shapeOf(1, 0, TEXTS, TEXTS)]
const tagged = [shapeOf(2, 0, NAME, NAME), shapeOf(2, 0, NAME | DICT, DICT)]

const isBlack = (use: ContentUseTracker): boolean => use.last(1) === 0 && use.last(2) === 0 && use.last(3) === 0

// Defines the operators of ISO 32000-2 annex A, with the modes in which figure 9 permits them.
define('q', step.save, none, (_, grammar) => grammar.save(), 'state')
define('Q', step.restore, none, (_, grammar) => grammar.restore(), 'state')
define('cm', step.matrix, numbers(6), (use) => use.changeMatrix())
define('Do', step.draw, name, (use) => use.drawObject())
define('sh', step.draw, name, (use) => use.drawShading())
// An inline image counts as filling, because an image mask uses the fill color.
define('BI', step.draw, none, (_, grammar) => grammar.beginImage())
define('d0', step.page, numbers(2), (_, grammar) => grammar.beginGlyph())
define('d1', step.page, numbers(6), (_, grammar) => grammar.beginUncoloredGlyph())
define('M i', step.any, numbers(1))
define('Tc Tw', step.any, numbers(1), (use) => use.drawn.setParameter(SPACING, use.last(1) !== 0))
define('TL', step.any, numbers(1), (use) => use.drawn.setParameter(LEADING, use.last(1) !== 0))
define('Ts', step.any, numbers(1), (use) => use.drawn.setParameter(RISE, use.last(1) !== 0))
define('Tz', step.any, numbers(1), (use) => use.drawn.scale(use.last(1)))
define('w', step.any, numbers(1), (use) => use.setLines({ width: use.last(1) }))
define('J', step.any, numbers(1), (use) => use.setCap(use.last(1)))
define('j', step.any, numbers(1), (use) => use.setJoin(use.last(1)))
define('Tr', step.any, numbers(1), (use) => use.setTextMode())
define('g', step.any, numbers(1), (use) => use.choose(FILL, use.last(1) === 0))
define('G', step.any, numbers(1), (use) => use.choose(LINES, use.last(1) === 0))
define('rg', step.any, numbers(3), (use) => use.choose(FILL, isBlack(use)))
define('RG', step.any, numbers(3), (use) => use.choose(LINES, isBlack(use)))
define('k', step.any, numbers(4), (use) => use.choose(FILL))
define('K', step.any, numbers(4), (use) => use.choose(LINES))
define('sc', step.any, [MANY], (use) => use.choose(FILL))
define('SC', step.any, [MANY], (use) => use.choose(LINES))
define('scn', step.any, [MANY_OR_NAME], (use) => use.choose(FILL))
define('SCN', step.any, [MANY_OR_NAME], (use) => use.choose(LINES))
define('cs', step.any, name, (use) => use.await(FILL))
define('CS', step.any, name, (use) => use.await(LINES))
define('gs', step.any, name, (use) => use.selectState())
define('ri BMC MP', step.any, name)
define('d', step.any, [shapeOf(2, 1, NUMBERS, NUMBER)], (_, grammar) => grammar.setDash())
define('Tf', step.any, [shapeOf(2, 1, NAME, NUMBER)], (use) => use.useName('Font'))
define('BDC DP', step.any, tagged)
define('EMC BX EX', step.any, none)
define('m', step.beginPath, numbers(2), (use) => use.move(use.last(2), use.last(1)))
define('re', step.box, numbers(4), (use) => use.addBox(use.last(4), use.last(3), use.last(2), use.last(1)))
define('l', step.path, numbers(2), (use) => use.addLine(use.last(2), use.last(1)))
define('v y', step.path, numbers(4), (use) => use.curve(2))
define('c', step.path, numbers(6), (use) => use.curve(3))
define('h', step.close, none, (use) => use.closePath())
define('W W*', step.clip, none, (use) => use.clipPath())
define('n', step.paint, none, (use) => use.endPath(false, false))
define('f F f*', step.paint, none, (use) => use.paintPath(FILL))
define('S', step.paint, none, (use) => use.paintPath(LINES))
define('s', step.paint, none, (use) => use.paintPath(LINES, true))
define('B B*', step.paint, none, (use) => use.paintPath(BOTH))
define('b b*', step.paint, none, (use) => use.paintPath(BOTH, true))
define('BT', step.beginText, none, (use) => use.drawn.place())
define('ET', step.endText, none, (use) => use.drawn.place())
define('Tm', step.placeText, numbers(6), (use) => use.drawn.place(use.last(6), use.last(5), use.last(4), use.last(3)))
define('Td', step.moveText, numbers(2), null, 'moveText')
define('TD', step.moveText, numbers(2), (use) => use.drawn.setParameter(LEADING, true), 'moveText')
define('T*', step.moveText, none, (use) => use.drawn.nextLine())
define('Tj', step.text, string, (use) => use.showText())
define("'", step.text, string, (use) => use.showText(true))
define('"', step.text, [shapeOf(3, 2, STRING, STRING)], (use) => use.showText(true))
define('TJ', step.text, texts, (use) => use.showText())
