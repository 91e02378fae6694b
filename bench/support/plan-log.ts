import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Client } from 'pg'

type Node = {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type ExplainedStatement = { 'Query Text': string; Plan: Node }

export type ReadStatement = { text: string; rows: number }

/** Makes the server log the plan of every statement of a role, including statements inside functions. */
export async function logPlans(admin: Client, role: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  }
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter role ${role} set ${name} = '${value}'`)
}

/** Returns the statements logged after an offset, each with the number of rows that it read according to its plan. */
export function statementsSince(logFile: string, offset: number): ReadStatement[] {
  return textFrom(logFile, offset)
    .split(/^.* LOG: {2}duration: [\d.]+ ms {2}plan:$/m)
    .slice(1)
    .map((entry) => {
      const lines = entry.split('\n').slice(1)
      const end = lines.findIndex((line) => !line.startsWith('\t'))
      const { 'Query Text': text, Plan: plan } = JSON.parse(lines.slice(0, end).join('\n')) as ExplainedStatement
      return { text, rows: rowsOf(plan) }
    })
}

/** Returns the text of a file after an offset, without reading the rest. */
function textFrom(path: string, offset: number): string {
  const bytes = Buffer.alloc(lengthOf(path) - offset)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, offset))
  } finally {
    closeSync(file)
  }
}

export const lengthOf = (logFile: string): number => statSync(logFile).size

// Rows from functions and temporary results were already counted when they were read from a table.
const readsTable = /^(Seq|Index|Index Only|Bitmap Heap|Tid|Sample) Scan$/

function rowsOf(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
  if (!readsTable.test(node['Node Type'])) return below
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + Math.round(each * (node['Actual Loops'] ?? 1))
}
