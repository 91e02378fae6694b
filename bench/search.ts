/**
 * How searching depends on the number of documents: organizations with 100, 1,000 and 10,000 documents of 50 KB in one
 * database, asked in turns. Run with `npm run bench -- search`.
 */

import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { parseTextQuery } from '../core/text/search-query.ts'
import { searchDocuments } from '../db/documents/search.ts'
import type { Database } from '../db/statement.ts'
import type { Stack } from '../dev/stack/stack.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { goal, table } from '../dev/support/table.ts'
import { median, mediansInTurns } from './support/in-turns.ts'
import { commonWord, fillWithTexts, wordOfFirst } from './support/search-corpus.ts'

const sizes = [100, 1_000, 10_000]
const roundCount = 60
const ratioMost = 1.5
const absentMsMost = 5

type Sized = { size: number; organizationId: string; apiKey: string }

const searches: [string, string][] = [
  ['a title', 'harbour'],
  ['inside a word of a title', 'arbour hous'],
  ['a word of 5 texts', wordOfFirst(5)],
  ['a word of 50 texts', wordOfFirst(50)],
  ['a word of every text', commonWord],
  ['an absent word', 'nowhereatall'],
]

await withStack({}, async ({ stack }: BenchStack) => {
  const owner = new Client({ connectionString: stack.ownerDatabaseUrl })
  const app = new Client({ connectionString: stack.appDatabaseUrl })
  await Promise.all([owner.connect(), app.connect()])
  try {
    await compare(stack, owner, app)
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
})

async function compare(stack: Stack, owner: Client, app: Client): Promise<void> {
  const sized: Sized[] = []
  for (const size of sizes) {
    const organization = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const startedAt = performance.now()
    await fillWithTexts(owner, organization.organizationId, size)
    console.log(`${size} documents written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    sized.push({ size, ...organization })
  }
  for (const name of ['documents', 'document_versions', 'document_search', 'text_blocks']) {
    await owner.query(`vacuum analyze ${name}`)
  }

  const rows: { name: string; times: number[]; touched: number[]; databaseMs: number[] }[] = []
  for (const [name, query] of searches) {
    const times = await mediansInTurns(sized, roundCount, (one) => ask(stack.functionsUrl, one, query))
    const touched = []
    const databaseMs = []
    for (const one of sized) {
      const { ms, rows: rowCount } = await measureStatement(app, one, query)
      touched.push(rowCount)
      databaseMs.push(ms)
    }
    rows.push({ name, times, touched, databaseMs })
  }

  const show = (values: number[], digits: number) => values.map((value) => value.toFixed(digits)).join(' / ')
  const heading = sizes.join(' / ')
  console.log(
    table(
      ['search', `ms at ${heading}`, `database ms at ${heading}`, `rows at ${heading}`, 'ratio'],
      rows.map(({ name, times, touched, databaseMs }) => [
        name,
        show(times, 2),
        show(databaseMs, 2),
        show(touched, 0),
        (times.at(-1)! / times[0]!).toFixed(2),
      ]),
    ),
  )
  const isMet = rows.map(({ name, times }) =>
    goal(`${name}: ${sizes.at(-1)} documents / ${sizes[0]}`, times.at(-1)! / times[0]!, ratioMost, (v) => v.toFixed(2)),
  )
  const absent = rows.at(-1)!.databaseMs.at(-1)!
  isMet.push(goal('an absent word, milliseconds in the database', absent, absentMsMost, (ms) => ms.toFixed(2)))
  if (isMet.includes(false)) process.exitCode = 1
}

async function ask(functionsUrl: string, { apiKey }: Sized, query: string): Promise<void> {
  const response = await fetch(`${functionsUrl}/v1/documents/search?q=${encodeURIComponent(query)}`, {
    headers: { 'x-api-key': apiKey },
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`search answered ${response.status}: ${body}`)
}

/** The search's statement as the application role runs it: its milliseconds (median) and the rows that it reads. */
async function measureStatement(
  app: Client,
  { organizationId }: Sized,
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
    for (let round = 0; round < 21; round++) {
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
