/**
 * What taking the text out of a file costs the workers by its pages and by its size: memory above the idle process, time,
 * object bytes that they read and calls to the store. The heap of a worker is limited nearly as the platform limits it. Run with `npm run bench extraction`.
 */

import { limits } from '../core/limits.ts'
import { call, createDocument, uploadPdf } from '../dev/demo-client.ts'
import { forgetTexts } from '../dev/forget-texts.ts'
import { readWholeText, settledText } from '../dev/read-text.ts'
import { limitHeaps } from './support/heap-limit.ts'
import { callList, type ObjectStore, type StoreTraffic, startObjectStore } from './support/object-store.ts'
import { type Cost, costOf, idleNow } from './support/process-cost.ts'
import { type BenchStack, withStack } from './support/stack.ts'
import { goal, megabytes, table } from './support/table.ts'
import { textPdf } from './support/text-pdf.ts'

// Garbage that waits to be collected differs from run to run; what each page kept would show at 1,000 of them.
const goals = { extraBytes: 128 * 1_048_576, growthBytes: 48e6 }
const roundCount = 2
const msMax = 300_000

const files = [
  { name: '10 pages', pageCount: 10, totalBytes: null },
  { name: '100 pages', pageCount: 100, totalBytes: null },
  { name: '1,000 pages', pageCount: 1_000, totalBytes: null },
  { name: '100 pages with pictures', pageCount: 100, totalBytes: limits.uploadBytesMax },
]

type File = (typeof files)[number]
type Extraction = Cost & { file: File; fileBytes: number; traffic: StoreTraffic }

async function measure({ stack, service }: BenchStack, store: ObjectStore, file: File): Promise<Extraction[]> {
  const functions = { ...service, baseUrl: stack.functionsUrl }
  await call(functions, 'GET', '/v1/documents/search?q=nothing')
  const documentId = await createDocument(service, file.name)
  const idle = idleNow(stack.workerPids)
  const pdf = textPdf(file)
  await uploadPdf(service, documentId, pdf)
  const settle = async () => {
    const settled = await settledText(service, documentId, msMax)
    if (settled?.status !== 'ready') throw new Error(`${file.name}: the text is ${settled?.status ?? 'late'}`)
  }
  await settle()
  const rounds: Extraction[] = []
  for (let round = 0; round < roundCount; round++) {
    await forgetTexts(stack.ownerDatabaseUrl, documentId)
    store.resetTraffic()
    const cost = await costOf(idle, async () => {
      await stack.runCron()
      await settle()
    })
    rounds.push({ ...cost, file, fileBytes: pdf.length, traffic: store.traffic() })
  }
  const text = await readWholeText({ ...service, functionsUrl: stack.functionsUrl }, documentId)
  const pageCount = text.split('\f').length
  if (pageCount !== file.pageCount) throw new Error(`${file.name}: the text has ${pageCount} pages`)
  return rounds
}

const row = ({ file, fileBytes, traffic, extraBytes, cpuMs, wallMs }: Extraction) => [
  file.name,
  megabytes(fileBytes),
  megabytes(extraBytes),
  `${(cpuMs / file.pageCount).toFixed(1)} ms`,
  `${(wallMs / file.pageCount).toFixed(1)} ms`,
  megabytes(traffic.readBytes),
  callList(traffic.calls),
]

const mostMemory = (extractions: readonly Extraction[], name?: string): number =>
  Math.max(...extractions.filter(({ file }) => !name || file.name === name).map(({ extraBytes }) => extraBytes))

limitHeaps()
const store = await startObjectStore()
try {
  const extractions: Extraction[] = []
  // A fresh process for each file: what one run leaves behind until it is collected is not the cost of the next.
  for (const file of files) {
    await withStack({ extraBindings: { shared: { STORAGE_ENDPOINT: store.url } } }, async (bench) => {
      extractions.push(...(await measure(bench, store, file)))
    })
  }
  console.log(table(['file', 'size', 'memory', 'CPU/page', 'time/page', 'read', 'calls'], extractions.map(row)))
  const growth = mostMemory(extractions, '1,000 pages') - mostMemory(extractions, '100 pages')
  const isMet = [
    goal('most memory above idle', mostMemory(extractions), goals.extraBytes, megabytes),
    goal('more memory for 1,000 pages than for 100', growth, goals.growthBytes, megabytes),
  ].every(Boolean)
  if (!isMet) process.exitCode = 1
} finally {
  await store.close()
}
