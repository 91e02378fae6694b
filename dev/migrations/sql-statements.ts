import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** A PostgreSQL statement with its semicolon, without the comment above it. */
export type SqlStatement = {
  text: string
  /** The name of the defined object. A later statement with this name replaces the object. */
  defines: string
  line: number
}

/** The current SQL for everything that Drizzle's schema cannot express. */
export type DatabaseText = {
  /** The functions that column defaults call. */
  beforeTables: SqlStatement[]
  afterTables: SqlStatement[]
}

/** Reads `db/sql`. The files are in the order of their names. */
export function readDatabaseText(folder = join(root, 'db', 'sql')): DatabaseText {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: folder })
      .sort()
      .flatMap((name) => splitStatements(readFileSync(join(folder, name), 'utf8')))
  return { beforeTables: read('before-tables/*.sql'), afterTables: read('*.sql') }
}

// Matches a comment, a quoted string or name, a dollar-quoted body, the end of a statement, or any other character.
const token = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;]/g

/** Splits an SQL text into statements at semicolons, except in comments, quotes and function bodies. */
export function splitStatements(source: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = -1
  for (const { 0: text, index } of source.matchAll(token)) {
    if (start < 0 && (text.startsWith('--') || !text.trim())) continue
    if (start < 0) start = index
    if (text !== ';') continue
    const statement = source.slice(start, index + 1)
    statements.push({
      text: statement,
      defines: definedBy(statement),
      line: source.slice(0, start).split('\n').length,
    })
    start = -1
  }
  if (start >= 0)
    throw new Error(`Unterminated statement. Add its semicolon or closing quote: ${source.slice(start, start + 80)}`)
  return statements
}

function definedBy(statement: string): string {
  const [, object] = /^create or replace function (\w+)/.exec(statement) ?? []
  if (object) return `function ${object}`
  const [, guarded] = /^select chancery_guard_table\('(\w+)'/.exec(statement) ?? []
  if (guarded) return `table ${guarded}`
  const [, trigger, table] = /^create or replace trigger (\w+)[\s\S]*? on (\w+)/.exec(statement) ?? []
  return trigger ? `trigger ${trigger} on ${table}` : statement
}
