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
 * Operands whose operator has not followed yet: their count, the count of numbers among them, and the kinds of the
 * other operands and of the last one. `rank` is that of the last number. `held` is the content that the operands add to
 * a list.
 */
export type Operands = { count: number; numbers: number; kinds: number; last: number; rank: number; held: number }

/** An open array with `held` contents, or an open dictionary that needs a key or a value next. */
export type Opening = { kind: 'array'; held: number } | { kind: 'dict'; awaitsKey: boolean }

/**
 * The rest of an open array or dictionary, up to its bracket. A dictionary has the number of items, and whether all
 * items at even positions (from 0) and all items at odd positions are names.
 */
export type Closing =
  | { kind: 'array'; held: number }
  | { kind: 'dict'; count: number; areEvenNames: boolean; areOddNames: boolean }

/**
 * The end of a stream that continues in the next stream: operands, and open arrays and dictionaries, outermost first.
 */
export type Tail = Operands & { open: readonly Opening[] }

/**
 * The start of a stream that continues the previous stream: the rests of arrays and dictionaries (innermost first),
 * operands, and their operator. The operator is null if the stream contains none.
 */
export type Head = Operands & { closed: readonly Closing[]; operator: number | null; standsAlone: boolean }

/**
 * The incomplete edges of a content stream. Readers treat the boundary between two streams as white space (ISO 32000-2
 * section 7.8.2). `name` is the last name of the tail.
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

/** Returns whether the operands can be items of an array outside a dictionary. Such items are numbers and strings. */
export const areMembers = ({ kinds }: Operands): boolean => (kinds & ~STRING) === 0

const nothing: Tail = { count: 0, numbers: 0, kinds: 0, last: 0, rank: 0, held: 0, open: [] }

/** Returns the open end of a stream that follows `tail`. Returns `wrong` if the edges do not fit. */
export function joined(tail: Tail | null, edges: ContentEdges | null): Tail | null | 'wrong' {
  const head = edges?.head ?? null
  const next = edges?.tail ?? null
  if (tail === null && (head === null || head.standsAlone)) return next
  if (head === null) return 'wrong'
  const before = tail ?? nothing
  if (head.closed.length !== before.open.length) return goesOn(before, head, next)
  const closed = closedBy(before.open, head.closed)
  if (closed === 'wrong') return 'wrong'
  const all = together(closed === null ? before : together(before, closed), head)
  if (all.count > operandsMax) return 'wrong'
  if (head.operator !== null) return isFit(head.operator, all) ? next : 'wrong'
  return { ...all, open: next?.open ?? [] }
}

/**
 * Returns the outermost completed array or dictionary as one operand. Returns null if none was open, and `wrong` for a
 * bracket of the other kind.
 */
function closedBy(opened: readonly Opening[], closed: readonly Closing[]): Operands | null | 'wrong' {
  let operand: Operands | null | 'wrong' = null
  for (const [i, closing] of closed.entries()) {
    if (operand !== 'wrong') operand = completed(opened.at(-1 - i), closing)
  }
  return operand
}

function completed(open: Opening | undefined, closing: Closing): Operands | 'wrong' {
  if (open?.kind === 'array' && closing.kind === 'array') return single(kindOfList(open.held | closing.held))
  if (open?.kind !== 'dict' || closing.kind !== 'dict') return 'wrong'
  const areKeysNames = open.awaitsKey ? closing.areEvenNames : closing.areOddNames
  return areKeysNames && (closing.count % 2 === 0) === open.awaitsKey ? single(DICT) : 'wrong'
}

// Continues an array with a stream that contains only items of the array, or nothing.
function goesOn(before: Tail, head: Head, next: Tail | null): Tail | 'wrong' {
  const [open] = before.open
  if (head.closed.length > 0 || head.operator !== null) return 'wrong'
  if (head.count === 0 && next === null) return before
  const isInside = open?.kind === 'array' && before.open.length === 1
  if (!isInside || !areMembers(head) || (next !== null && next.open.length > 0)) return 'wrong'
  return { ...before, open: [{ kind: 'array', held: open.held | head.held }] }
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
