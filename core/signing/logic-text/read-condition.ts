import type { FieldCondition, FieldTest } from '../conditions/logic-types.ts'
import { type Cursor, cursorOver, RuleTextError, refIn, tokensOf, unexpected } from './tokens.ts'

const states = {
  checked: { isChecked: true },
  unchecked: { isChecked: false },
  filled: { isFilled: true },
  empty: { isFilled: false },
} as const

type Group = { all: Part[] } | { any: Part[] }
type Part = FieldTest | Group

/**
 * Reads a condition from text such as `pets checked and country = DE|AT`. `and` binds before `or`; parentheses change
 * that. Throws a `RuleTextError` for any other text.
 */
export function readConditionText(rule: string): FieldCondition {
  const cursor = cursorOver(tokensOf(rule))
  const condition = readAny(cursor)
  cursor.end()
  if (levelsOf(condition) > 2) throw new RuleTextError('Groups of a condition nest in at most two levels.', '(')
  return condition as FieldCondition
}

const readAny = (cursor: Cursor): Part => {
  const parts = listOf(cursor, 'or', readAll)
  return parts.length === 1 ? (parts[0] as Part) : { any: parts.flatMap((part) => ('any' in part ? part.any : [part])) }
}

const readAll = (cursor: Cursor): Part => {
  const parts = listOf(cursor, 'and', readPart)
  return parts.length === 1 ? (parts[0] as Part) : { all: parts.flatMap((part) => ('all' in part ? part.all : [part])) }
}

function listOf(cursor: Cursor, word: string, read: (cursor: Cursor) => Part): Part[] {
  const parts = [read(cursor)]
  while (cursor.take(word) !== null) parts.push(read(cursor))
  return parts
}

function readPart(cursor: Cursor): Part {
  if (cursor.take('(') !== null) {
    const part = readAny(cursor)
    cursor.expect(')')
    return part
  }
  const name = cursor.next()
  if (name?.kind !== 'word') throw unexpected(name?.text, 'Name a field.')
  const ref = refIn(name.text)
  if (cursor.take('!=') !== null) return { ...ref, notEquals: readValue(cursor) }
  if (cursor.take('=') !== null) {
    const values = [readValue(cursor)]
    while (cursor.take('|') !== null) values.push(readValue(cursor))
    return values.length === 1 ? { ...ref, equals: values[0] as string } : { ...ref, isOneOf: values }
  }
  const state = cursor.take(...Object.keys(states))
  if (state === null)
    throw unexpected(cursor.peek()?.text, `After “${name.text}”, write =, !=, checked, unchecked, filled or empty.`)
  return { ...ref, ...states[state as keyof typeof states] }
}

/** Reads a quoted text, or the words up to the next mark, `and` or `or`. */
function readValue(cursor: Cursor): string {
  const words: string[] = []
  while (cursor.peek()?.kind === 'word' && !cursor.isAt('and', 'or')) words.push(cursor.next()?.text ?? '')
  if (words.length > 0) return words.join(' ')
  const quoted = cursor.next()
  if (quoted?.kind !== 'text' || quoted.text === '') throw unexpected(quoted?.text, 'Write a value.')
  return quoted.text
}

const levelsOf = (part: Part): number => {
  const parts = 'all' in part ? part.all : 'any' in part ? part.any : null
  return parts === null ? 0 : 1 + Math.max(...parts.map(levelsOf))
}
