import type { FieldCondition, FieldTest } from '../conditions/logic-types.ts'
import { RuleTextError, refIn, type TokenReader, tokenReaderOf, tokensOf, unexpectedTokenError } from './tokens.ts'

const states = {
  checked: { isChecked: true },
  unchecked: { isChecked: false },
  filled: { isFilled: true },
  empty: { isFilled: false },
} as const

type Group = { all: Part[] } | { any: Part[] }
type Part = FieldTest | Group

/**
 * Parses a condition from text such as `pets checked and country = DE|AT`. `and` has precedence over `or`, and
 * parentheses change the order. Throws a `RuleTextError` for any other text.
 */
export function readConditionText(rule: string): FieldCondition {
  const reader = tokenReaderOf(tokensOf(rule))
  const condition = readAny(reader)
  reader.end()
  if (levelsOf(condition) > 2)
    throw new RuleTextError('The groups of a condition can be nested at most two levels deep. Use fewer levels.', '(')
  return condition as FieldCondition
}

const readAny = (reader: TokenReader): Part => {
  const parts = listOf(reader, 'or', readAll)
  return parts.length === 1 ? (parts[0] as Part) : { any: parts.flatMap((part) => ('any' in part ? part.any : [part])) }
}

const readAll = (reader: TokenReader): Part => {
  const parts = listOf(reader, 'and', readPart)
  return parts.length === 1 ? (parts[0] as Part) : { all: parts.flatMap((part) => ('all' in part ? part.all : [part])) }
}

function listOf(reader: TokenReader, word: string, read: (reader: TokenReader) => Part): Part[] {
  const parts = [read(reader)]
  while (reader.take(word) !== null) parts.push(read(reader))
  return parts
}

function readPart(reader: TokenReader): Part {
  if (reader.take('(') !== null) {
    const part = readAny(reader)
    reader.expect(')')
    return part
  }
  const name = reader.next()
  if (name?.kind !== 'word') throw unexpectedTokenError(name?.text, 'Write the name of a field here.')
  const ref = refIn(name.text)
  if (reader.take('!=') !== null) return { ...ref, notEquals: readValue(reader) }
  if (reader.take('=') !== null) {
    const values = [readValue(reader)]
    while (reader.take('|') !== null) values.push(readValue(reader))
    return values.length === 1 ? { ...ref, equals: values[0] as string } : { ...ref, isOneOf: values }
  }
  const state = reader.take(...Object.keys(states))
  if (state === null)
    throw unexpectedTokenError(
      reader.peek()?.text,
      `After “${name.text}”, write =, !=, checked, unchecked, filled or empty.`,
    )
  return { ...ref, ...states[state as keyof typeof states] }
}

/** Parses a quoted text, or the words up to the next mark, `and` or `or`. */
function readValue(reader: TokenReader): string {
  const words: string[] = []
  while (reader.peek()?.kind === 'word' && !reader.isAt('and', 'or')) words.push(reader.next()?.text ?? '')
  if (words.length > 0) return words.join(' ')
  const quoted = reader.next()
  if (quoted?.kind !== 'text' || quoted.text === '') throw unexpectedTokenError(quoted?.text, 'Write a value here.')
  return quoted.text
}

const levelsOf = (part: Part): number => {
  const parts = 'all' in part ? part.all : 'any' in part ? part.any : null
  return parts === null ? 0 : 1 + Math.max(...parts.map(levelsOf))
}
