/**
 * Measures seals per second with 1, 8 and 32 signing clients, the CPU time per seal, the time from signature to
 * completion, and a bulk send of 500. Also measures how long another organization waits for a seal after 1,000 open
 * jobs. Needs Linux.
 */

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { createDocument, type Service, uploadPdf } from '../dev/demo/demo-client.ts'
import { imagePdf } from '../dev/support/pdf.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { serverPid, treeOf } from './peer/processes.ts'
import { type Completions, watchCompletions } from './support/completions.ts'
import { exampleOf, requestOf, send } from './support/contract-calls.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, milliseconds, ratio } from './support/verdict.ts'

const clientCounts = [1, 8, 32]
const sealsOf = (clients: number) => sized(Math.max(8, clients), 2)
const bulkRows = sized(500, 4)
const openJobs = sized(1_000, 20)
const goals = { growth: 1, p95: 3, cpu: 1.2 }

type Measured = { perSecond: number; cpuMs: number; p50Ms: number; p95Ms: number }

await withBenchStack({}, async ({ stack, service, testKey }) => {
  const owner = new Client({ connectionString: stack.ownerDatabaseUrl })
  await owner.connect()
  const completions = watchCompletions(owner)
  try {
    await owner.query(`update organizations set requests_per_minute = 1000000,
      budgets = '{"envelopesPerDay": 100000, "bulkRowsPerDay": 100000, "mailsPerRecipientPerDay": 100000}'`)
    await owner.query('update api_keys set requests_per_minute = 1000000')
    const server = await serverPid(stack.ownerDatabaseUrl)
    const spentMs = () => spentCpuMs([...stack.workerPids, ...treeOf(server)])
    const signing = await signerOf({ ...service, apiKey: testKey }, completions)

    await sealMany(signing, spentMs, { clients: 1, count: 1 })
    const measured = new Map<number, Measured>()
    for (const clients of clientCounts)
      measured.set(clients, await sealMany(signing, spentMs, { clients, count: sealsOf(clients) }))
    console.log(
      table(
        ['clients', 'seals/s', 'CPU per seal', 'signature to completed, p50', 'p95'],
        [...measured].map(([clients, { perSecond, cpuMs, p50Ms, p95Ms }]) => [
          String(clients),
          perSecond.toFixed(1),
          milliseconds(cpuMs),
          milliseconds(p50Ms),
          milliseconds(p95Ms),
        ]),
      ),
    )
    const [one, eight, many] = clientCounts.map((clients) => measured.get(clients)!) as [Measured, Measured, Measured]
    judge('seals per second, 8 clients / 1', eight.perSecond / one.perSecond, goals.growth, {
      isLeast: true,
      show: ratio,
    })
    judge('seals per second, 32 clients / 1', many.perSecond / one.perSecond, goals.growth, {
      isLeast: true,
      show: ratio,
    })
    judge('CPU per seal, 32 clients / 1', many.cpuMs / one.cpuMs, goals.cpu, { show: ratio })
    judge('signature to completed, p95 of 8 clients / 1', eight.p95Ms / one.p50Ms, goals.p95, { show: ratio })

    console.log(`bulk send of ${bulkRows}: ${(await sendBulk(signing)).toFixed(1)} envelopes per second`)

    const other = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
    const another = await signerOf({ ...service, apiKey: other.test.apiKey }, completions)
    await addOpenJobs(owner, other.test.organizationId)
    const draining = stack.runCron()
    const behind = await sealMany(another, spentMs, { clients: 1, count: 1 })
    await draining
    console.log(
      `time to seal for another organization with ${openJobs} jobs queued before it: ${milliseconds(behind.p50Ms)}`,
    )
    judge(`signature to completed, behind ${openJobs} open jobs / alone`, behind.p50Ms / one.p50Ms, goals.p95, {
      show: ratio,
    })
  } finally {
    await completions.stop()
    await owner.end()
  }
})

/** Creates a ready document. Returns functions that create and sign envelopes for it. */
async function signerOf(service: Service, completions: Completions) {
  const documentId = await createDocument(service, 'Lease')
  await uploadPdf(service, documentId, imagePdf({ totalBytes: 100_000, imageCount: 1 }))
  const { fields } = exampleOf('signatures.requests.create') as { fields: object[] }
  const onFirstPage = fields.map((field) => ({ ...field, pageNumber: 1 }))
  return {
    service,
    documentId,
    completions,
    create: async () => {
      const body = { documentId, signerEmail: `${randomUUID()}@example.com`, fields: onFirstPage }
      return (await send<{ id: string }>(service, requestOf('signatures.requests.create', { body }))).id
    },
    sign: (id: string) => send(service, requestOf('signatures.requests.testSign', { params: { id } })),
  }
}

type Signer = Awaited<ReturnType<typeof signerOf>>

/** Signs envelopes with a number of clients. Each client waits for one completion before it signs the next envelope. */
async function sealMany(
  { completions, create, sign }: Signer,
  spentMs: () => number,
  { clients, count }: { clients: number; count: number },
): Promise<Measured> {
  const ids = await inLanes(8, Array.from({ length: count }), create)
  const spentBefore = spentMs()
  const startedAt = performance.now()
  const times = await inLanes(clients, ids, async (id) => {
    const signedAt = performance.now()
    await sign(id)
    await completions.of(id)
    return performance.now() - signedAt
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { perSecond: count / seconds, cpuMs: (spentMs() - spentBefore) / count, p50Ms: at(0.5), p95Ms: at(0.95) }
}

/** Sends a template to many signers. Returns the number of envelopes created per second. */
async function sendBulk({ service, documentId }: Signer): Promise<number> {
  const { id } = await send<{ id: string }>(service, requestOf('templates.create', { body: { documentId } }))
  const { rows: examples } = exampleOf('templates.bulk') as { rows: { recipients: { signerEmail: string }[] }[] }
  const rows = Array.from({ length: bulkRows }, (_, n) => ({
    recipients: examples[0]!.recipients.map((one) => ({ ...one, signerEmail: `signer-${n}@example.com` })),
  }))
  const startedAt = performance.now()
  const bulk = await send<{ id: string }>(service, requestOf('templates.bulk', { params: { id }, body: { rows } }))
  for (;;) {
    const found = await send<{ status: string; counts: { created: number } }>(
      service,
      requestOf('bulkSends.get', { params: { id: bulk.id } }),
    )
    if (found.status !== 'running') {
      if (found.counts.created !== bulkRows) throw new Error(`The bulk send created ${found.counts.created} envelopes.`)
      return bulkRows / ((performance.now() - startedAt) / 1_000)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * Enqueues sealing jobs for completed envelopes of other organizations. Each job is claimed and ends without a seal.
 */
async function addOpenJobs(owner: Client, except: string): Promise<void> {
  await owner.query(
    `insert into jobs (organization_id, id, kind, payload)
     select e.organization_id, 'job_open_' || n, 'sealing', jsonb_build_object('envelopeId', e.id)
     from generate_series(1, $1::integer) n,
       (select organization_id, id from envelopes where status = 'completed' and organization_id <> $2 limit 1) e`,
    [openJobs, except],
  )
}

/** Processes the items with a limited number of concurrent calls. Returns the results in the order of the items. */
async function inLanes<T, R>(lanes: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const lane = async () => {
    for (const [place, item] of waiting) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
