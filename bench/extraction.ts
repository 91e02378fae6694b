/**
 * What taking the text out of a file costs the workers by its pages and by its size: memory above the idle process, what the
 * functions worker holds of it beside garbage, time, object bytes that they read and calls to the store. The heap of a worker
 * is limited to less than the platform gives. Run with `npm run bench -- extraction`.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../core/limits.ts'
import { forgetTexts, textFacts } from '../dev/corpus/forget-texts.ts'
import { readWholeText, settledText } from '../dev/corpus/read-text.ts'
import { call, createDocument, uploadPdf } from '../dev/demo/demo-client.ts'
import { freePort } from '../dev/stack/ports.ts'
import { limitHeaps } from '../dev/support/heap-limit.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { callList, type ObjectStore, type StoreTraffic, startObjectStore } from '../dev/support/object-store.ts'
import { type Cost, costOf, idleNow } from '../dev/support/process-cost.ts'
import { goal, megabytes, table } from '../dev/support/table.ts'
import { heldMemoryOf } from './support/held-memory.ts'
import { textPdf } from './support/text-pdf.ts'

// A file of up to 4 MB is held whole, so that many pages may hold a little more than few.
const goals = { extraBytes: 128 * 1_048_576, heldRatio: 1.25 }
const roundCount = 2
const functionsWorker = 'chancery-functions'
const msMax = 300_000
const pauseMs = 50

// The characters of one document are limited: 10,000 pages have fewer lines.
const files: { name: string; pageCount: number; totalBytes: number | null; linesPerPage?: number }[] = [
  { name: '10 pages', pageCount: 10, totalBytes: null },
  { name: '100 pages', pageCount: 100, totalBytes: null },
  { name: '1,000 pages', pageCount: 1_000, totalBytes: null },
  { name: '10,000 pages of 10 lines', pageCount: 10_000, totalBytes: null, linesPerPage: 10 },
  { name: '100 pages with pictures', pageCount: 100, totalBytes: limits.uploadBytesMax },
]

type File = (typeof files)[number]
type Extraction = Cost & { file: File; fileBytes: number; traffic: StoreTraffic }
type Measured = { rounds: Extraction[]; heldBytes: number }

/** A file that is uploaded and has its text; `again` has it taken out once more. */
async function prepare({ stack, service }: BenchStack, file: File) {
  const functions = { ...service, baseUrl: stack.functionsUrl }
  await call(functions, 'GET', '/v1/documents/search?q=nothing')
  const documentId = await createDocument(service, file.name)
  const idle = idleNow(stack.workerPids)
  const pdf = textPdf(file)
  await uploadPdf(service, documentId, pdf)
  const settle = async () => {
    // Asked of the database: what asking the workers again and again leaves behind would count as theirs.
    while ((await textFacts(stack.ownerDatabaseUrl)).pending > 0) await pause(pauseMs)
    const settled = await settledText(service, documentId, msMax)
    if (settled?.status !== 'ready') throw new Error(`${file.name}: the text is ${settled?.status ?? 'late'}`)
  }
  await settle()
  const forget = () => forgetTexts(stack.ownerDatabaseUrl, documentId)
  const again = async () => {
    await stack.runCron()
    await settle()
  }
  return { documentId, fileBytes: pdf.length, idle, forget, again }
}

async function measure(bench: BenchStack, store: ObjectStore, file: File): Promise<Extraction[]> {
  const { documentId, fileBytes, idle, forget, again } = await prepare(bench, file)
  const rounds: Extraction[] = []
  for (let round = 0; round < roundCount; round++) {
    await forget()
    store.resetTraffic()
    const cost = await costOf(idle, again)
    rounds.push({ ...cost, file, fileBytes, traffic: store.traffic() })
  }
  const text = await readWholeText({ ...bench.service, functionsUrl: bench.stack.functionsUrl }, documentId)
  const pageCount = text.split('\f').length
  if (pageCount !== file.pageCount) throw new Error(`${file.name}: the text has ${pageCount} pages`)
  return rounds
}

/** The most that the worker held at any moment, the worker itself included; on a stack of its own, since collecting takes time. */
async function held(bench: BenchStack, inspectorPort: number, file: File): Promise<number> {
  const { forget, again } = await prepare(bench, file)
  const memory = await heldMemoryOf(inspectorPort, functionsWorker)
  let most = 0
  for (let round = 0; round < roundCount; round++) {
    await forget()
    most = Math.max(most, await memory.mostDuring(again))
  }
  memory.close()
  return most
}

const rowsOf = ({ rounds, heldBytes }: Measured) =>
  rounds.map(({ file, fileBytes, traffic, extraBytes, cpuMs, wallMs }) => [
    file.name,
    megabytes(fileBytes),
    megabytes(extraBytes),
    megabytes(heldBytes),
    `${(cpuMs / file.pageCount).toFixed(1)} ms`,
    `${(wallMs / file.pageCount).toFixed(1)} ms`,
    megabytes(traffic.readBytes),
    callList(traffic.calls),
  ])

limitHeaps()
const store = await startObjectStore()
const extraBindings = { shared: { STORAGE_ENDPOINT: store.url } }
try {
  const measured: Measured[] = []
  // A fresh process for each file: what one run leaves behind until it is collected is not the cost of the next.
  for (const file of files) {
    let rounds: Extraction[] = []
    let heldBytes = 0
    await withStack({ extraBindings }, async (bench) => {
      rounds = await measure(bench, store, file)
    })
    const inspectorPort = await freePort()
    await withStack({ extraBindings, inspectorPort }, async (bench) => {
      heldBytes = await held(bench, inspectorPort, file)
    })
    measured.push({ rounds, heldBytes })
  }
  const headings = ['file', 'size', 'memory', 'held', 'CPU/page', 'time/page', 'read', 'calls']
  console.log(table(headings, measured.flatMap(rowsOf)))
  const most = Math.max(...measured.flatMap(({ rounds }) => rounds.map(({ extraBytes }) => extraBytes)))
  const [, hundred, thousand, tenThousand] = measured.map(({ heldBytes }) => heldBytes) as [
    number,
    number,
    number,
    number,
  ]
  const ratio = (value: number) => value.toFixed(2)
  const isMet = [
    goal('most memory above idle', most, goals.extraBytes, megabytes),
    goal('held at 1,000 pages / 100', thousand / hundred, goals.heldRatio, ratio),
    goal('held at 10,000 pages / 100', tenThousand / hundred, goals.heldRatio, ratio),
  ].every(Boolean)
  if (!isMet) process.exitCode = 1
} finally {
  await store.close()
}
