import { type Use, useOf } from './content-use.ts'
import { step, tableOf } from './graphics-mode.ts'

/** The kinds of operands as one bit each. Numbers are counted instead. */
export const NUMBER = 0
export const NAME = 1
export const STRING = 2
export const NUMBERS = 4
export const TEXTS = 8
export const DICT = 16
export const OTHER = 32

export const operandsMax = 33

/**
 * The rank of a number. The ranks 0 to 7 are these digits. The next ranks are other positive numbers, other spellings
 * of 0, and negative numbers.
 */
export const POSITIVE_RANK = 8
export const NOTHING_RANK = 9
export const NEGATIVE_RANK = 10

// The contents of a list as one bit each: items that a dash pattern cannot contain (strings and negative numbers),
// zeros, and other numbers.
const UNLINED = 1
const ZERO = 2
const POSITIVE = 4

/** Returns the content bit for an item with this rank. A string has the rank of a negative number. */
export const heldOf = (rank: number): number =>
  rank === NEGATIVE_RANK ? UNLINED : rank === 0 || rank === NOTHING_RANK ? ZERO : POSITIVE

/** Returns the kind of a list with these contents. A list that contains only zeros is not a dash pattern. */
export const kindOfList = (held: number): number => ((held & UNLINED) !== 0 || held === ZERO ? TEXTS : NUMBERS)

/**
 * Returns the operands as one number. It contains their count, the count of numbers, the kinds of the other operands,
 * and the kind of the last one.
 */
export const shapeOf = (count: number, numbers: number, kinds: number, last: number): number =>
  count | (numbers << 6) | (kinds << 12) | (last << 18)

/** The effects of operators in addition to their `step`. */
export const effects = {
  nothing: 0,
  save: 1,
  restore: 2,
  beginOrEndText: 3,
  placeText: 4,
  moveText: 5,
  showText: 6,
  picture: 7,
  ignoreOthers: 8,
  heedOthers: 9,
  /** Operators with any number of numbers. `colourOrPattern` also accepts a name after them. */
  colour: 10,
  colourOrPattern: 11,
} as const

type Effect = (typeof effects)[keyof typeof effects]

/** Tables by operator number, where 0 is no operator: two accepted operand types, transitions, effects and uses. */
export const operandTypes: number[] = [-1]
export const otherOperandTypes: number[] = [-1]
export const transitions: Uint16Array[] = [tableOf(step.any)]
export const operatorEffects: Effect[] = [effects.nothing]
export const operatorUses: Use[] = ['nothing']
/** The highest accepted rank of the last operand. */
export const ranksMax: number[] = [NEGATIVE_RANK]

const short = new Uint8Array(65_536)
const long = new Map<number, number>()

/** Returns the bytes of a name as a number. */
export const wordOf = (name: string): number =>
  [...name].reduce((word, character) => word * 256 + character.charCodeAt(0), 0)

/** Returns the number of the operator with a name, or 0. */
export const operatorOf = (word: number): number => (word < 65_536 ? short[word]! : (long.get(word) ?? 0))

function define(
  names: string,
  ownStep: (typeof step)[keyof typeof step],
  operands: readonly number[],
  effect: Effect = effects.nothing,
): void {
  for (const name of names.split(' ')) {
    const word = wordOf(name)
    if (word < 65_536) short[word] = operandTypes.length
    else long.set(word, operandTypes.length)
    operandTypes.push(operands[0] ?? -1)
    otherOperandTypes.push(operands[1] ?? -1)
    transitions.push(tableOf(ownStep))
    operatorEffects.push(effect)
    operatorUses.push(useOf.get(name) ?? 'nothing')
    ranksMax.push(rankMaxOf.get(name) ?? NEGATIVE_RANK)
  }
}

// The highest rank for operators whose operand must not be fractional or negative (ISO 32000-2 tables 53, 54, 56, 104).
// Readers round, ignore or use other values.
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

// ISO 32000-2 annex A, and figure 9 for the modes of each operator.
define('q', step.state, none, effects.save)
define('Q', step.state, none, effects.restore)
define('cm', step.matrix, numbers(6))
define('Do sh', step.page, name)
define('BI', step.page, none, effects.picture)
define('d0', step.page, numbers(2))
define('d1', step.page, numbers(6))
define('w J j M i g G Tc Tw Tz TL Tr Ts', step.any, numbers(1))
define('rg RG', step.any, numbers(3))
define('k K', step.any, numbers(4))
define('ri gs cs CS BMC MP', step.any, name)
define('d', step.any, [shapeOf(2, 1, NUMBERS, NUMBER)])
define('Tf', step.any, [shapeOf(2, 1, NAME, NUMBER)])
define('sc SC', step.any, [], effects.colour)
define('scn SCN', step.any, [], effects.colourOrPattern)
define('BDC DP', step.any, tagged)
define('EMC', step.any, none)
define('BX', step.any, none, effects.ignoreOthers)
define('EX', step.any, none, effects.heedOthers)
define('m', step.beginPath, numbers(2))
define('re', step.box, numbers(4))
define('l', step.path, numbers(2))
define('v y', step.path, numbers(4))
define('c', step.path, numbers(6))
define('h', step.close, none)
define('W W*', step.clip, none)
define('S s f F f* B B* b b* n', step.paint, none)
define('BT', step.beginText, none, effects.beginOrEndText)
define('ET', step.endText, none, effects.beginOrEndText)
define('Tm', step.text, numbers(6), effects.placeText)
define('Td TD', step.text, numbers(2), effects.moveText)
define('T*', step.text, none)
define("Tj '", step.text, string, effects.showText)
define('"', step.text, [shapeOf(3, 2, STRING, STRING)], effects.showText)
define('TJ', step.text, texts, effects.showText)
