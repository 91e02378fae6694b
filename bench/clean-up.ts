/**
 * What a tick of the clean-up costs: when nothing is due among few rows and among 100,000 of each kind, and when more is due
 * than it takes; and of each kind that grows with the work what it costs to forget a row beside what it costs to write one. Run with
 * `npm run bench -- clean-up`.
 */

import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { connect } from '../db/connection.ts'
import { doChores, emptyTrashOnce } from '../db/jobs/clean-up.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { goal, table } from '../dev/support/table.ts'
import { choreBounds } from '../service/retention/clean-up.ts'
import { forgettingAndWriting } from './support/forgetting.ts'
import { median } from './support/in-turns.ts'

const rowsMany = 100_000
/** A transaction holds a lock for each budget that it counts on, as that of each document's uploads. */
const rowsPerFilling = 1_000
const ticks = 30
const idleRatioMost = 3

/** Nothing may be forgotten more slowly than the service may write it. */
const rowsPerSecondLeast = 100
/** Of the work that it is to write a row. */
const forgettingMost = 0.25

/** Rows of every kind that a tick looks at; all of them end a number of days from now. */
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

await withStack({}, async ({ stack }) => {
  const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neon?.url })
  const client = new Client({ connectionString: stack.ownerDatabaseUrl })
  await client.connect()
  // Where a step fails the stack ends first, and it is the step that is told of.
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
    const chores = await doChores(database, choreBounds, {})
    return { ms: performance.now() - startedAt, rows: chores.reduce((sum, { rows }) => sum + rows, purged) }
  }
  const idle = async () => {
    const times: number[] = []
    for (let turn = 0; turn < ticks; turn++) times.push((await timed()).ms)
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
    // The trash is the last that is not empty.
    if (one.rows <= 100) break
    full.push(one)
  }
  const kinds = await forgettingAndWriting(client, database, { organizationId, bounds: choreBounds })
  await client.end()
  const longest = full.reduce((most, one) => (one.ms > most.ms ? one : most))
  console.log(
    table(
      ['tick', 'time', 'rows'],
      [
        ['idle, 100 rows of each kind', `${few.toFixed(1)} ms`, 0],
        [`idle, ${rowsMany} more of each kind`, `${many.toFixed(1)} ms`, 0],
        [`full, the longest of ${full.length} steps`, `${longest.ms.toFixed(0)} ms`, longest.rows],
      ],
    ),
  )
  const all = full.reduce((sum, one) => ({ ms: sum.ms + one.ms, rows: sum.rows + one.rows }), { ms: 0, rows: 0 })
  const perSecond = Math.round((all.rows * 1_000) / all.ms)
  console.log(`${all.rows} rows in ${full.length} steps, ${perSecond} rows a second`)
  if (perSecond < rowsPerSecondLeast) process.exitCode = 1
  console.log(
    table(
      ['rows', 'forgotten in a round trip', 'to forget one', 'to write one', 'ratio'],
      kinds.map(({ what, rowsPerTrip, forgetUs, writeUs }) => [
        what,
        rowsPerTrip,
        `${forgetUs.toFixed(0)} µs`,
        `${writeUs.toFixed(0)} µs`,
        (forgetUs / writeUs).toFixed(2),
      ]),
    ),
  )
  for (const { what, forgetUs, writeUs } of kinds)
    if (!goal(`forgetting ${what} to writing them`, forgetUs / writeUs, forgettingMost, (ratio) => ratio.toFixed(2)))
      process.exitCode = 1
  const isMet = goal('an idle tick, many rows to few', many / few, idleRatioMost, (ratio) => ratio.toFixed(2))
  if (!isMet) process.exitCode = 1
})
