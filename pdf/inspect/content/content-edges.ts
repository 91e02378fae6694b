import {
  DICT,
  deeds,
  does,
  heldOf,
  kindOfList,
  NAME,
  NEGATIVE_RANK,
  operandsMax,
  otherShapes,
  ranksMax,
  STRING,
  shapeOf,
  shapes,
} from './operators.ts'

/**
 * Operands without their operator: how many, how many of them numbers, the kinds of the others, and the last one's; the rank
 * of the last number, and what the members of a list would make it hold.
 */
export type Operands = { count: number; numbers: number; kinds: number; last: number; rank: number; held: number }

/** What is open where a stream ends: an array and what it holds, or a dictionary and whether a key comes next. */
export type Opening = { kind: 'array'; held: number } | { kind: 'dict'; awaitsKey: boolean }

/**
 * The rest of such a one, up to its bracket. Of a dictionary's: how many there are, and whether all of those in even places
 * (from 0) and all of those in odd ones are names.
 */
export type Closing =
  | { kind: 'array'; held: number }
  | { kind: 'dict'; count: number; areEvenNames: boolean; areOddNames: boolean }

/** What a stream ends with that the next one goes on with: operands, and behind them what is open. */
export type Tail = Operands & { open: Opening | null }

/**
 * What a stream begins with that the one before it may have begun: the rest of an array or a dictionary, operands, and the
 * operator of all, which is null where the stream has none.
 */
export type Head = Operands & { closed: Closing | null; operator: number | null; standsAlone: boolean }

/**
 * The cut edges of a stream of page content; white space stands between two streams (ISO 32000-2 section 7.8.2). `name` is the last one
 * of the tail.
 */
export type ContentEdges = { head: Head | null; tail: Tail | null; name: string | null }

/** Whether operands are those of an operator. */
export function isFit(operator: number, { count, numbers, kinds, last, rank }: Operands): boolean {
  const deed = deeds[operator]
  if (deed === does.colour) return count > 0 && kinds === 0
  if (deed === does.colourOrPattern)
    return count > 0 && (kinds === 0 || (kinds === NAME && last === NAME && numbers === count - 1))
  const shape = shapeOf(count, numbers, kinds, last)
  return (shape === shapes[operator] || shape === otherShapes[operator]) && rank <= ranksMax[operator]!
}

/** Whether these may be members of an array outside a dictionary: numbers and strings. */
export const areMembers = ({ kinds }: Operands): boolean => (kinds & ~STRING) === 0

const nothing: Tail = { count: 0, numbers: 0, kinds: 0, last: 0, rank: 0, held: 0, open: null }

/** What is open behind a stream that follows `tail`; `wrong` where its edge does not fit. */
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

/** What was open as an operand of its own; null when nothing was, `wrong` where a bracket is missing or another one. */
function closedBy(open: Opening | null, closing: Closing | null): Operands | null | 'wrong' {
  if (open === null && closing === null) return null
  if (open?.kind === 'array' && closing?.kind === 'array') return single(kindOfList(open.held | closing.held))
  if (open?.kind !== 'dict' || closing?.kind !== 'dict') return 'wrong'
  const areKeysNames = open.awaitsKey ? closing.areEvenNames : closing.areOddNames
  return areKeysNames && (closing.count % 2 === 0) === open.awaitsKey ? single(DICT) : 'wrong'
}

// A stream of nothing but members of the array that is open, or of nothing at all.
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
