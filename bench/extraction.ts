/**
 * Measures what an upload and its text extraction cost the workers, by page count and file size. Reports memory above
 * the idle process, memory after a garbage collection, CPU time, bytes read and store calls. The heap limit is lower
 * than the platform's.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../core/limits.ts'
import { readWholeText, settledText } from '../dev/corpus/read-text.ts'
import { restartTextExtraction, textFacts } from '../dev/corpus/restart-text-extraction.ts'
import { call, completeUpload, createDocument, putPdf } from '../dev/demo/demo-client.ts'
import { freePort } from '../dev/stack/ports.ts'
import { limitHeaps } from '../dev/support/heap-limit.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { callList, type ObjectStore, type StoreTraffic } from '../dev/support/object-store.ts'
import { type Cost, costOf, type IdleMemory, measureIdleMemory } from '../dev/support/process-cost.ts'
import { megabytes, table } from '../dev/support/table.ts'
import { retainedMemoryOf } from './support/retained-memory.ts'
import { sized } from './support/size.ts'
import { withStoredStack } from './support/stack.ts'
import { textPdf } from './support/text-pdf.ts'
import { judge, ratio } from './support/verdict.ts'

// A file of up to 4 MB is kept in memory completely. A file with many pages needs slightly more memory than a file with
// few pages.
const goals = { extraBytes: 32_000_000, heldRatio: 1.25 }
const processCount = 1
const functionsWorker = 'chancery-functions'
const msMax = sized(300_000, 60_000)
const pauseMs = 50
const settleMs = 1_000

type File = {
  name: string
  pageCount: number
  totalBytes: number | null
  linesPerPage?: number
  /** False turns off the optimizing compilers, whose memory is not part of the worker's heap. */
  isOptimized?: false
  /** True for a file whose retained memory is compared with that of the other files. */
  isCompared?: true
}

// The number of characters per document is limited, so a document of 10,000 pages has fewer lines per page.
const allFiles: File[] = [
  { name: '100 pages', pageCount: 100, totalBytes: null, isCompared: true },
  { name: '1,000 pages', pageCount: 1_000, totalBytes: null, isCompared: true },
  { name: '10,000 pages of 10 lines', pageCount: 10_000, totalBytes: null, linesPerPage: 10, isCompared: true },
  { name: '100 pages with images', pageCount: 100, totalBytes: limits.uploadBytesMax },
  { name: '1,000 pages, not optimized', pageCount: 1_000, totalBytes: null, isOptimized: false },
]
// The first file makes the workers load their code for upload and extraction.
const small: File = { name: 'small', pageCount: 10, totalBytes: null, isCompared: true }
const files = sized(allFiles, [small])
// The delay separates the upload from its text extraction.
const queueOverrides = { 'chancery-extraction': { maxBatchSize: 10, maxBatchTimeout: 2 } }

type Run = { file: File; fileBytes: number; upload: Cost; text: Cost; textAloneBytes: number; traffic: StoreTraffic }
type Measured = { runs: Run[]; heldBytes: number | null }

/** Uploads a file to the store. `complete` completes the upload, and `settle` waits for the text extraction. */
async function sent({ stack, service }: BenchStack, file: File) {
  const documentId = await createDocument(service, file.name)
  const pdf = textPdf(file)
  const uploadId = await putPdf(service, documentId, pdf)
  const complete = () => completeUpload(service, documentId, uploadId)
  const settle = async () => {
    // Polling the workers would count as their work. Polling the database does not.
    const deadline = Date.now() + msMax
    while ((await textFacts(stack.ownerDatabaseUrl, documentId)).pending > 0 && Date.now() < deadline)
      await pause(pauseMs)
    const settled = await settledText(service, documentId, msMax)
    if (settled?.status !== 'ready') throw new Error(`${file.name}: the text is ${settled?.status ?? 'late'}`)
  }
  return { documentId, fileBytes: pdf.length, complete, settle }
}

/** Makes both workers load their code, and returns their idle memory. */
async function warm(bench: BenchStack): Promise<IdleMemory> {
  const functions = { ...bench.service, baseUrl: bench.stack.functionsUrl }
  await call(functions, 'GET', '/v1/documents/search?q=nothing')
  const { complete, settle } = await sent(bench, small)
  await complete()
  await settle()
  await pause(settleMs)
  return measureIdleMemory(bench.stack.workerPids)
}

