import {
  DICT,
  effects,
  heldOf,
  kindOfList,
  NAME,
  NEGATIVE_RANK,
  operandsMax,
  operandTypes,
  operatorEffects,
  otherOperandTypes,
  ranksMax,
  STRING,
  shapeOf,
} from './operators.ts'

/**
 * Operands without their operator: their count, the count of numbers among them, the kinds of the others and of the
 * last one. `rank` is that of the last number, and `held` is what the operands add to a list.
 */
export type Operands = { count: number; numbers: number; kinds: number; last: number; rank: number; held: number }

/**
 * The state at the end of a stream: inside an array with `held` contents, or inside a dictionary that awaits a key or a
 * value.
 */
export type Opening = { kind: 'array'; held: number } | { kind: 'dict'; awaitsKey: boolean }

/**
 * The rest of an open array or dictionary, up to its bracket. For a dictionary: the number of items, and whether all
 * items at even positions (from 0) and all at odd positions are names.
 */
export type Closing =
  | { kind: 'array'; held: number }
  | { kind: 'dict'; count: number; areEvenNames: boolean; areOddNames: boolean }

/** The end of a stream that the next one continues: operands, followed by an open array or dictionary. */
export type Tail = Operands & { open: Opening | null }

/**
 * The start of a stream that continues the previous one: the rest of an array or dictionary, operands, and their
 * operator. The operator is null if the stream has none.
 */
export type Head = Operands & { closed: Closing | null; operator: number | null; standsAlone: boolean }

/**
 * The incomplete edges of a content stream; there is white space between two streams (ISO 32000-2 section 7.8.2).
 * `name` is the last name of the tail.
 */
export type ContentEdges = { head: Head | null; tail: Tail | null; name: string | null }

/** Returns whether the operands fit an operator. */
export function isFit(operator: number, { count, numbers, kinds, last, rank }: Operands): boolean {
  const effect = operatorEffects[operator]
  if (effect === effects.colour) return count > 0 && kinds === 0
  if (effect === effects.colourOrPattern)
    return count > 0 && (kinds === 0 || (kinds === NAME && last === NAME && numbers === count - 1))
  const shape = shapeOf(count, numbers, kinds, last)
  return (shape === operandTypes[operator] || shape === otherOperandTypes[operator]) && rank <= ranksMax[operator]!
}

/** Returns whether the operands can be items of an array outside a dictionary: numbers and strings. */
export const areMembers = ({ kinds }: Operands): boolean => (kinds & ~STRING) === 0

const nothing: Tail = { count: 0, numbers: 0, kinds: 0, last: 0, rank: 0, held: 0, open: null }

/** Returns the open end of a stream that follows `tail`, or `wrong` if their edges do not fit. */
export function joined(tail: Tail | null, edges: ContentEdges | null): Tail | null | 'wrong' {
  const head = edges?.head ?? null
  const next = edges?.tail ?? null
  if (tail === null && (head === null || head.standsAlone)) return next
  if (head === null) return 'wrong'
  const before = tail ?? nothing
  const { open } = before
  const closed = closedBy(open, head.closed)
  if (closed === 'wrong') return goesOn(before, head, next)
  const all = together(closed === null ? before : together(before, closed), head)
  if (all.count > operandsMax) return 'wrong'
  if (head.operator !== null) return isFit(head.operator, all) ? next : 'wrong'
  return { ...all, open: next?.open ?? null }
}

/**
 * Returns the completed array or dictionary as one operand, null if none was open, or `wrong` for a missing or
 * different bracket.
 */
function closedBy(open: Opening | null, closing: Closing | null): Operands | null | 'wrong' {
  if (open === null && closing === null) return null
  if (open?.kind === 'array' && closing?.kind === 'array') return single(kindOfList(open.held | closing.held))
  if (open?.kind !== 'dict' || closing?.kind !== 'dict') return 'wrong'
  const areKeysNames = open.awaitsKey ? closing.areEvenNames : closing.areOddNames
  return areKeysNames && (closing.count % 2 === 0) === open.awaitsKey ? single(DICT) : 'wrong'
}

// Continues an array with a stream that has only items of it, or nothing.
function goesOn(before: Tail, head: Head, next: Tail | null): Tail | 'wrong' {
  const { open } = before
  if (head.closed === null && head.operator === null && head.count === 0 && next === null) return before
  const isInside = open?.kind === 'array' && head.closed === null && head.operator === null
  if (!isInside || !areMembers(head) || (next?.open ?? null) !== null) return 'wrong'
  return { ...before, open: { kind: 'array', held: open.held | head.held } }
}

const single = (kind: number): Operands => ({
  count: 1,
  numbers: 0,
  kinds: kind,
  last: kind,
  rank: NEGATIVE_RANK,
  held: heldOf(NEGATIVE_RANK),
})

const together = (one: Operands, other: Operands): Operands => ({
  count: one.count + other.count,
  numbers: one.numbers + other.numbers,
  kinds: one.kinds | other.kinds,
  last: other.count === 0 ? one.last : other.last,
  rank: other.count === 0 ? one.rank : other.rank,
  held: one.held | other.held,
})
