import { isArray, isDict, isName, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'

type Value = PdfObject | undefined
type Resolve = (value: Value) => Value

const WHOLE_MAX = 2 ** 31 - 1
const simpleFonts = new Set(['Type1', 'MMType1', 'TrueType'])
const bitCounts = new Set<Value>([1, 2, 4, 8, 16])

const isWholeFrom =
  (least: number) =>
  (value: Value): boolean =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= WHOLE_MAX
// Beyond it readers draw by other numbers than are said.
const isInReach = (value: Value): boolean => isNumber(value) && Math.abs(value) <= WHOLE_MAX
const areNumbers =
  (count: number) =>
  (value: Value, resolve: Resolve): boolean =>
    isArray(value) && value.length === count && value.every((item) => isInReach(resolve(item)))

/** What values that readers draw by must be for all of them to draw the same; `resolve` gives what a reference leads to. */
export const demands = {
  number: isInReach,
  count: isWholeFrom(0),
  size: isWholeFrom(1),
  bits: (value: Value) => bitCounts.has(value),
  colours: (value: Value) => isWholeFrom(0)(value) && (value as number) <= 255,
  boolean: (value: Value) => typeof value === 'boolean',
  name: isName,
  simpleFont: (value: Value) => isName(value) && simpleFonts.has(value.name),
  namedFont: (value: Value) => isName(value) && (simpleFonts.has(value.name) || value.name === 'Type0'),
  box: areNumbers(4),
  matrix: areNumbers(6),
  something: (value: Value) => value !== null,
} as const satisfies Record<string, (value: Value, resolve: Resolve) => boolean>

export type Demand = keyof typeof demands

/** Where what a demand comes to is noted: as wrong, or as what a reference must lead to. */
export type Demands = { wrong(): void; later(demand: Demand, target: number): void }

/** Demands something of a value; of what is behind references it is asked once all is known. */
export function must(noted: Demands, demand: Demand, value: Value): void {
  if (isRef(value)) {
    noted.later(demand, value.number)
    return
  }
  const items = isArray(value) ? value.filter(isRef) : []
  for (const { number } of items) noted.later('number', number)
  const meets: (value: Value, resolve: Resolve) => boolean = demands[demand]
  if (!meets(value ?? null, (item) => (isRef(item) ? 0 : item))) noted.wrong()
}

/** The value of a key, null where there is none. */
export const said = (dict: Value, key: string): PdfObject => (isDict(dict) ? (dict.get(key) ?? null) : null)
