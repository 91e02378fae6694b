import { readFileSync } from 'node:fs'
import type { Client } from '../client.ts'
import { operations } from '../generated/operations.ts'
import type { Operation } from '../operation.ts'
import { parsed } from './parsed.ts'
import { help } from './sign.ts'
import { commandName, UsageError } from './usage.ts'

const usageOfOperations = `chancery operations [<words>]

Lists all operations, or those with these words in their names, such as chancery operations documents. If there are none,
lists the operations whose names or summaries contain the words, even as parts of other words.`

type NamedOperation = { id: string; operation: Operation; words: string[]; ids: string[] }

/** Converts a camel-case name to its form on the command line: `embeddedSession` to `embedded-session`. */
const kebab = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const all: readonly NamedOperation[] = Object.entries<Operation>(operations).map(([id, operation]) => ({
  id,
  operation,
  words: id.split('.').map(kebab),
  ids: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
}))

/** Prints the operations with the given words in their names, or else those whose names or summaries contain them. */
export function listOperations(args: string[]): number {
  if (args.includes('--help')) return help(usageOfOperations)
  const named = all.filter(({ words }) => args.every((word) => words.includes(word)))
  const found = named.length > 0 ? named : all.filter((known) => args.every((word) => isAbout(known, word)))
  if (found.length === 0)
    throw new UsageError(
      `No operation contains ${args.join(' ')}. Run ${commandName()} operations to list all operations.`,
    )
  return help(found.map((known) => `${callText(known)}\n    ${known.operation.summary}`).join('\n'))
}

const isAbout = ({ words, operation }: NamedOperation, word: string): boolean =>
  `${words.join(' ')} ${operation.summary}`.toLowerCase().includes(word.toLowerCase())

/** Returns the sentence with the operations whose last word is among the given words. */
function suggestionFor(args: readonly string[]): string {
  const near = all.filter(({ words }) => args.includes(words.at(-1) ?? '')).slice(0, 3)
  return near.length === 0 ? '' : ` Did you mean ${near.map(({ words }) => words.join(' ')).join(', or ')}?`
}

/**
 * Calls an operation and prints the response. The operation is named by the first words (`documents get`) or by its id
 * (`documents.get`).
 */
export async function callOperation([first = '', ...others]: string[], client: () => Client): Promise<number> {
  const args = [...first.split('.'), ...others]
  const known = all
    .filter(({ words }) => words.every((word, i) => args[i] === word || kebab(args[i] ?? '') === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0]
  if (!known) {
    if (args.includes('--help')) return listOperations(args.filter((word) => word !== '--help'))
    const near = all.some(({ words }) => words[0] === args[0])
      ? `${commandName()} operations ${args[0]}`
      : `${commandName()} operations`
    throw new UsageError(
      `Unknown command: ${args.join(' ')}.${suggestionFor(args)} Run ${commandName()} --help or ${near}.`,
    )
  }
  const { operation, words, ids } = known
  const text = { type: 'string' } as const
  const { values, positionals } = parsed(words.join(' '), args.slice(words.length), {
    help: { type: 'boolean' },
    ...(operation.pages ? { all: { type: 'boolean' } as const } : {}),
    ...(operation.body ? { body: text } : {}),
    ...(operation.isOnce ? { 'idempotency-key': text } : {}),
    ...Object.fromEntries((operation.query ?? []).map((name) => [kebab(name), text])),
  })
  if (values.help) return help(`${callText(known)}\n\n${operation.summary}: ${operation.method} ${operation.path}`)
  if (positionals.length !== ids.length) throw new UsageError(callText(known))
  const given = values as Record<string, string | boolean | undefined>
  const query = (operation.query ?? [])
    .map((name) => [name, given[kebab(name)]])
    .filter(([, value]) => value !== undefined)
  const result = functionOf(client(), known.id)(
    ...positionals,
    ...(operation.body ? [bodyOf(given.body)] : []),
    ...(operation.query ? [Object.fromEntries(query)] : []),
    { idempotencyKey: given['idempotency-key'] },
  )
  if (!given.all) return print(await result)
  for await (const item of result) console.log(JSON.stringify(item))
  return 0
}

function callText({ words, ids, operation }: NamedOperation): string {
  const options = [
    ...(operation.query ?? []).map((name) => `[--${kebab(name)} …]`),
    ...(operation.body ? ['[--body <json, @file or ->]'] : []),
    ...(operation.isOnce ? ['[--idempotency-key …]'] : []),
    ...(operation.pages ? ['[--all]'] : []),
  ]
  return ['chancery', ...words, ...ids.map((name) => `<${name}>`), ...options].join(' ')
}

type Call = (...args: unknown[]) => PromiseLike<unknown> & AsyncIterable<unknown>

const functionOf = (client: Client, id: string): Call =>
  id.split('.').reduce<unknown>((place, word) => (place as Record<string, unknown>)[word], client) as Call

function bodyOf(text: string | boolean | undefined): unknown {
  if (typeof text !== 'string') return undefined
  const json =
    text === '-' ? readFileSync(0, 'utf8') : text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError('--body must be JSON, @ followed by a file name, or - for standard input.')
  }
}

function print(result: unknown): number {
  if (result !== undefined)
    process.stdout.write(typeof result === 'string' ? result : `${JSON.stringify(result, null, 2)}\n`)
  return 0
}
