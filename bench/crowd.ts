/**
 * The rows that each operation reads in an organization with little, and in one with a thousand times as much of everything,
 * from the plans that the database made for them. Run with `npm run bench -- crowd`.
 */

import { join } from 'node:path'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { adminUrlOf } from './support/admin-url.ts'
import { fillWithCopies } from './support/crowd.ts'
import { lateJobs, measureEverything } from './support/every-operation.ts'
import { lengthOf, logPlans, type ReadStatement, statementsSince } from './support/plan-log.ts'
import type { TripCounter } from './support/trip-counter.ts'

const copies = 1_000
/** Rows that a page may hold and what belongs to them; a table that is read whole has more. */
const moreRowsMost = 500
const allowed: Record<string, string> = {
  'account.get': "this month's envelopes are counted in their index",
  'apiKeys.list': 'keys come in one page',
  'apiKeys.revoke': 'two thousand keys are read whole for their tree, because that is cheaper',
  'folders.list': 'folders come in one page',
}

type Reading = { name: string; rows: number; worst: ReadStatement | undefined }

await withStack({ queueOverrides: lateJobs }, async (bench) => {
  const { stack, folder } = bench
  const admin = new Client({ connectionString: adminUrlOf(bench) })
  await admin.connect()
  try {
    await logPlans(admin, 'chancery_app')
    const logFile = join(folder, 'stack', 'postgres', 'postgres.log')
    const few = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const before = await readings(bench, logFile, few.apiKey)
    const crowd = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const written = await fillWithCopies(admin, { from: few.organizationId, to: crowd.organizationId, copies })
    console.log(
      table(
        ['table', 'rows'],
        [...written].filter(([, rows]) => rows > 0),
      ),
    )
    const after = await readings(bench, logFile, crowd.apiKey)
    report(before, after)
  } finally {
    await admin.end()
  }
})

/** Calls every operation once, and gives what each read until it had answered. */
async function readings({ stack, service }: BenchStack, logFile: string, apiKey: string): Promise<Reading[]> {
  const read: Reading[] = []
  const counter: TripCounter = {
    count: async (name, _, work) => {
      const offset = lengthOf(logFile)
      const answer = await work()
      const statements = statementsSince(logFile, offset)
      const worst = statements.reduce<ReadStatement | undefined>((a, b) => (a && a.rows >= b.rows ? a : b), undefined)
      read.push({ name, rows: statements.reduce((sum, { rows }) => sum + rows, 0), worst })
      return answer
    },
    settle: () => new Promise((resolve) => setTimeout(resolve, 3_000)),
    counts: () => [],
  }
  await measureEverything(counter, stack, { ...service, apiKey })
  // What waits is done by the first tick, so that the second is one of many.
  await stack.runCron()
  await counter.settle()
  await counter.count('(cron)', null, stack.runCron)
  return read
}

function report(before: readonly Reading[], after: readonly Reading[]): void {
  const rowsBefore = new Map(before.map(({ name, rows }) => [name, rows]))
  const compared = after.map(({ name, rows, worst }) => ({ name, rows, worst, few: rowsBefore.get(name) ?? 0 }))
  console.log(
    table(
      ['operation', 'rows among few', 'rows in the crowd'],
      compared.map(({ name, few, rows }) => [name, few, rows]),
    ),
  )
  const exceeded = compared.filter(({ rows, few }) => rows - few > moreRowsMost)
  for (const { name, rows, few, worst } of exceeded) {
    const reason = allowed[name]
    const verdict = reason ? `allowed, ${reason}` : `most in: ${worst?.text.replace(/\s+/g, ' ').slice(0, 300)}`
    console.log(
      `${reason ? 'over  ' : 'MISSED'}  ${name}: ${rows - few} rows more (goal: at most ${moreRowsMost}); ${verdict}`,
    )
  }
  const missed = exceeded.filter(({ name }) => !allowed[name])
  if (missed.length === 0) console.log('met     no other operation reads more rows in the crowd')
  if (missed.length > 0) process.exitCode = 1
}