async function measure(bench: BenchStack, store: ObjectStore, file: File): Promise<Run> {
  const idle = await warm(bench)
  const { documentId, fileBytes, complete, settle } = await sent(bench, file)
  const upload = await costOf(idle, complete)
  const { bytes: uploadedBytes } = measureIdleMemory(idle.pids)
  store.resetTraffic()
  const text = await costOf(idle, settle)
  const traffic = store.traffic()
  const textAloneBytes = text.extraBytes - (uploadedBytes - idle.bytes)
  const whole = await readWholeText({ ...bench.service, functionsUrl: bench.stack.functionsUrl }, documentId)
  const pageCount = whole.split('\f').length
  if (pageCount !== file.pageCount) throw new Error(`${file.name}: the text has ${pageCount} pages`)
  return { file, fileBytes, upload, text, textAloneBytes, traffic }
}

/** Returns the memory that the worker retains during an extraction. */
async function held(bench: BenchStack, inspectorPort: number, file: File): Promise<number> {
  await warm(bench)
  const { documentId, complete, settle } = await sent(bench, file)
  await complete()
  await settle()
  const memory = await retainedMemoryOf(inspectorPort, functionsWorker)
  await restartTextExtraction(bench.stack.ownerDatabaseUrl, documentId)
  const most = await memory.mostDuring(async () => {
    await bench.stack.runCron()
    await settle()
  })
  memory.close()
  return most
}

/** Returns the median and the maximum of all runs. */
function spread(runs: readonly Run[], of: (run: Run) => number): string {
  const values = runs.map(of).sort((one, other) => one - other)
  return `${megabytes(values[values.length >> 1] ?? 0)}, ${megabytes(values.at(-1) ?? 0)}`
}

function rowOf({ runs, heldBytes }: Measured): (string | number)[] {
  const [{ file, fileBytes, traffic, text }] = runs as [Run]
  return [
    file.name,
    megabytes(fileBytes),
    spread(runs, ({ upload }) => upload.extraBytes),
    spread(runs, ({ textAloneBytes }) => textAloneBytes),
    spread(runs, mostOf),
    heldBytes === null ? '' : megabytes(heldBytes),
    `${(text.cpuMs / file.pageCount).toFixed(1)} ms`,
    megabytes(traffic.readBytes),
    callList(traffic.calls),
  ]
}

const mostOf = ({ upload, text }: Run): number => Math.max(upload.extraBytes, text.extraBytes)

const measured: Measured[] = []
for (const file of files) {
  const restoreFlags = limitHeaps({ isOptimized: file.isOptimized ?? true })
  const runs: Run[] = []
  let heldBytes: number | null = null
  // Each run has its own stack, so uncollected garbage of one run does not count for the next.
  for (let i = 0; i < processCount; i++)
    await withStoredStack({ queueOverrides }, async (bench) => {
      runs.push(await measure(bench, bench.store, file))
    })
  // This measurement has its own stack, because its garbage collections would slow down the other runs.
  if (file.isCompared) {
    const inspectorPort = await freePort()
    await withStack({ inspectorPort }, async (bench) => {
      heldBytes = await held(bench, inspectorPort, file)
    })
  }
  measured.push({ runs, heldBytes })
  restoreFlags()
}
const headings = ['file', 'size', 'upload', 'text', 'both', 'held', 'CPU/page', 'read', 'calls']
console.log(`memory: median and maximum of ${processCount} processes`)
console.log(table(headings, measured.map(rowOf)))
const most = Math.max(...measured.flatMap(({ runs }) => runs.map(mostOf)))
judge('memory above idle', most, goals.extraBytes, { show: megabytes })
const heldBytesFor = (pages: number) =>
  measured.find(({ runs: [run] }) => run?.file.isCompared && run.file.pageCount === pages)?.heldBytes
const few = heldBytesFor(100)
for (const pages of [1_000, 10_000]) {
  const many = heldBytesFor(pages)
  if (few && many) judge(`memory used, ${pages} pages / 100`, many / few, goals.heldRatio, { show: ratio })
}
