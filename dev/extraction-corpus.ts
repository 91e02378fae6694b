import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { build } from './build.ts'
import { type ExtractionResult, extractionTable } from './corpus/extraction-table.ts'
import { pdfsBelow } from './corpus/pdfs-below.ts'
import { type ReadableService, readWholeText, settledText } from './corpus/read-text.ts'
import { restartTextExtraction, textFacts } from './corpus/restart-text-extraction.ts'
import { sharedCharacters, textSimilarity } from './corpus/text-similarity.ts'
import { createDocument, RefusedError, type Service, uploadPdf } from './demo/demo-client.ts'
import { type Stack, startStack } from './stack/stack.ts'
import { limitHeaps } from './support/heap-limit.ts'
import { startObjectStore } from './support/object-store.ts'
import { costOf, measureIdleMemory } from './support/process-cost.ts'
import { megabytes } from './support/table.ts'

const usage = `Compares the text that the service extracts from each PDF below a folder with the text of pdftotext (poppler-utils).

  npm run corpus:text -- <folder> [--every <n>]

A separate local stack uploads each file (with --every each n-th one), extracts its text in the functions worker and
returns it. The run lists and skips files that the upload refuses or pdftotext cannot read. The exit code is 1 if a file
takes more than 10 s from upload to text, a request fails, the workers use more than 128 MB above idle, a second
extraction returns another text, or the median similarity is below 0.99.`

const fileMsMax = 10_000
const referenceMsMax = 60_000
const extraBytesMax = 128 * 1_048_576
const medianMin = 0.99
const againMsMax = 1_800_000

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
// Exits explicitly, because an abandoned file may still be pending.
process.exit()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '1' } },
  })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new Error(usage)
  const corpus = resolve(folder)
  const files = pdfsBelow(corpus, values.every)
  await promisify(execFile)('pdftotext', ['-v']).catch(() => {
    throw new Error('pdftotext is not installed, so the texts cannot be compared. Install poppler-utils.')
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-extraction-'))
  // The store runs in this process. The stack's own store runs inside workerd, where its memory would count as the
  // worker's.
  const store = await startObjectStore()
  const withStack = async (work: (stack: Stack) => Promise<void>) => {
    const extraBindings = { shared: { STORAGE_ENDPOINT: store.url } }
    const stack = await startStack({ dataDir, durable: false, extraBindings })
    await work(stack).finally(() => stack.dispose())
  }
  try {
    await build()
    limitHeaps()
    await withStack((stack) => compareAll(files, corpus, stack))
    await withStack(measureAgain)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compareAll(files: string[], corpus: string, stack: Stack): Promise<void> {
  const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const { baseUrl, functionsUrl, mail } = stack
  const service = { baseUrl, functionsUrl, mailUrl: mail.url, apiKey }
  const results: ExtractionResult[] = []
  for (const file of files) {
    const { outcome, ms } = await compared(join(corpus, file), service)
    results.push({ folder: dirname(file), file: basename(file), ms, outcome })
    if (outcome.kind === 'broken') console.log(`broken  ${file}: ${outcome.problem}`)
    if (results.length % 100 === 0) console.log(`${results.length} of ${files.length}`)
  }
  const { text, median } = extractionTable(results)
  console.log(`\n${text}`)
  const isBroken = results.some(({ outcome }) => outcome.kind === 'broken')
  if (isBroken || median < medianMin) process.exitCode = 1
}

/**
 * Repeats the extraction without uploads in new workers, and compares the texts. The measured memory is then that of
 * the extraction alone.
 */
async function measureAgain(stack: Stack): Promise<void> {
  const before = await textFacts(stack.ownerDatabaseUrl)
  await fetch(`${stack.functionsUrl}/v1/documents/search?q=nothing`)
  const idle = measureIdleMemory(stack.workerPids)
  await restartTextExtraction(stack.ownerDatabaseUrl)
  const { extraBytes } = await costOf(idle, async () => {
    const deadline = Date.now() + againMsMax
    do {
      if (Date.now() > deadline) throw new Error('Some texts are still pending. Read the log of the functions worker.')
      await stack.runCron()
      await pause(1_000)
    } while ((await textFacts(stack.ownerDatabaseUrl)).pending > 0)
  })
  const isSame = (await textFacts(stack.ownerDatabaseUrl)).facts === before.facts
  console.log(`\nall texts extracted again: ${isSame ? 'identical' : 'DIFFERENT'}`)
  console.log(`peak memory of the workers above idle: ${megabytes(extraBytes)}`)
  if (!isSame || extraBytes > extraBytesMax) process.exitCode = 1
}

type Compared = Pick<ExtractionResult, 'outcome' | 'ms'>

/** Compares the text of one file with its reference. `ms` is the time from creating the document to its text. */
async function compared(path: string, service: ReadableService): Promise<Compared> {
  const reference = await referenceText(path)
  const startedAt = performance.now()
  const { text, outcome } = await textOf(path, service)
  const ms = performance.now() - startedAt
  if (outcome) return { outcome, ms }
  if (ms > fileMsMax) return { outcome: { kind: 'broken', problem: `took ${Math.round(ms)} ms` }, ms }
  if (reference === null) return { outcome: { kind: 'left_out', reason: 'pdftotext cannot read the file' }, ms }
  const similarity = textSimilarity(text, reference)
  const shared = sharedCharacters(text, reference)
  return { outcome: { kind: 'compared', similarity, shared, characters: text.length }, ms }
}

type ExtractedText = { text: string; outcome: ExtractionResult['outcome'] | null }

async function textOf(path: string, service: ReadableService): Promise<ExtractedText> {
  try {
    const documentId = await createDocument(service, basename(path))
    const refusal = await uploaded(service, documentId, new Uint8Array(readFileSync(path)))
    if (refusal) return { text: '', outcome: { kind: 'left_out', reason: `upload refused: ${refusal}` } }
    const settled = await settledText(service, documentId, fileMsMax)
    if (settled === null)
      return { text: '', outcome: { kind: 'broken', problem: `no text after ${fileMsMax / 1_000} s` } }
    return { text: settled.status === 'ready' ? await readWholeText(service, documentId) : '', outcome: null }
  } catch (error) {
    return { text: '', outcome: { kind: 'broken', problem: problemOf(error) } }
  }
}

function problemOf(error: unknown): string {
  return error instanceof Error ? [error.message, error.cause ?? ''].join(' ').trim() : String(error)
}

async function uploaded(service: Service, documentId: string, pdf: Uint8Array<ArrayBuffer>): Promise<string | null> {
  try {
    await uploadPdf(service, documentId, pdf)
    return null
  } catch (error) {
    const isRefusal = error instanceof RefusedError && [400, 422].includes(error.status) && error.code !== 'untyped'
    if (!isRefusal) throw error
    return `${error.code} ${error.reason}`.trim()
  }
}

async function referenceText(path: string): Promise<string | null> {
  try {
    const options = { timeout: referenceMsMax, maxBuffer: 100_000_000, encoding: 'utf8' } as const
    return (await promisify(execFile)('pdftotext', ['-enc', 'UTF-8', path, '-'], options)).stdout
  } catch {
    return null
  }
}
