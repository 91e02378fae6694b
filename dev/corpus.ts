import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { build } from './build.ts'
import { processFile, type ServiceOutcome } from './corpus/corpus-file.ts'
import { findingsOfPrograms, missingPrograms } from './corpus/corpus-programs.ts'
import { type CorpusResult, corpusTable } from './corpus/corpus-table.ts'
import { pdfsBelow } from './corpus/pdfs-below.ts'
import { type Stack, startStack } from './stack/stack.ts'

const usage = `Takes every PDF below a folder through the service, on a separate local stack.

  npm run corpus -- <folder> [--sign <subfolder>] [--every <n>]

Each file is uploaded and, when it is admitted, signed, sealed and verified; with --sign only files of that subfolder are
signed. --every tries only each n-th file. A refusal must have a code and a reason. Any other error, a file that takes
more than 30 s, or a seal that does not verify or that pdfsig or qpdf (where installed) do not accept is a fault, and
one fault ends the run with 1.`

const filesAtOnce = 4
const fileMsMax = 30_000

type Options = { corpus: string; signedFolder: string | null; every: string }

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
// Exits explicitly, because an abandoned file may still be waiting for a response.
process.exit()

async function main(): Promise<void> {
  const options = readOptions()
  const files = pdfsBelow(options.corpus, options.every)
  const workDir = mkdtempSync(join(tmpdir(), 'chancery-corpus-'))
  try {
    await build()
    const stack = await startStack({ dataDir: workDir, durable: false })
    try {
      const results = await tryAll(files, await fileTest(stack, options, workDir))
      report(results)
    } finally {
      await stack.dispose()
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sign: { type: 'string' }, every: { type: 'string', default: '1' } },
  })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new Error(usage)
  const signedFolder = values.sign && values.sign !== 'all' ? values.sign : null
  return { corpus: resolve(folder), signedFolder, every: values.every }
}

type FileTest = (file: string) => Promise<CorpusResult>

async function fileTest(stack: Stack, { corpus, signedFolder }: Options, workDir: string): Promise<FileTest> {
  const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
    name: 'Corpus',
    requestsPerMinute: 1_000_000,
  })
  const service = { baseUrl: stack.baseUrl, mailUrl: stack.mail.url, apiKey }
  let copies = 0
  return async (file) => {
    const path = join(corpus, file)
    const folder = dirname(file)
    const pdf = new Uint8Array(readFileSync(path))
    const isToBeSigned = signedFolder === null || signedFolder === folder
    const { sealed, outcome, ms } = await timed(() => processFile(service, { path, pdf, isToBeSigned }, stack.secrets))
    const result = { folder, file: basename(file), ms }
    if (sealed === null) return { ...result, outcome }
    const copy = join(workDir, `sealed-${++copies}.pdf`)
    writeFileSync(copy, sealed)
    const { problem, notes } = await findingsOfPrograms({ original: path, sealed: copy })
    rmSync(copy)
    for (const note of notes) console.log(`note    ${file}: ${note}`)
    return { ...result, outcome: problem === null ? outcome : { kind: 'broken', problem } }
  }
}

/** Runs `work` with a time limit. Records a timeout or an unexpected error as a defect of this file. */
async function timed(work: () => Promise<ServiceOutcome>): Promise<ServiceOutcome & { ms: number }> {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${fileMsMax / 1_000} s`)), fileMsMax)
  })
  try {
    const done = await Promise.race([work(), timeout])
    return { ...done, ms: performance.now() - startedAt }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { outcome: { kind: 'broken', problem }, sealed: null, ms: performance.now() - startedAt }
  } finally {
    clearTimeout(timer)
  }
}

async function tryAll(files: string[], tryFile: FileTest): Promise<CorpusResult[]> {
  const results: CorpusResult[] = []
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const result = await tryFile(file)
      results.push(result)
      if (result.outcome.kind === 'broken') console.log(`broken  ${file}: ${result.outcome.problem}`)
      if (results.length % 100 === 0) console.log(`${results.length} of ${files.length}`)
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
  return results
}

function report(results: CorpusResult[]): void {
  console.log(`\n${corpusTable(results)}`)
  if (missingPrograms.length > 0) {
    console.log(`\nnot installed and skipped: ${missingPrograms.join(', ')}`)
    if (process.env.CHANCERY_ORACLES === 'required') process.exitCode = 1
  }
  if (results.some(({ outcome }) => outcome.kind === 'broken')) process.exitCode = 1
}
