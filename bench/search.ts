/**
 * Compares the database time of searches in organizations with 1,000 and with 100,000 documents, and counts the pages
 * that they read. `--documents` sets the number of documents of the large organization, up to a million.
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
import { spentCpuMs } from '../dev/support/process-cost.ts'
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
const statementRounds = sized(21, 3)
const databaseMsMost = 10
const growthMost = 1.1

type SizedOrganization = { size: number; organizationId: string; apiKey: string }
/** The milliseconds, the CPU milliseconds and the pages of one search statement. */
type StatementCost = { ms: number; cpuMs: number; pages: number }
type SearchTimes = { name: string; times: number[]; costs: StatementCost[] }

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
    const costs: StatementCost[] = []
    for (const one of organizations) costs.push(await measureStatement(app, one, query))
    searched.push({ name, times, costs })
  }
  return searched
}

function report(searched: readonly SearchTimes[]): void {
  const show = (values: number[], digits = 2) => values.map((value) => value.toFixed(digits)).join(' / ')
  const heading = sizes.join(' / ')
  console.log(
    table(
      ['search', `ms at ${heading}`, 'database ms', 'database CPU ms', 'pages'],
      searched.map(({ name, times, costs }) => [
        name,
        show(times),
        show(costs.map(({ ms }) => ms)),
        show(costs.map(({ cpuMs }) => cpuMs)),
        show(
          costs.map(({ pages }) => pages),
          0,
        ),
      ]),
    ),
  )
  for (const { name, times, costs } of searched) {
    judge(`${name}, database time`, costs.at(-1)!.ms, databaseMsMost, { show: milliseconds })
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

/** Runs a search statement as the application role. Returns the median time, the mean CPU time and the pages. */
async function measureStatement(app: Client, { organizationId }: SizedOrganization, q: string): Promise<StatementCost> {
  const { title, titlePiece: piece, words } = parseTextQuery(q)!
  const search = { title, piece, words, offset: 0, limit: 51, blocksMax: 1, blockWords: words.map((word) => [word]) }
  const run = () => searchDocuments(search).builders[0]!(drizzle({ client: app }) as unknown as Database) as BuiltQuery
  const times: number[] = []
  await app.query('begin')
  try {
    await app.query("select set_config('app.organization_id', $1, true)", [organizationId])
    const { rows } = await app.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = [rows[0]!.pid]
    // The first run in a session also reads the catalog.
    await run()
    const cpuBefore = spentCpuMs(backend)
    for (let round = 0; round < statementRounds; round++) {
      const startedAt = performance.now()
      await run()
      times.push(performance.now() - startedAt)
    }
    const cpuMs = (spentCpuMs(backend) - cpuBefore) / statementRounds
    return { ms: median(times), cpuMs, pages: await pagesOf(app, run().toSQL()) }
  } finally {
    await app.query('rollback')
  }
}

/** A statement of Drizzle, which runs when it is awaited. */
type BuiltQuery = ReturnType<ReturnType<typeof searchDocuments>['builders'][number]> & {
  toSQL(): { sql: string; params: unknown[] }
}

/** Returns the number of pages that a statement reads, including the functions that it calls. */
async function pagesOf(app: Client, { sql, params }: { sql: string; params: unknown[] }): Promise<number> {
  type Explained = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }
  const { rows } = await app.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    params,
  )
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
