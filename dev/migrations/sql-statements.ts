import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** One PostgreSQL statement with its semicolon, without the comment above it. */
export type SqlStatement = {
  text: string
  /** The defined object. A later statement with the same name replaces it. */
  defines: string
  line: number
}

/** The current SQL for everything that Drizzle's schema cannot express. */
export type DatabaseText = {
  /** Functions that defaults of columns call. */
  beforeTables: SqlStatement[]
  afterTables: SqlStatement[]
}

/** Reads `db/sql`. The files of a folder are ordered by name. */
export function readDatabaseText(folder = join(root, 'db', 'sql')): DatabaseText {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: folder })
      .sort()
      .flatMap((name) => splitStatements(readFileSync(join(folder, name), 'utf8')))
  return { beforeTables: read('before-tables/*.sql'), afterTables: read('*.sql') }
}

// A comment, a quoted text or name, a dollar-quoted body, the end of a statement, or anything else.
const token = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;]/g

/** Returns the statements of an SQL text. A semicolon separates them, except in a comment, in quotes or in a body. */
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
