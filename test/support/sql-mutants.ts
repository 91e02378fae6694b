import { readDatabaseText, type SqlStatement } from '../../dev/migrations/sql-statements.ts'
import { tableMutants } from './table-mutants.ts'

/** A removed guard of `db/sql`. */
export type Mutant = {
  /** The object that loses the guard, such as `chancery_run_cleanup`, `policy tenant on jobs` or `table jobs`. */
  of: string
  /** The name of the guard. A number distinguishes identical guards of one object. */
  name: string
  /** The removed text. */
  gone: string
  /** SQL that changes a migrated database as the mutated definition would. */
  sql: string
}

/** Returns a mutant for every guard of `db/sql`. Text rules find the guards. */
export function sqlMutants(): Mutant[] {
  const { beforeTables, afterTables } = readDatabaseText()
  const seen = new Map<string, number>()
  return [...beforeTables, ...afterTables].flatMap(mutantsOf).map((mutant) => {
    const text = `${mutant.of} without ${mutant.gone}`
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { ...mutant, name: count > 1 ? `${text} (${count})` : text }
  })
}

export type Unnamed = Omit<Mutant, 'name'>

function mutantsOf(statement: SqlStatement): Unnamed[] {
  const { text, defines } = statement
  const whole = (of: string, gone: string, sql: string): Unnamed => ({ of, gone, sql })
  const [kind, name] = defines.split(' ') as [string, string]
  if (kind === 'function') return withoutConditions(name, text)
  if (text.startsWith('do $$') && text.includes('chancery_count_')) return countingEverything(text)
  if (kind === 'trigger') return [whole(defines, 'the trigger', `drop ${defines}`)]
  if (kind === 'table') return tableMutants(statement)
  const [, functions] = /^revoke execute on function ([\w, ]+) from public/.exec(text) ?? []
  return functions ? [whole(functions, text, `grant execute on function ${functions} to public`)] : []
}

// The groups match the table, kind, amount and subject, and then an entry's two quoted conditions.
const countedEntry =
  /\('(\w+)', '(\w+)', '(?:[^']|'')*', '(?:[^']|'')*', '((?:[^']|'')*)', '((?:[^']|'')*)', (?:true|false)\)/g

/** Returns mutants without the quoted conditions of counters and budgets. */
function countingEverything(text: string): Unnamed[] {
  const put = (gone: string, index: number, was: string, now: string): Unnamed => ({
    of: 'chancery_count',
    gone,
    sql: `${text.slice(0, index)}${now}${text.slice(index + was.length)}`,
  })
  const entries = [...text.matchAll(countedEntry)].flatMap(
    ({ 0: entry, 1: table, 2: kind, 3: counted, 4: condition, index }) => {
      const name = `${kind} of ${table}`
      const atCounted = index + entry.lastIndexOf(`'${counted}', '${condition}'`) + 1
      const atCondition = index + entry.lastIndexOf(`'${condition}'`) + 1
      return [
        ...(counted === 'true' ? [] : [put(`${name}: ${counted}`, atCounted, counted!, 'true')]),
        ...(condition === 'true' ? [] : [put(`${name}: asked where ${condition}`, atCondition, condition!, 'true')]),
        ...(condition === 'false' ? [] : [put(`${name}: its budget`, atCondition, condition!, 'false')]),
      ]
    },
  )
  const rises = ' and v_changed.amount > 0'
  return [...entries, put(rises.trim(), text.indexOf(rises), rises, '')]
}

// Matches a comment, a quoted text, a comparison of two words, a word, or a symbol.
const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|distinct from|[\w.]+|\S/g
const opens = new Set(['where', 'on', 'if', 'elsif', 'having', 'and', 'or', '('])
const closes = new Set(
  'and or where order group having limit offset for returning then loop union join cross left set on using end from as ,'.split(
    ' ',
  ),
)

/**
 * Returns a mutant for each term of a condition, with the term true in an `and` and false in an `or`. Keeps decisions
 * (`case`).
 */
function withoutConditions(of: string, text: string): Unnamed[] {
  const body = text.indexOf('$$')
  const tokens = [...text.matchAll(token)].filter(({ 0: word }) => !word.startsWith('--'))
  const mutants: Unnamed[] = []
  tokens.forEach(({ 0: word, index }, at) => {
    if (index < body || !opens.has(word) || isDecision(tokens, at) || tokens[at + 1]?.[0] === 'conflict') return
    const end = termEnd(tokens, at + 1)
    // A parenthesis starts a term only if it begins several alternatives.
    if (word === '(' && end.word !== 'or') return
    const start = tokens[at + 1]!.index
    const term = text.slice(start, end.index).trimEnd()
    if (term === '') return
    const isAlternative = word === 'or' || end.word === 'or'
    const sql = `${text.slice(0, start)}${isAlternative ? 'false' : 'true'}${text.slice(start + term.length)}`
    mutants.push({ of, gone: term.replace(/\s+/g, ' '), sql })
  })
  const pinned = ' set search_path = public, pg_temp'
  if (text.includes(pinned)) mutants.push({ of, gone: pinned.trim(), sql: text.replace(pinned, '') })
  return mutants
}

/** Returns whether a token is between `case` and its `end`. */
function isDecision(tokens: RegExpExecArray[], at: number): boolean {
  let depth = 0
  for (const { 0: word } of tokens.slice(0, at)) {
    if (word === 'case') depth++
    else if (word === 'end' && depth > 0) depth--
  }
  return depth > 0
}

function termEnd(tokens: RegExpExecArray[], from: number): { index: number; word: string } {
  let depth = 0
  for (const { 0: word, index } of tokens.slice(from)) {
    if (depth === 0 && (word === ')' || word === ';' || word.startsWith('$') || closes.has(word)))
      return { index, word }
    if (word === '(' || word === '[' || word === 'case') depth++
    else if (word === ')' || word === ']' || (word === 'end' && depth > 0)) depth--
  }
  throw new Error('a condition has no end')
}
