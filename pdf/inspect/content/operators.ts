import type { Effect } from './content-effects.ts'
import { step, tableOf } from './graphics-mode.ts'

/** The kinds of operands as one bit each. Numbers have no bit, because they are counted. */
export const NUMBER = 0
export const NAME = 1
export const STRING = 2
export const NUMBERS = 4
export const TEXTS = 8
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

/**
 * An operator: the packed operands that it accepts (`shapeOf`), its mode transitions, its effect, and the highest rank
 * of its last operand.
 */
export type Operator = {
  operands: readonly number[]
  transitions: Uint16Array
  effect: Effect
  rankMax: number
}

/** Any number of numeric operands. With MANY_OR_NAME, a name may follow them. */
export const MANY = -1
export const MANY_OR_NAME = -2

/** The operator that represents an unknown word. */
export const unknownOperator: Operator = {
  operands: [],
  transitions: tableOf(step.any),
  effect: 'nothing',
  rankMax: NEGATIVE_RANK,
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
  effect: Effect = 'nothing',
): void {
  for (const name of names.split(' ')) {
    const word = wordOf(name)
    const operator = { operands, transitions: tableOf(ownStep), effect, rankMax: rankMaxOf.get(name) ?? NEGATIVE_RANK }
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

// Defines the operators of ISO 32000-2 annex A, with the modes in which figure 9 permits them.
define('q', step.save, none, 'save')
define('Q', step.restore, none, 'restore')
define('cm', step.matrix, numbers(6), 'matrix')
define('Do', step.page, name, 'object')
define('sh', step.page, name, 'shading')
// An inline image counts as filling, because an image mask uses the fill color.
define('BI', step.page, none, 'image')
define('d0', step.page, numbers(2), 'glyph')
define('d1', step.page, numbers(6), 'uncoloredGlyph')
define('M i', step.any, numbers(1))
define('Tc Tw', step.any, numbers(1), 'spaceText')
define('TL', step.any, numbers(1), 'leadText')
define('Ts', step.any, numbers(1), 'raiseText')
define('Tz', step.any, numbers(1), 'scaleText')
define('w', step.any, numbers(1), 'width')
define('J', step.any, numbers(1), 'cap')
define('j', step.any, numbers(1), 'join')
define('Tr', step.any, numbers(1), 'textMode')
define('g', step.any, numbers(1), 'fillColor')
define('G', step.any, numbers(1), 'lineColor')
define('rg', step.any, numbers(3), 'fillColor')
define('RG', step.any, numbers(3), 'lineColor')
define('k', step.any, numbers(4), 'fillColor')
define('K', step.any, numbers(4), 'lineColor')
define('sc', step.any, [MANY], 'fillColor')
define('SC', step.any, [MANY], 'lineColor')
define('scn', step.any, [MANY_OR_NAME], 'fillColor')
define('SCN', step.any, [MANY_OR_NAME], 'lineColor')
define('cs', step.any, name, 'fillSpace')
define('CS', step.any, name, 'lineSpace')
define('gs', step.any, name, 'state')
define('ri BMC MP', step.any, name)
define('d', step.any, [shapeOf(2, 1, NUMBERS, NUMBER)], 'dash')
define('Tf', step.any, [shapeOf(2, 1, NAME, NUMBER)], 'font')
define('BDC DP', step.any, tagged)
define('EMC', step.any, none)
define('BX', step.any, none, 'ignoreOthers')
define('EX', step.any, none, 'heedOthers')
define('m', step.beginPath, numbers(2), 'move')
define('re', step.box, numbers(4), 'box')
define('l', step.path, numbers(2), 'line')
define('v y', step.path, numbers(4), 'shortCurve')
define('c', step.path, numbers(6), 'curve')
define('h', step.close, none, 'closePath')
define('W W*', step.clip, none)
define('n', step.paint, none, 'endPath')
define('f F f*', step.paint, none, 'fill')
define('S', step.paint, none, 'lines')
define('s', step.paint, none, 'closedLines')
define('B B*', step.paint, none, 'fillAndLines')
define('b b*', step.paint, none, 'closedFillAndLines')
define('BT', step.beginText, none, 'textObject')
define('ET', step.endText, none, 'textObject')
define('Tm', step.placeText, numbers(6), 'placeText')
define('Td', step.moveText, numbers(2), 'moveText')
define('TD', step.moveText, numbers(2), 'moveAndLeadText')
define('T*', step.moveText, none, 'nextLine')
define('Tj', step.text, string, 'showText')
define("'", step.text, string, 'showLine')
define('"', step.text, [shapeOf(3, 2, STRING, STRING)], 'showLine')
define('TJ', step.text, texts, 'showText')
