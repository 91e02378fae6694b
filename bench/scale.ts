/**
 * Counts the database pages that each statement reads with little and with much data: one large organization among many
 * small ones, with pending deliveries and jobs. `--documents` sets the number of documents, up to a million.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { migrateDatabase } from '../admin/migrate.ts'
import type { Database } from '../db/statement.ts'
import { startPostgres } from '../dev/stack/postgres.ts'
import { table } from '../dev/support/table.ts'
import { knownMisses } from './known-misses.ts'
import { type Pages, pagesOf, reportPlans } from './support/explained.ts'
import { fillToScale } from './support/scale-fill.ts'
import { type Measured, scaleStatements } from './support/scale-statements.ts'
import { benchmarkArguments, sized } from './support/size.ts'
import { judge } from './support/verdict.ts'

const { values } = parseArgs({ args: [...benchmarkArguments], options: { documents: { type: 'string' } } })
/** Enough rows for full batches, so the number of pages per batch is the same at every size. */
const few = 4_000
const many = Number(values.documents ?? sized(100_000, 8_000))
/**
 * Permits four more pages for each row of a batch of a thousand, because larger indexes are deeper and rows are further
 * apart.
 */
const morePagesMost = 4_000

type TimedPages = Pages & { ms: number }

const folder = mkdtempSync(join(tmpdir(), 'chancery-bench-'))
const postgres = await startPostgres({ dataDir: folder, durable: false })
const admin = new Client({ connectionString: postgres.adminUrl.replace(/\/postgres$/, '/chancery') })
try {
  await migrateDatabase(postgres.ownerUrl)
  await admin.connect()
  await reportPlans(admin, 'chancery_app')
  await reportPlans(admin, 'chancery_owner')
  const { organizationId } = await bootstrapOrganization(postgres.ownerUrl)
  await fillToScale(admin, organizationId, 0, few)
  const before = await readings(organizationId)
  const startedAt = performance.now()
  await fillToScale(admin, organizationId, few, many)
  console.log(`${many} documents written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  report(before, await readings(organizationId))
} finally {
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs every statement in a transaction that is rolled back. Returns the number of pages that each statement reads. */
async function readings(organizationId: string): Promise<Map<string, TimedPages>> {
  const read = new Map<string, TimedPages>()
  const clients = {
    app: new Client({ connectionString: postgres.appUrl }),
    owner: new Client({ connectionString: postgres.ownerUrl }),
  }
  await Promise.all([clients.app.connect(), clients.owner.connect()])
  try {
    for (const one of scaleStatements()) read.set(one.name, await reading(clients[one.by], organizationId, one))
  } finally {
    await Promise.all([clients.app.end(), clients.owner.end()])
  }
  return read
}

async function reading(client: Client, organizationId: string, { name, statement }: Measured): Promise<TimedPages> {
  await client.query('begin')
  try {
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId])
    const startedAt = performance.now()
    const pages = await pagesOf(client, async () => {
      for (const build of statement.builders) await build(drizzle({ client }) as unknown as Database)
    })
    return { ...pages, ms: performance.now() - startedAt }
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error })
  } finally {
    await client.query('rollback')
  }
}

function report(before: ReadonlyMap<string, TimedPages>, after: ReadonlyMap<string, TimedPages>): void {
  const compared = [...after].map(([name, large]) => ({ name, large, few: before.get(name)!.pages }))
  console.log(
    table(
      ['statement', `pages at ${few}`, `pages at ${many}`, 'ms'],
      compared.map(({ name, few, large }) => [name, few, large.pages, large.ms.toFixed(1)]),
    ),
  )
  let worstMore = 0
  for (const { name, few, large } of compared) {
    const more = large.pages - few
    if (more <= morePagesMost) worstMore = Math.max(worstMore, more)
    else {
      if (!knownMisses[`scale: ${name}`]) console.log(`statement with the most pages: ${large.worst.slice(0, 300)}`)
      judge(name, more, morePagesMost, { isCount: true })
    }
  }
  judge('more pages, every other statement', worstMore, morePagesMost, { isCount: true })
}
