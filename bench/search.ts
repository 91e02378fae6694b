/**
 * Compares the database time of searches in organizations with 1,000 and with 100,000 documents, and counts the rows
 * that they read. `--documents` sets the number of documents of the large organization.
 */

import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { parseTextQuery } from '../core/text/search-query.ts'
import { searchDocuments } from '../db/documents/search.ts'
import type { Database } from '../db/statement.ts'
import type { Stack } from '../dev/stack/stack.ts'
import type { BenchStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { adminUrlOf } from './support/admin-url.ts'
import { median, mediansInTurns } from './support/in-turns.ts'
import { commonTitleWord, commonWord, fillWithTexts, wordOfFirst } from './support/search-corpus.ts'
import { benchmarkArguments, sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, milliseconds, ratio } from './support/verdict.ts'

const { values: options } = parseArgs({ args: [...benchmarkArguments], options: { documents: { type: 'string' } } })
const many = Number(options.documents ?? sized(100_000, 400))
const sizes = [sized(1_000, 100), many]
/** Larger organizations have shorter texts, to limit the setup time. */
const textChars = [sized(5_000, 2_000), many > 100_000 ? 100 : 500]
const roundCount = sized(40, 3)
const databaseMsMost = 10
const growthMost = 1.1

type SizedOrganization = { size: number; organizationId: string; apiKey: string }
type SearchTimes = { name: string; times: number[]; rowsRead: number[]; databaseMs: number[] }

const searches: [string, string][] = [
  ['a title', 'harbour'],
  ['inside a word of a title', 'arbour hous'],
  ['a word of every title', commonTitleWord],
  ['a word of 5 texts', wordOfFirst(5)],
  ['a word of 50 texts', wordOfFirst(50)],
  ['a word of every text', commonWord],
  ['an absent word', 'nowhereatall'],
]

await withBenchStack({}, async (bench: BenchStack) => {
  const { stack } = bench
  const admin = new Client({ connectionString: adminUrlOf(bench) })
  const app = new Client({ connectionString: stack.appDatabaseUrl })
  await Promise.all([admin.connect(), app.connect()])
  try {
    report(await compare(stack, admin, app))
  } finally {
    await Promise.all([admin.end(), app.end()])
  }
})

async function compare(stack: Stack, admin: Client, app: Client): Promise<SearchTimes[]> {
  const organizations: SizedOrganization[] = []
  for (const [index, size] of sizes.entries()) {
    const organization = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const startedAt = performance.now()
    await fillWithTexts(admin, organization.organizationId, { count: size, textChars: textChars[index]! })
    console.log(`${size} documents written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    organizations.push({ size, ...organization })
  }
  for (const name of ['documents', 'document_versions', 'document_search', 'text_blocks'])
    await admin.query(`vacuum analyze ${name}`)

  const searched: SearchTimes[] = []
  for (const [name, query] of searches) {
    const times = await mediansInTurns(organizations, roundCount, (one) => ask(stack.functionsUrl, one, query))
    const statements = []
    for (const one of organizations) statements.push(await measureStatement(app, one, query))
    searched.push({
      name,
      times,
      rowsRead: statements.map(({ rows }) => rows),
      databaseMs: statements.map(({ ms }) => ms),
    })
  }
  return searched
}

function report(searched: readonly SearchTimes[]): void {
  const show = (values: number[], digits: number) => values.map((value) => value.toFixed(digits)).join(' / ')
  const heading = sizes.join(' / ')
  console.log(
    table(
      ['search', `ms at ${heading}`, `database ms at ${heading}`, `rows at ${heading}`],
      searched.map(({ name, times, rowsRead, databaseMs }) => [
        name,
        show(times, 2),
        show(databaseMs, 2),
        show(rowsRead, 0),
      ]),
    ),
  )
  for (const { name, times, databaseMs } of searched) {
    judge(`${name}, database time`, databaseMs.at(-1)!, databaseMsMost, { show: milliseconds })
    judge(`${name}, many documents / few`, times.at(-1)! / times[0]!, growthMost, { show: ratio })
  }
}

async function ask(functionsUrl: string, { apiKey }: SizedOrganization, query: string): Promise<void> {
  const response = await fetch(`${functionsUrl}/v1/documents/search?q=${encodeURIComponent(query)}`, {
    headers: { 'x-api-key': apiKey },
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`search returned ${response.status}: ${body}`)
}

/**
 * Runs a search statement as the application role. Returns the median milliseconds and the number of rows that it
 * reads.
 */
async function measureStatement(
  app: Client,
  { organizationId }: SizedOrganization,
  q: string,
): Promise<{ ms: number; rows: number }> {
  const { title, titlePiece: piece, words } = parseTextQuery(q)!
  const search = { title, piece, words, offset: 0, limit: 51, blocksMax: 1, blockWords: words.map((word) => [word]) }
  const times: number[] = []
  await app.query('begin')
  try {
    await app.query("select set_config('app.organization_id', $1, true)", [organizationId])
    const before = await rowsRead(app)
    await searchDocuments(search).builders[0]!(drizzle({ client: app }) as unknown as Database)
    const rows = (await rowsRead(app)) - before
    for (let round = 0; round < sized(21, 3); round++) {
      const startedAt = performance.now()
      await searchDocuments(search).builders[0]!(drizzle({ client: app }) as unknown as Database)
      times.push(performance.now() - startedAt)
    }
    return { ms: median(times), rows }
  } finally {
    await app.query('rollback')
  }
}

async function rowsRead(app: Client): Promise<number> {
  const { rows } = await app.query<{ count: string }>(`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as count from pg_stat_xact_user_tables
    where relname in ('documents', 'document_versions', 'document_search', 'text_blocks')`)
  return Number(rows[0]?.count)
}
