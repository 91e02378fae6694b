/**
 * Calls every operation in an organization with little data, and in an organization with many copies of this data.
 * Counts the round trips between the workers and the database, and the rows that each operation reads according to the
 * query plans. The workers report each call with its request, so concurrent jobs do not count. Fails if an operation
 * has no case.
 */

import { join } from 'node:path'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { apiOperations } from '../api/operations/index.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { functionsOperations } from '../functions/operations/index.ts'
import { loadOperations } from '../platform/http/operation.ts'
import { knownMisses } from './known-misses.ts'
import { adminUrlOf } from './support/admin-url.ts'
import { fillWithCopies } from './support/crowd.ts'
import { measureEverything } from './support/every-operation.ts'
import type { OperationCounter } from './support/operation-counter.ts'
import { lengthOf, logPlans, type ReadStatement, statementsSince } from './support/plan-log.ts'
import { settled } from './support/settled.ts'
import { isSmallest, sized } from './support/size.ts'
import { jobsAfter, jobWaitSeconds } from './support/stack.ts'
import { startTripCounter, type TripCounter } from './support/trip-counter.ts'
import { judge } from './support/verdict.ts'

const copies = 300
/** Permits the rows of a page and their related rows. A table scan reads more. */
const moreRowsMost = 500

type Keys = { apiKey: string; test: { apiKey: string } }
type RowCount = { name: string; rows: number; worst: ReadStatement | undefined }

const trips = await startTripCounter()
try {
  const queueOverrides = jobsAfter(sized(jobWaitSeconds, 0.1))
  await withStack({ arbiterUrl: trips.url, queueOverrides }, async (bench) => {
    const { stack, folder } = bench
    const admin = new Client({ connectionString: adminUrlOf(bench) })
    await admin.connect()
    try {
      await logPlans(admin, 'chancery_app')
      const logFile = join(folder, 'stack', 'postgres', 'postgres.log')
      const few = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
      const before = await readings(bench, logFile, few)
      // The smallest size checks only the round trips, for which one organization is sufficient.
      if (isSmallest) return
      const crowd = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
      await fillWithCopies(admin, { from: few.organizationId, to: crowd.organizationId, copies })
      const after = await readings(bench, logFile, crowd)
      reportRows(before, after)
    } finally {
      await admin.end()
    }
  })
} finally {
  await trips.close()
}
await reportTrips(trips)

/** Calls every operation once, and returns the rows that each one reads. */
async function readings({ stack, service }: BenchStack, logFile: string, organization: Keys): Promise<RowCount[]> {
  const read: RowCount[] = []
  const counter: OperationCounter = {
    count: async (name, most, work) => {
      const offset = lengthOf(logFile)
      const result = await trips.count(name, most, work)
      const statements = statementsSince(logFile, offset)
      const worst = statements.reduce<ReadStatement | undefined>((a, b) => (a && a.rows >= b.rows ? a : b), undefined)
      read.push({ name, rows: statements.reduce((sum, { rows }) => sum + rows, 0), worst })
      return result
    },
    settle: () => settled(stack.ownerDatabaseUrl, null, stack.runCron),
  }
  await measureEverything(counter, stack, {
    service: { ...service, apiKey: organization.apiKey },
    testKey: organization.test.apiKey,
  })
  // The first scheduled run does the pending work, so the second run is typical.
  await stack.runCron()
  await counter.settle()
  await counter.count('(cron)', null, stack.runCron)
  return read
}

function reportRows(before: readonly RowCount[], after: readonly RowCount[]): void {
  const rowsBefore = new Map(before.map(({ name, rows }) => [name, rows]))
  const compared = after.map(({ name, rows, worst }) => ({ name, rows, worst, few: rowsBefore.get(name) ?? 0 }))
  console.log(
    table(
      ['operation', 'rows among few', 'rows in the crowd'],
      compared.map(({ name, few, rows }) => [name, few, rows]),
    ),
  )
  let worstMore = 0
  for (const { name, rows, few, worst } of compared) {
    const more = rows - few
    if (more <= moreRowsMost) worstMore = Math.max(worstMore, more)
    else {
      const goal = `more rows, ${name}`
      if (!knownMisses[`operations: ${goal}`])
        console.log(`statement with the most rows: ${worst?.text.replace(/\s+/g, ' ').slice(0, 300)}`)
      judge(goal, more, moreRowsMost)
    }
  }
  judge('more rows, every other operation', worstMore, moreRowsMost)
}

async function reportTrips(counter: TripCounter): Promise<void> {
  const counts = counter.counts()
  console.log(
    table(
      ['operation', 'round trips', 'goal'],
      counts.map(({ name, trips, most }) => [name, trips, most ?? '-']),
    ),
  )
  const measured = new Set(counts.map(({ name }) => name.split(' ')[0]))
  const operations = await loadOperations([...apiOperations, ...functionsOperations])
  const missing = operations.map(({ contract }) => contract.id as string).filter((id) => !measured.has(id))
  if (missing.length > 0) console.log(`operations without a benchmark case: ${missing.join(', ')}`)
  judge('operations without a case', missing.length, 0, { isCount: true })
  for (const { name, trips, most } of counts)
    if (most !== null) judge(`round trips, ${name}`, trips, most, { isCount: true })
}
