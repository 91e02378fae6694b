import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A join of stored rows must compare the organization. Each organization could then have a separate database. */

const root = join(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'db/*.ts', 'db/*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8').replace(/^\s*--.*$/gm, '')

const tables = new Set<string>()
for (const path of files.filter((one) => one.startsWith('db/schema/')))
  for (const [, name] of textOf(path).matchAll(/(?:tenantTable|pgTable)\(\s*'(\w+)'/g)) tables.add(name as string)

/** Joins with other conditions, each with the reason why the join is allowed. */
const others: Record<string, string> = {
  'db/administration/failed-work.ts: jobs': 'the operator’s list over a whole database, of which each has its own',
  'db/sql/health.sql: organizations': 'the row of the organization itself',
}

/** Matches the end of a join or of a condition across tables. */
const clauseEnd = /\b(?:left join|cross join|join|order by|group by|returning|union|where|on conflict)\b|`|;/
/** Replaces named conditions with their text. */
const named = (text: string, path: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name) => new RegExp(`${name} = sql\`([^\`]*)\``).exec(textOf(path))?.[1] ?? name)

/** Returns the stored tables that a file joins without comparing organizations. */
function unlinked(path: string): string[] {
  const text = textOf(path)
  return [...text.matchAll(/\bjoin\s+(?:lateral\s+)?(\w+)\s+(?:as\s+)?(\w+)\s/g)].flatMap(
    ({ 0: match, 1: table, 2: alias, index }) => {
      if (!tables.has(table as string)) return []
      const rest = text.slice(index + match.length)
      const clause = named(rest.slice(0, rest.search(clauseEnd)), path)
      const statement = rest.slice(0, rest.search(/`|;/))
      const isLinked = /organization_?id"? = /i.test(clause)
      // If a query restricts one row to an organization, another row may be joined by its id alone.
      const isWithin = new RegExp(`\\b${alias}\\.organization_id = \\$\\{currentOrganization\\}`).test(statement)
      return isLinked || isWithin ? [] : [`${path}: ${table}`]
    },
  )
}

/** Returns the stored tables that a file joins through the Drizzle API without comparing organizations. */
function unlinkedBuilt(path: string): string[] {
  const text = textOf(path)
  return [...text.matchAll(/\.(?:inner|left|right|full)Join\(/g)].flatMap(({ index, 0: match }) => {
    const call = argumentsFrom(text, index + match.length)
    const [table = ''] = /^\s*(\w+)/.exec(call)?.slice(1) ?? []
    const condition = call.replace(
      /\b(is\w+)\b/g,
      (name) => definitionOf(text, name) ?? importedDefinition(name) ?? name,
    )
    const isLinked = !tables.has(snake(table)) || /organizationId|ofOrganization/.test(condition)
    return isLinked ? [] : [`${path}: ${snake(table)}`]
  })
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the text between an opening bracket and its closing bracket. */
function argumentsFrom(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}

const definitionOf = (text: string, name: string): string | null =>
  new RegExp(`(?:const|function) ${name}\\b[\\s\\S]*?\\n(?=\\n|export|const|/\\*)`).exec(text)?.[0] ?? null

const importedDefinition = (name: string): string | null =>
  files.map((path) => definitionOf(textOf(path), name)).find((found) => found !== null) ?? null

test('finds tables and joins to check', () => {
  expect(tables.size).toBeGreaterThan(30)
  expect(files.flatMap((path) => textOf(path).match(/\bjoin\b/g) ?? []).length).toBeGreaterThan(30)
})

test('joins rows only within one organization, except in listed SQL statements', () => {
  const found = files.flatMap((path) => [...unlinked(path), ...unlinkedBuilt(path)])
  expect([...new Set(found)].sort()).toEqual(Object.keys(others).sort())
})

test('defines foreign keys in the baseline migration only within one organization', () => {
  const baseline = readFileSync(join(root, 'drizzle/0000_baseline.sql'), 'utf8')
  const keys = [...baseline.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES "public"\."(\w+)"\(([^)]*)\)/g)]
  expect(keys.length).toBeGreaterThan(20)
  const across = keys.filter(
    ([, from, to, columns]) =>
      to !== 'organizations' && !(from?.includes('"organization_id"') && columns?.includes('"organization_id"')),
  )
  expect(across.map(([text]) => text)).toEqual([])
})
