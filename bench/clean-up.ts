/**
 * Measures a cleanup run that finds nothing due, with few and with many rows, and a run with more due rows than one run
 * deletes. Compares the cost of deleting a row of each growing kind with the cost of writing it.
 */

import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { connect } from '../db/connection.ts'
import { emptyTrashOnce, runCleanups } from '../db/jobs/clean-up.ts'
import { table } from '../dev/support/table.ts'
import { cleanupLimits } from '../service/retention/clean-up.ts'
import { deletingAndWriting } from './support/deletion.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const rowsMany = sized(50_000, 200)
/**
 * A transaction locks each counter that it updates, such as the counter of a document's uploads, so a batch of inserts
 * stays small.
 */
const rowsPerFilling = 1_000
const idleRuns = sized(30, 3)
const idleRatioMost = 3

/** The cleanup must delete rows at least as fast as the service can write them. */
const rowsPerSecondLeast = 100
const deletionRatioMost = 0.25

/** The kinds of rows that a cleanup run examines. All of these rows expire after a number of days. */
const fillings = [
  `insert into documents (organization_id, id, title, type, metadata, status, trashed_at)
   select $1, $4 || i, 'T', 'other', '{}', 'trashed', now() + make_interval(days => $3 - 30) from generate_series($5::integer, $2::integer) i`,
  `insert into idempotency_keys (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
   select $1, 'bench', 'bench', $4 || i, '', '', repeat('x', 1000), now() + make_interval(days => $3) from generate_series($5::integer, $2::integer) i`,
  `insert into upload_sessions (organization_id, id, document_id, object_key, content_length, state, expires_at)
   select $1, $4 || i, $4 || i, $4 || i, 5, 'completed', now() + make_interval(days => $3 - 30) from generate_series($5::integer, $2::integer) i`,
  `insert into jobs (organization_id, id, kind, payload, state, finished_at)
   select $1, $4 || i, 'scan', '{}', 'done', now() + make_interval(days => $3 - 7) from generate_series($5::integer, $2::integer) i`,
]

await withBenchStack({}, async ({ stack }) => {
  const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neon?.url })
  const client = new Client({ connectionString: stack.ownerDatabaseUrl })
  await client.connect()
  // If a step fails, the stack stops and closes this connection. Only the error of the step is reported.
  client.on('error', () => {})
  const { organizationId } = await bootstrapOrganization(stack.ownerDatabaseUrl)
  const fill = async (name: string, count: number, endsInDays: number) => {
    for (const filling of fillings)
      for (let first = 1; first <= count; first += rowsPerFilling)
        await client.query(filling, [
          organizationId,
          Math.min(first + rowsPerFilling - 1, count),
          endsInDays,
          `${name}_`,
          first,
        ])
    await client.query('vacuum analyze')
  }
  let step = 0
  const timed = async (): Promise<{ ms: number; rows: number }> => {
    const startedAt = performance.now()
    const auditIds = Array.from({ length: 100 }, (_, index) => `aud_bench_${step}_${index}`)
    step += 1
    const { purged } = await emptyTrashOnce(database, { keptDays: 30, auditIds, after: null })
    const cleaned = await runCleanups(database, cleanupLimits, {})
    return { ms: performance.now() - startedAt, rows: cleaned.reduce((sum, { rows }) => sum + rows, purged) }
  }
  const idle = async () => {
    const times: number[] = []
    for (let turn = 0; turn < idleRuns; turn++) times.push((await timed()).ms)
    return median(times)
  }

  await fill('few', 100, 1)
  const few = await idle()
  await fill('many', rowsMany, 1)
  const many = await idle()
  await fill('due', rowsMany, -1)
  const full: { ms: number; rows: number }[] = []
  for (;;) {
    const one = await timed()
    // Documents in the trash are deleted last.
    if (one.rows <= 100) break
    full.push(one)
  }
  const kinds = await deletingAndWriting(client, database, { organizationId, bounds: cleanupLimits })
  await client.end()
  const longest = full.reduce((most, one) => (one.ms > most.ms ? one : most))
  console.log(
    table(
      ['run', 'time', 'rows'],
      [
        ['idle, 100 rows of each kind', `${few.toFixed(1)} ms`, 0],
        [`idle, ${rowsMany} more of each kind`, `${many.toFixed(1)} ms`, 0],
        [`full, the longest of ${full.length} steps`, `${longest.ms.toFixed(0)} ms`, longest.rows],
      ],
    ),
  )
  const all = full.reduce((sum, one) => ({ ms: sum.ms + one.ms, rows: sum.rows + one.rows }), { ms: 0, rows: 0 })
  const perSecond = Math.round((all.rows * 1_000) / all.ms)
  console.log(`${all.rows} rows in ${full.length} steps, ${perSecond} rows per second`)
  console.log(
    table(
      ['rows', 'deleted in a round trip', 'to delete one', 'to write one', 'ratio'],
      kinds.map(({ what, rowsPerTrip, deleteUs, writeUs }) => [
        what,
        rowsPerTrip,
        `${deleteUs.toFixed(0)} µs`,
        `${writeUs.toFixed(0)} µs`,
        (deleteUs / writeUs).toFixed(2),
      ]),
    ),
  )
  judge('rows deleted per second', perSecond, rowsPerSecondLeast, { isLeast: true })
  for (const { what, deleteUs, writeUs } of kinds)
    judge(`deleting ${what} / writing them`, deleteUs / writeUs, deletionRatioMost, { show: ratio })
  judge('idle run among many rows / few', many / few, idleRatioMost, { show: ratio })
})
