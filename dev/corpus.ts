import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { bootstrapOrganization } from './bootstrap.ts'
import { build } from './build.ts'
import { type CorpusOutcome, type CorpusResult, corpusTable } from './corpus-table.ts'
import {
  createDocument,
  createEnvelope,
  downloadArtifact,
  type Field,
  linkFromMail,
  Refused,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from './demo-client.ts'
import { startStack } from './stack.ts'

/**
 * `npm run corpus -- <folder>`: every PDF below the folder goes through upload and, when it is admitted, signing and
 * sealing. A refusal must have a typed code; an answer of 5xx, a file that takes too long, or a seal that other programs do
 * not accept is a fault, and one fault makes the run fail.
 */

const filesAtOnce = 4
const fileMsMax = 60_000
const programMsMax = 10_000
/** The status that stands for a program that had to be stopped. */
const hung = 99
const hasPdfsig = !spawnSync('pdfsig', ['-v']).error
const hasQpdf = !spawnSync('qpdf', ['--version']).error

async function tryFile(service: Service, path: string, workDir: string): Promise<CorpusOutcome> {
  const startedAt = performance.now()
  const ms = () => performance.now() - startedAt
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<CorpusOutcome>((give) => {
    timer = setTimeout(
      () => give({ kind: 'broken', ms: ms(), problem: `took longer than ${fileMsMax / 1000} s` }),
      fileMsMax,
    )
  })
  try {
    return await Promise.race([wholeFlow(service, path, workDir, ms), timeout])
  } catch (error) {
    return { kind: 'broken', ms: ms(), problem: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function wholeFlow(service: Service, path: string, workDir: string, ms: () => number): Promise<CorpusOutcome> {
  const pdf = new Uint8Array(readFileSync(path))
  const documentId = await createDocument(service, basename(path))
  let pageCount: number
  try {
    ;({ pageCount } = await uploadPdf(service, documentId, pdf))
  } catch (error) {
    if (error instanceof Refused && error.status === 422)
      return { kind: 'refused', ms: ms(), at: 'upload', code: error.code, reason: error.reason }
    throw error
  }
  const signerEmail = `${documentId}@example.com`
  let envelopeId: string
  try {
    const envelope = {
      documentId,
      signerEmail,
      signerName: 'Anna Müller',
      message: 'Corpus',
      fields: fieldsFor(pageCount),
    }
    envelopeId = (await createEnvelope(service, envelope)).id
  } catch (error) {
    if (error instanceof Refused && error.status === 422)
      return { kind: 'refused', ms: ms(), at: 'envelope', code: error.code, reason: error.reason }
    throw error
  }
  const values = {
    text: { kind: 'text', text: 'Größe Ω' },
    signature: { kind: 'typed', text: 'Anna Müller' },
  }
  await sign(await linkFromMail(service, signerEmail), { values, signature: null })
  await waitForCompletion(service, envelopeId)
  const sealed = await downloadArtifact(service, envelopeId, 'document')
  const problem = await problemOf(pdf, sealed, path, join(workDir, `${documentId}.pdf`))
  return problem === null ? { kind: 'sealed', ms: ms() } : { kind: 'broken', ms: ms(), problem }
}

const fieldsFor = (pageCount: number): Field[] => [
  { id: 'text', type: 'text', pageNumber: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.05 },
  { id: 'signature', type: 'signature', pageNumber: pageCount, x: 0.1, y: 0.8, width: 0.4, height: 0.1 },
]

async function problemOf(pdf: Uint8Array, sealed: Uint8Array, original: string, copy: string): Promise<string | null> {
  if (!Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf)))
    return 'the original is not an exact prefix'
  writeFileSync(copy, sealed)
  if (hasPdfsig) {
    const { status, output } = await run('pdfsig', [copy])
    if (status === hung && (await run('pdfsig', [original])).status === hung) {
      console.log(`pdfsig never ends on ${basename(original)}, sealed or not; it was not asked about the seal`)
      return null
    }
    const last = output.slice(output.lastIndexOf('Signature #'))
    if (!last.includes('Signature is Valid') || !last.includes('Total document signed'))
      return `pdfsig: ${last.trim().split('\n').slice(-3).join(' ')}`
  }
  if (hasQpdf) {
    const before = await run('qpdf', ['--check', original])
    const after = await run('qpdf', ['--check', copy])
    if (after.status > before.status)
      return `qpdf --check ends with ${after.status}, on the original with ${before.status}`
  }
  rmSync(copy)
  return null
}

const run = (program: string, args: string[]) =>
  new Promise<{ status: number; output: string }>((give, fail) => {
    const child = spawn(program, args, { timeout: programMsMax, killSignal: 'SIGKILL' })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', () => {})
    child.on('error', fail)
    child.on('close', (status) => give({ status: status ?? hung, output }))
  })

async function main(): Promise<void> {
  const given = process.argv[2]
  if (!given) throw new Error('usage: npm run corpus -- <folder with PDF files>')
  const corpus = resolve(given)
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
  if (files.length === 0) throw new Error(`there is no PDF below ${given}`)
  const workDir = mkdtempSync(join(tmpdir(), 'chancery-corpus-'))
  await build()
  const stack = await startStack({ dataDir: workDir, durable: false })
  const results: CorpusResult[] = []
  try {
    const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      name: 'Corpus',
      requestsPerMinute: 1_000_000,
    })
    const service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
    const queue = [...files]
    const worker = async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const outcome = await tryFile(service, join(corpus, file), workDir)
        results.push({ folder: dirname(relative('.', file)), file: basename(file), outcome })
        if (outcome.kind === 'broken') console.log(`broken  ${file}: ${outcome.problem}`)
        if (results.length % 100 === 0) console.log(`${results.length} of ${files.length}`)
      }
    }
    await Promise.all(Array.from({ length: filesAtOnce }, worker))
  } finally {
    await stack.dispose()
    rmSync(workDir, { recursive: true, force: true })
  }
  console.log(`\n${corpusTable(results)}`)
  if (!hasPdfsig || !hasQpdf)
    console.log('\npdfsig or qpdf is not installed, so not every sealed file was checked by both.')
  if (results.some(({ outcome }) => outcome.kind === 'broken')) process.exitCode = 1
}

await main()
// A file that was given up on may still be waiting for an answer.
process.exit()
