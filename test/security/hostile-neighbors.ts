import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { root } from '../../dev/build/build-part.ts'
import { textFacts } from '../../dev/corpus/restart-text-extraction.ts'
import { call, createDocument, type Service, uploadPdf } from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { table } from '../../dev/support/table.ts'
import { largestOf } from '../support/full/job-work/search.ts'
import { costlyShapes, shapes } from '../support/full/job-work/shapes.ts'

/**
 * `npm run test:full -- hostile-neighbors [--files 50] [--rounds 1] [name of a shape …]`: uploads small files that
 * request much work with one test key, and measures how long another organization waits for its responses. Every file
 * must get a final state, and no response may take longer than five seconds. Prints the p95 of the responses as a ratio
 * to the p95 during ordinary files. Both workers share one thread, so a response can wait for a complete job. The suite
 * also counts the hostile jobs that finish while another organization's file waits for its text, and those that start
 * during the pause after a costly file.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '50' }, rounds: { type: 'string', default: '1' } },
})
const [fileCount, rounds] = [Number(values.files), Number(values.rounds)]
const responseMsMax = 5_000
const uploadsAtOnce = 5
const restMs = 20
const settleMsMax = 900_000
// The jobs that already run when the file arrives, one job before its turn, and one for equal numbers of running jobs.
const jobsBeforeMax = 6

type Bytes = Uint8Array<ArrayBuffer>
type Load = { name: string; files: readonly Bytes[] }

const names = positionals.length > 0 ? positionals : costlyShapes
const hostile = names.map((name) => {
  const shape = shapes.find((known) => known.name === name)
  const found = shape === undefined ? null : largestOf(shape, 'pdf').checked
  if (found === null) throw new Error(`No upload has the shape ${name}.`)
  return found.given.bytes
})
const ordinary = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
const loads: Load[] = [
  { name: 'ordinary files', files: [ordinary] },
  { name: 'hostile files', files: hostile },
]

const problems: string[] = []
await withStack({ cronSeconds: 5 }, async ({ stack, service, testKey }) => {
  const neighbor = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const other: Service = { ...service, apiKey: neighbor.apiKey }
  const tester: Service = { ...service, apiKey: testKey }

  /** Uploads the files, and waits for their texts. */
  async function run({ files }: Load): Promise<void> {
    const upload = async (index: number) =>
      uploadPdf(tester, await createDocument(tester, 'File'), files[index % files.length]!)
    for (let at = 0; at < fileCount; at += uploadsAtOnce)
      await Promise.all(Array.from({ length: Math.min(uploadsAtOnce, fileCount - at) }, (_, i) => upload(at + i)))
    const deadline = Date.now() + settleMsMax
    while ((await textFacts(stack.ownerDatabaseUrl)).pending > 0) {
      if (Date.now() > deadline) throw new Error('Some texts have no state.')
      await pause(200)
    }
  }

  const waits = new Map<string, number[]>(loads.map(({ name }) => [name, []]))
  // The first round is not measured, because it only loads the code of both workers.
  for (let round = 0; round <= rounds; round++)
    for (const load of loads) {
      const found = await waitsDuring(run(load), () => call(other, 'GET', '/v1/account'))
      if (round > 0) waits.get(load.name)!.push(...found)
    }
  const alone = await waitsDuring(pause(5_000), () => call(other, 'GET', '/v1/account'))
  const finished = await finishedBefore(stack.ownerDatabaseUrl, neighbor.organizationId, async () => {
    let isOver = false
    const load = run(loads[1]!).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await uploadPdf(other, await createDocument(other, 'File'), ordinary)
      await pause(1_000)
    }
    await load
  })
  const mostBefore = Math.max(...finished)
  console.log(
    `${finished.length} files of another organization: ${mostBefore} hostile jobs finish at most while one waits, ${quantile(finished, 0.5)} in the median`,
  )
  const { pauses, broken } = await pausesOf(stack.ownerDatabaseUrl)
  console.log(`${pauses} pauses after costly files, ${broken} jobs started during one`)
  if (pauses === 0) problems.push('no costly file delayed the next one')
  if (broken > 0) problems.push(`${broken} jobs started during a pause`)
  if (mostBefore > jobsBeforeMax) problems.push(`another organization waited for ${mostBefore} jobs`)
  const rows = [['nothing', alone] as const, ...waits].map(([name, found]) => [
    name,
    found.length,
    ...[0.5, 0.95, 1].map((share) => quantile(found, share).toFixed(0)),
  ])
  console.log(table(['while the service processes', 'requests', 'median ms', 'p95 ms', 'longest ms'], rows))
  const [usual, attacked] = loads.map(({ name }) => quantile(waits.get(name)!, 0.95)) as [number, number]
  console.log(`p95 during hostile files / during ordinary files: ${(attacked / usual).toFixed(2)}`)
  const longest = Math.max(...waits.get('hostile files')!)
  if (longest > responseMsMax) problems.push(`another organization waited ${Math.round(longest)} ms for a response`)
})
for (const problem of problems) console.log(`FAILED  ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

/**
 * Returns, for each extraction job that an organization queues during the action, how many jobs of other organizations
 * finished while it waited.
 */
async function finishedBefore(
  databaseUrl: string,
  organizationId: string,
  act: () => Promise<void>,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: before } = await client.query<{ now: Date }>('select now()')
    await act()
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*)::int from jobs o where o.kind = 'extraction' and o.organization_id <> j.organization_id
         and o.finished_at between j.created_at and j.finished_at) as count
       from jobs j where j.kind = 'extraction' and j.organization_id = $1 and j.created_at > $2`,
      [organizationId, before[0]?.now],
    )
    return rows.map(({ count }) => count)
  } finally {
    await client.end()
  }
}

/** Counts the pauses after costly files, and the jobs of the same organization that started during one. */
async function pausesOf(databaseUrl: string): Promise<{ pauses: number; broken: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pauses: number; broken: number }>(
      `select count(*)::int as pauses, coalesce(sum((select count(*) from jobs o where o.kind = j.kind
         and o.organization_id = j.organization_id and o.begun_at > j.finished_at and o.begun_at < j.paused_until)), 0)::int as broken
       from jobs j where j.kind = 'extraction' and j.paused_until is not null`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Repeats an action until a promise settles. Returns the milliseconds of each repetition. */
async function waitsDuring(until: Promise<unknown>, act: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  let isOver = false
  const end = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    await act()
    found.push(performance.now() - startedAt)
    await pause(restMs)
  }
  await end
  return found
}

function quantile(found: readonly number[], share: number): number {
  const sorted = found.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
