import { isArray, isDict, isName, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'

type Value = PdfObject | undefined
type Resolve = (value: Value) => Value

const WHOLE_MAX = 2 ** 31 - 1
const simpleFonts = new Set(['Type1', 'MMType1', 'TrueType'])
const sampleBits = new Set([1, 2, 4, 8, 12, 16, 24, 32])
const isBoolean = (value: Value): boolean => typeof value === 'boolean'
const bitCounts = new Set<Value>([1, 2, 4, 8, 16])

const isWholeFrom =
  (least: number) =>
  (value: Value): boolean =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= WHOLE_MAX
// Returns whether readers use exactly this value. Beyond the limit, they use another number.
const isInReach = (value: Value): boolean => isNumber(value) && Math.abs(value) <= WHOLE_MAX
const areNumbers =
  (count: number) =>
  (value: Value, resolve: Resolve): boolean =>
    isArray(value) && value.length === count && value.every((item) => isInReach(resolve(item)))

const isBetween =
  (least: number, most: number) =>
  (value: Value): boolean =>
    isNumber(value) && value >= least && value <= most
const isWholeBetween =
  (least: number, most: number) =>
  (value: Value): boolean =>
    Number.isInteger(value) && isBetween(least, most)(value)

const blends = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)
export const isBlend = (value: Value): boolean => isName(value) && blends.has(value.name)

/** Returns a test for a list: in each pair of known numbers, the second must exceed the first by at least `least`. */
const rises =
  (least: number) =>
  (value: Value): boolean =>
    isArray(value) &&
    value.length > 0 &&
    value.length % 2 === 0 &&
    value.every(
      (item, i) =>
        isRef(item) ||
        (isNumber(item) && (i % 2 === 0 || !isNumber(value[i - 1]) || item - (value[i - 1] as number) >= least)),
    )

const areOf =
  (isOne: (value: Value) => boolean) =>
  (value: Value): boolean =>
    isArray(value) && value.every((item) => isRef(item) || isOne(item))

// Returns a test that also accepts undefined. Long lists and lists of other values are undefined, because they are not
// stored for the final check.
const unlessUnknown =
  (isMet: (value: Value) => boolean) =>
  (value: Value): boolean =>
    value === undefined || isMet(value)

/** The tests for values with which all readers draw in the same way. `resolve` returns the target of a reference. */
export const valueChecks = {
  number: isInReach,
  count: isWholeFrom(0),
  size: isWholeFrom(1),
  bits: (value: Value) => bitCounts.has(value),
  colours: (value: Value) => isWholeFrom(0)(value) && (value as number) <= 255,
  boolean: isBoolean,
  name: isName,
  simpleFont: (value: Value) => isName(value) && simpleFonts.has(value.name),
  namedFont: (value: Value) => isName(value) && (simpleFonts.has(value.name) || value.name === 'Type0'),
  box: areNumbers(4),
  matrix: areNumbers(6),
  something: (value: Value) => value !== null,
  opacity: isBetween(0, 1),
  fromZero: isBetween(0, Number.MAX_VALUE),
  lineStyle: isWholeBetween(0, 2),
  miter: (value: Value) => isNumber(value) && value > 0,
  dashes: (value: Value) =>
    areOf(isBetween(0, Number.MAX_VALUE))(value) &&
    isArray(value) &&
    (value.length === 0 || value.some((item) => item !== 0)),
  dash: unlessUnknown(() => false),
  blend: unlessUnknown((value) => isBlend(isArray(value) ? value[0] : value)),
  frameless: (value: Value) => isDict(value) && value.get('W') === 0,
  one: (value: Value) => value === 1,
  two: (value: Value) => value === 2,
  paintType: isWholeBetween(1, 2),
  tilingType: isWholeBetween(1, 3),
  tilingStep: (value: Value) => isNumber(value) && value !== 0,
  shadingType: isWholeBetween(1, 7),
  extension: unlessUnknown((value) => isArray(value) && value.length === 2 && areOf(isBoolean)(value)),
  functionType: (value: Value) => isWholeBetween(0, 4)(value) && value !== 1,
  functions: unlessUnknown(
    (value) => isArray(value) && value.length > 0 && value.every((item) => isRef(item) || isDict(item)),
  ),
  sampleBits: (value: Value) => isNumber(value) && sampleBits.has(value),
  numbers: unlessUnknown(areOf(isNumber)),
  bounds: unlessUnknown(rises(0)),
  interval: (value: Value) => isArray(value) && value.length === 2 && rises(Number.MIN_VALUE)(value),
  area: (value: Value) => isArray(value) && value.length === 4 && rises(Number.MIN_VALUE)(value),
} as const satisfies Record<string, (value: Value, resolve: Resolve) => boolean>

export type ValueCheck = keyof typeof valueChecks

/**
 * Receives the result of a test: the value is wrong, or the test must be applied to the target of a reference later.
 */
export type ValueChecks = { wrong(): void; later(valueCheck: ValueCheck, target: number): void }

/** Tests a value. Tests the target of a reference after all objects are known. */
export function check(noted: ValueChecks, valueCheck: ValueCheck, value: Value): void {
  if (isRef(value)) {
    noted.later(valueCheck, value.number)
    return
  }
  const items = isArray(value) ? value.filter(isRef) : []
  for (const { number } of items) noted.later(valueCheck === 'extension' ? 'boolean' : 'number', number)
  const meets: (value: Value, resolve: Resolve) => boolean = valueChecks[valueCheck]
  if (!meets(value ?? null, (item) => (isRef(item) ? 0 : item))) noted.wrong()
}

/** Returns the value of a key, or null. */
export const entryOf = (dict: Value, key: string): PdfObject => (isDict(dict) ? (dict.get(key) ?? null) : null)
