import { asNumber, isArray, isDict, isName, isNumber, isRef, itemsOf } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'

type Value = PdfObject | undefined
export type Resolve = (value: Value) => Value
type Test = (value: Value, resolve: Resolve) => boolean

// Readers replace a larger integer by another number.
const WHOLE_MAX = 2 ** 31 - 1
const between =
  (least: number, most: number): Test =>
  (value) =>
    asNumber(value) >= least && asNumber(value) <= most
const whole =
  (least: number, most = WHOLE_MAX): Test =>
  (value) =>
    Number.isInteger(value) && between(least, most)(value, same)
const oneOf =
  (...values: Value[]): Test =>
  (value) =>
    values.includes(value)
const named = (names: string): Test => {
  const known = new Set(names.split(' '))
  return (value) => isName(value) && known.has(value.name)
}
const same: Resolve = (value) => value
const isBoolean: Test = (value) => typeof value === 'boolean'
const fromZero = between(0, Number.MAX_VALUE)
const number = between(-WHOLE_MAX, WHOLE_MAX)
const numbers =
  (count: number): Test =>
  (value, resolve) =>
    isArray(value) && value.length === count && value.every((item) => number(resolve(item), resolve))
// A reference in a list passes here, because its target is tested separately.
const listOf =
  (test: Test, count?: number): Test =>
  (value) =>
    isArray(value) && value.length === (count ?? value.length) && value.every((item) => isRef(item) || test(item, same))
/** Returns a test for a list of pairs. In each pair, the second number must exceed the first by at least `least`. */
const rises =
  (least: number, count?: number): Test =>
  (value) => {
    const list = itemsOf(value)
    const falls = list.some((to, i) => i % 2 === 1 && asNumber(to) - asNumber(list[i - 1]) < least)
    return listOf(isNumber, count)(value, same) && list.length > 0 && list.length % 2 === 0 && !falls
  }
// Values of long lists and of lists with other items are not stored. Such a list passes.
const unlessUnknown =
  (test: Test): Test =>
  (value, resolve) =>
    value === undefined || test(value, resolve)
const blend = named(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity',
)
// The width of a link's frame, in units of the page.
const frameWidth = between(0, 2)
const framed =
  (least: number): Test =>
  (value, resolve) => {
    const [left, bottom, right, top] = isArray(value) ? value.map((item) => Number(resolve(item))) : []
    return Math.min(Math.abs(right! - left!), Math.abs(top! - bottom!)) >= least
  }
const simpleFonts = 'Type1 MMType1 TrueType'

/** The tests for values with which all readers draw the same result. `resolve` returns the target of a reference. */
export const valueChecks = {
  number,
  numbers: unlessUnknown(listOf(isNumber)),
  count: whole(0),
  size: whole(1),
  bits: oneOf(1, 2, 4, 8, 16),
  sampleBits: oneOf(1, 2, 4, 8, 12, 16, 24),
  colors: whole(0, 255),
  boolean: isBoolean,
  name: isName,
  simpleFont: named(simpleFonts),
  namedFont: named(`${simpleFonts} Type0`),
  box: numbers(4),
  verticals: numbers(2),
  matrix: numbers(6),
  something: (value) => value !== null,
  opacity: between(0, 1),
  backdrop: listOf(between(0, 1)),
  fromZero,
  lineStyle: whole(0, 2),
  miter: between(Number.MIN_VALUE, Number.MAX_VALUE),
  // A dash without length is refused. A gap without length draws nothing.
  dashes: (value) =>
    listOf(fromZero)(value, same) &&
    itemsOf(value).every((item, i, { length }) => item !== 0 || (i % 2 === 1 && length % 2 === 0)),
  dash: unlessUnknown(() => false),
  blend: unlessUnknown((value, resolve) => blend(isArray(value) ? value[0] : value, resolve)),
  thinStyle: (value, resolve) => isDict(value) && frameWidth(resolve(value.get('W')) ?? 1, resolve),
  thinBorder: (value, resolve) => isArray(value) && frameWidth(resolve(value[2]) ?? 1, resolve),
  // The minimum size of a link's rectangle: a frame of the maximum width, or of at most one unit, leaves its inside
  // visible.
  frame: framed(4),
  thinFrame: framed(1.5),
  one: oneOf(1),
  two: oneOf(2),
  paintType: whole(1, 2),
  tilingType: whole(1, 3),
  tilingStep: (value) => isNumber(value) && value !== 0,
  shadingType: whole(1, 7),
  extension: unlessUnknown(listOf(isBoolean, 2)),
  // Only some readers use the lower limits of these functions. The domain of a repeated gradient begins below 0.
  wideDomain: unlessUnknown((value) => {
    const { 0: from, 1: to, length } = itemsOf(value)
    return length === 2 && asNumber(from) <= 0 && asNumber(to) >= 1
  }),
  unitDomain: unlessUnknown((value) => {
    const { 0: from, 1: to, length } = itemsOf(value)
    return length === 2 && from === 0 && asNumber(to) >= 1
  }),
  unitRange: unlessUnknown((value) => isArray(value) && value.every((item, i) => item === i % 2)),
  functionType: oneOf(0, 2, 3, 4),
  functions: unlessUnknown((value) => itemsOf(value).length > 0 && listOf(isDict)(value, same)),
  bounds: unlessUnknown(rises(0)),
  interval: rises(Number.MIN_VALUE, 2),
  area: rises(Number.MIN_VALUE, 4),
} as const satisfies Record<string, Test>

export type ValueCheck = keyof typeof valueChecks

export const passes = (check: ValueCheck, value: Value, resolve: Resolve): boolean =>
  (valueChecks[check] as Test)(value, resolve)
