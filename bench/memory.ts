/**
 * Measures the memory that each worker retains under mixed load: 32 clients read, list, search, create, upload and
 * seal. A debugger collects the garbage of each worker before it measures. `--minutes 30` sets the duration of the
 * load, by default 90 seconds. `--snapshots <folder>` writes a heap snapshot of each worker at the end.
 */

import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { createDocument, type Service, uploadPdf } from '../dev/demo/demo-client.ts'
import { freePort } from '../dev/stack/ports.ts'
import { limitHeaps } from '../dev/support/heap-limit.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { imagePdf } from '../dev/support/pdf.ts'
import { megabytes, table } from '../dev/support/table.ts'
import { type Completions, watchCompletions } from './support/completions.ts'
import { exampleOf, requestOf, send } from './support/contract-calls.ts'
import { type RetainedMemory, retainedMemoryOf } from './support/retained-memory.ts'
import { benchmarkArguments, sized } from './support/size.ts'
import { judge, ratio } from './support/verdict.ts'

const { values: options } = parseArgs({
  args: [...benchmarkArguments],
  options: { minutes: { type: 'string', default: String(sized(1.5, 0.1)) }, snapshots: { type: 'string' } },
})
const loadMs = Number(options.minutes) * 60_000
const clients = sized(32, 4)
const sampleCount = 9
const failed = 'failed'
const retryMs = 1_000
const workers = ['chancery-api', 'chancery-functions']
/**
 * `growth` is the maximum ratio of the final memory to the memory after a third of the load. Further growth is a leak.
 */
const goals = { heldBytes: 48 * 1_048_576, growth: 1.1, deadlocks: 0 }

type Sample = { minute: number; held: number[] }

const inspectorPort = await freePort()
// V8's heap limit is lower than the platform's limit, which includes buffers.
const restoreFlags = limitHeaps({ megabytes: 96 })
await withStack({ inspectorPort, cronSeconds: 30 }, async ({ stack, service, testKey }) => {
  const owner = new Client({ connectionString: stack.ownerDatabaseUrl })
  await owner.connect()
  const completions = watchCompletions(owner)
  const memories: RetainedMemory[] = []
  try {
    await owner.query(`update organizations set requests_per_minute = 1000000,
      budgets = '{"envelopesPerDay": 1000000, "mailsPerRecipientPerDay": 1000000}'`)
    await owner.query('update api_keys set requests_per_minute = 1000000')
    const before = await deadlocks(owner)
    const functions = { ...service, baseUrl: stack.functionsUrl }
    const act = await mixedLoad({ ...service, apiKey: testKey }, { ...functions, apiKey: testKey }, completions)
    for (const worker of workers) memories.push(await retainedMemoryOf(inspectorPort, worker))

    const startedAt = performance.now()
    const counts = new Map<string, number>()
    const client = async () => {
      while (performance.now() - startedAt < loadMs) {
        const name = await act()
        counts.set(name, (counts.get(name) ?? 0) + 1)
        if (name === failed) await pause(retryMs)
      }
    }
    const load = Promise.all(Array.from({ length: clients }, client))
    const samples: Sample[] = []
    for (let n = 0; n <= sampleCount; n++) {
      await Promise.race([load, pause(Math.max(0, startedAt + (loadMs * n) / sampleCount - performance.now()))])
      const held: number[] = []
      for (const memory of memories) held.push(await memory.now())
      samples.push({ minute: (performance.now() - startedAt) / 60_000, held })
    }
    await load
    console.log(
      table(
        ['minute', ...workers],
        samples.map(({ minute, held }) => [minute.toFixed(1), ...held.map(megabytes)]),
      ),
    )
    console.log(table(['operation', 'count'], [...counts].toSorted()))
    workers.forEach((worker, at) => {
      const held = samples.map((sample) => sample.held[at]!)
      judge(`${worker}, most memory held`, Math.max(...held), goals.heldBytes, { show: megabytes })
      const level = Math.max(...held.slice(0, sampleCount / 3 + 1))
      judge(`${worker}, held at the end / in the first third`, held.at(-1)! / level, goals.growth, { show: ratio })
    })
    judge('deadlocks', (await deadlocks(owner)) - before, goals.deadlocks, { isCount: true })
    if (options.snapshots)
      for (const [at, memory] of memories.entries())
        await memory.writeSnapshot(join(options.snapshots, `${workers[at]}.heapsnapshot`))
  } finally {
    for (const memory of memories) memory.close()
    await completions.stop()
    await owner.end()
  }
})
restoreFlags()

async function deadlocks(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.count)
}

/** Returns a function that performs a randomly chosen operation and returns its name. */
async function mixedLoad(
  service: Service,
  functions: Service,
  completions: Completions,
): Promise<() => Promise<string>> {
  const pdf = imagePdf({ totalBytes: 100_000, imageCount: 1 })
  const documentId = await createDocument(service, 'Lease')
  await uploadPdf(service, documentId, pdf)
  const { fields } = exampleOf('signatures.requests.create') as { fields: object[] }
  const onFirstPage = fields.map((field) => ({ ...field, pageNumber: 1 }))
  const actions: [name: string, share: number, act: () => Promise<unknown>][] = [
    ['get', 40, () => send(service, requestOf('documents.get', { params: { id: documentId } }))],
    ['list', 20, () => send(service, requestOf('documents.list', { query: '?limit=20' }))],
    ['search', 5, () => send(functions, requestOf('documents.searchText', { query: '?q=lease' }))],
    ['create', 15, () => createDocument(service, 'Lease')],
    ['upload', 12, async () => uploadPdf(service, await createDocument(service, 'Lease'), pdf)],
    [
      'seal',
      8,
      async () => {
        const body = { documentId, signerEmail: `${randomUUID()}@example.com`, fields: onFirstPage }
        const { id } = await send<{ id: string }>(service, requestOf('signatures.requests.create', { body }))
        await send(service, requestOf('signatures.requests.testSign', { params: { id } }))
        await completions.of(id)
      },
    ],
  ]
  // Performs each kind of operation once, so both workers have loaded their code.
  for (const [, , act] of actions) await act()
  const drawn = actions.flatMap((action) => Array<typeof action>(action[1]).fill(action))
  return async () => {
    const [name, , act] = drawn[randomInt(drawn.length)]!
    // Some requests exceed their deadline on a busy machine.
    return act().then(
      () => name,
      () => failed,
    )
  }
}
