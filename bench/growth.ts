/**
 * Counts the cost of one envelope from upload to seal: rows, bytes, round trips, WAL and CPU time. Compares the bytes
 * per row of every table and index with those in tables that are a hundred times as large.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { root } from '../dev/build/build-part.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { runEnvelopeLifecycle } from '../dev/support/whole-life.ts'
import { adminUrlOf } from './support/admin-url.ts'
import { fillWithCopies } from './support/crowd.ts'
import { settled } from './support/settled.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const envelopes = sized(10, 2)
const [few, times] = sized([20, 100], [5, 4])
/** The maximum bytes per row in tables with a hundred times as many rows, relative to small tables. */
const growthMost = 1.25
/** Tables with fewer rows are skipped, because they consist mostly of empty pages. */
const rowsLeast = sized(1_000, 20)

type Size = { name: string; of: string; rows: number; bytes: number }

const sizes = `
  select c.relname as name, t.relname as of, greatest(t.reltuples, 0)::float8 as rows, pg_relation_size(c.oid)::float8 +
    case when c.relkind = 'r' and c.reltoastrelid <> 0 then pg_total_relation_size(c.reltoastrelid)::float8 else 0 end as bytes
  from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') order by 2, c.relkind desc, 1`

await withBenchStack({}, async ({ stack, service, folder }) => {
  const admin = new Client({ connectionString: adminUrlOf({ stack, folder }) })
  await admin.connect()
  try {
    const one = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const own = { ...service, apiKey: one.apiKey }
    const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
    const live = (name: string) =>
      runEnvelopeLifecycle(own, { title: 'Agreement', pdf, signerEmail: `${name}@nordlicht.example` })
    const walBytes = async () =>
      Number((await admin.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)).rows[0].bytes)
    await live('first')
    await settled(stack.ownerDatabaseUrl, one.organizationId)
    // Every run starts from a checkpoint, after which the first change of each page writes the complete page to the WAL.
    await admin.query('checkpoint')
    const rowsBefore = await rowsOf(admin, one.organizationId)
    const [wal, trips] = [await walBytes(), stack.neon!.stats()]
    const spent = { database: await databaseCpuMs(admin), workers: spentCpuMs(stack.workerPids) }
    for (let at = 0; at < envelopes; at++) await live(`signer-${at}`)
    await settled(stack.ownerDatabaseUrl, one.organizationId)
    const after = stack.neon!.stats()
    const each = (count: number) => count / envelopes
    const cpuMs = (await databaseCpuMs(admin)) - spent.database
    console.log(
      [
        `one envelope: ${each(after.requests - trips.requests).toFixed(1)} round trips`,
        `${each(after.statements - trips.statements).toFixed(0)} statements`,
        `${(each((await walBytes()) - wal) / 1_000).toFixed(0)} kB of WAL`,
        `CPU of the database ${each(cpuMs).toFixed(0)} ms`,
        `CPU of the workers ${each(spentCpuMs(stack.workerPids) - spent.workers).toFixed(0)} ms`,
      ].join(', '),
    )
    const rowsAfter = await rowsOf(admin, one.organizationId)
    const rowsEach = new Map([...rowsAfter].map(([name, rows]) => [name, each(rows - (rowsBefore.get(name) ?? 0))]))

    const from = one.organizationId
    const crowds = [few, few * times]
    const measured: Size[][] = []
    for (const copies of crowds) {
      const to = (await bootstrapOrganization(stack.ownerDatabaseUrl)).organizationId
      await fillWithCopies(admin, { from, to, copies })
      await admin.query('vacuum full analyze')
      measured.push((await admin.query<Size>(sizes)).rows)
    }
    report(measured as [Size[], Size[]], rowsEach)
  } finally {
    await admin.end()
  }
})

/**
 * Returns the CPU time of all other database backends. Their connections must stay open, because the time of a closed
 * backend is lost.
 */
async function databaseCpuMs(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  return spentCpuMs(rows.map(({ pid }) => pid))
}

async function rowsOf(admin: Client, organizationId: string): Promise<Map<string, number>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await admin.query(`select count(*)::int as count from "${name}" where organization_id = $1`, [
      organizationId,
    ])
    counts.set(name, rows[0].count)
  }
  return counts
}

function report([before, after]: [Size[], Size[]], rowsEach: ReadonlyMap<string, number>): void {
  const known = new Map(before.map((size) => [size.name, size]))
  const grown = after.flatMap((size) => {
    const first = known.get(size.name)
    const written = rowsEach.get(size.of) ?? 0
    if (!first || size.rows === 0 || written === 0) return []
    const [perRowFew, perRow] = [first.bytes / Math.max(1, first.rows), size.bytes / size.rows]
    return [{ ...size, written, perRowFew, perRow, rowsFew: first.rows }]
  })
  console.log(
    table(
      ['table or index', 'rows per envelope', 'rows', 'bytes per row', 'with 100 times the rows', 'bytes per envelope'],
      grown.map(({ name, of, written, rows, rowsFew, perRowFew, perRow }) => [
        name === of ? name : `  ${name}`,
        name === of ? written.toFixed(1) : '',
        name === of ? `${Math.round(rowsFew)} to ${Math.round(rows)}` : '',
        Math.round(perRowFew),
        Math.round(perRow),
        Math.round(perRow * written),
      ]),
    ),
  )
  const sum = (isTable: boolean) =>
    grown
      .filter(({ name, of }) => (name === of) === isTable)
      .reduce((all, { perRow, written }) => all + perRow * written, 0)
  console.log(
    `one envelope adds ${(sum(true) / 1_000).toFixed(1)} kB in tables and ${(sum(false) / 1_000).toFixed(1)} kB in indexes`,
  )
  const worst = grown
    .filter(({ rowsFew }) => rowsFew >= rowsLeast)
    .reduce((most, one) => (one.perRow / one.perRowFew > most.perRow / most.perRowFew ? one : most))
  console.log(`largest growth: ${worst.name}`)
  judge('bytes per row, many rows / few', worst.perRow / worst.perRowFew, growthMost, { show: ratio })
}
