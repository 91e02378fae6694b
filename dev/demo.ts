import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { bootstrapOrganization } from './bootstrap.ts'
import { build } from './build.ts'
import { root } from './build-part.ts'
import {
  createDocument,
  createEnvelope,
  downloadArtifact,
  type Field,
  fetchEvidence,
  linkFromMail,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from './demo-client.ts'
import { startStack } from './stack.ts'

/** `npm run demo [-- file.pdf]`: from an uploaded PDF to a sealed and verified contract, on a local stack of its own. */

const contract = join(root, 'docs/demo/contract.pdf')
const outDir = join(root, 'out')
const signerEmail = 'anna@example.com'
const signerName = 'Άννα Müller-Ščerba'

const field = (
  id: string,
  type: string,
  pageNumber: number,
  x: number,
  y: number,
  width: number,
  height: number,
): Field => ({ id, type, pageNumber, x, y, width, height })

/** The places that the contract in the repository leaves for its signer. */
const contractFields = [
  field('order', 'text', 1, 0.108, 0.198, 0.36, 0.028),
  field('terms', 'checkbox', 1, 0.612, 0.2, 0.034, 0.024),
  field('initials', 'initials', 1, 0.74, 0.875, 0.15, 0.04),
  field('name', 'name', 2, 0.11, 0.24, 0.35, 0.034),
  field('email', 'email', 2, 0.11, 0.323, 0.35, 0.034),
  field('date', 'date', 2, 0.58, 0.24, 0.35, 0.034),
  field('signature', 'signature', 2, 0.11, 0.42, 0.35, 0.1),
]

/** Any other file gets all kinds of fields on its last page. */
const fieldsOnLastPage = (page: number) => [
  field('order', 'text', page, 0.08, 0.58, 0.4, 0.04),
  field('terms', 'checkbox', page, 0.55, 0.58, 0.04, 0.03),
  field('name', 'name', page, 0.08, 0.66, 0.4, 0.035),
  field('date', 'date', page, 0.55, 0.66, 0.25, 0.035),
  field('email', 'email', page, 0.08, 0.73, 0.4, 0.035),
  field('signature', 'signature', page, 0.08, 0.8, 0.4, 0.1),
  field('initials', 'initials', page, 0.75, 0.82, 0.15, 0.06),
]

/** Strokes as a signature pad gives them, in a box 3.2 wide and 1 high. */
const drawnSignature = {
  kind: 'drawn',
  aspectRatio: 3.2,
  strokes: [
    [0.2, 0.85, 0.32, 0.5, 0.48, 0.15, 0.56, 0.12, 0.6, 0.4, 0.63, 0.84],
    [0.3, 0.58, 0.45, 0.54, 0.66, 0.52],
    [
      0.72, 0.8, 0.78, 0.55, 0.84, 0.58, 0.86, 0.78, 0.94, 0.6, 1.02, 0.57, 1.06, 0.78, 1.14, 0.6, 1.22, 0.58, 1.25,
      0.78,
    ],
    [1.32, 0.78, 1.38, 0.6, 1.48, 0.58, 1.47, 0.76, 1.36, 0.8, 1.55, 0.72, 1.75, 0.5, 2.1, 0.62, 2.5, 0.45, 2.95, 0.6],
  ],
}

let stepName = 'start'

async function step<T>(name: string, work: () => Promise<T>, tell: (result: T) => string = () => ''): Promise<T> {
  stepName = name
  const startedAt = performance.now()
  const result = await work()
  console.log(
    `${'ok'.padEnd(4)}${name.padEnd(34)}${`${Math.round(performance.now() - startedAt)} ms`.padStart(9)}   ${tell(result)}`,
  )
  return result
}

async function run(service: Service, file: string): Promise<void> {
  const pdf = new Uint8Array(readFileSync(file))
  const documentId = await step('create the document', () => createDocument(service, 'Service agreement'), String)
  const { pageCount } = await step(
    'upload and check the PDF',
    () => uploadPdf(service, documentId, pdf),
    (done) => `${basename(file)}, ${pdf.length} bytes, ${done.pageCount} pages`,
  )
  const fields = file === contract ? contractFields : fieldsOnLastPage(pageCount)
  const envelope = await step(
    'create the envelope',
    () => createEnvelope(service, { documentId, signerEmail, signerName, message: 'Please sign by Friday.', fields }),
    ({ id }) => `${id}, ${fields.length} fields`,
  )
  const link = await step(
    'receive the invitation',
    () => linkFromMail(service, signerEmail),
    (found) => found,
  )
  const values = {
    order: { kind: 'text', text: 'PO 4711, Größe Ω' },
    terms: { kind: 'checkbox', checked: true },
    initials: { kind: 'typed', text: 'ÄM' },
    name: { kind: 'text', text: signerName },
    signature: drawnSignature,
  }
  await step('open the page, consent and sign', () => sign(link, { values, signature: null }))
  await step(
    'wait for the seal',
    () => waitForCompletion(service, envelope.id),
    ({ status }) => status,
  )
  const sealed = await step(
    'download the sealed document',
    () => downloadArtifact(service, envelope.id, 'document'),
    (bytes) => `${bytes.length} bytes`,
  )
  const certificate = await step(
    'download the certificate',
    () => downloadArtifact(service, envelope.id, 'certificate'),
    (bytes) => `${bytes.length} bytes`,
  )
  const evidence = await step(
    'fetch the evidence',
    () => fetchEvidence(service, envelope.id),
    ({ records }) => records.map(({ type }) => type).join(', '),
  )
  writeFileSync(join(outDir, 'sealed.pdf'), sealed)
  writeFileSync(join(outDir, 'certificate.pdf'), certificate)
  writeFileSync(join(outDir, 'evidence.json'), JSON.stringify(evidence, null, 2))
  await step('find the original in the seal', async () => {
    if (!Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf)))
      throw new Error('the original is not an exact prefix of the sealed file')
  })
}

async function verify(): Promise<void> {
  const out = (name: string) => join(outDir, name)
  await step('verify everything offline', async () =>
    runProgram(process.execPath, [
      join(root, 'dev/verify-evidence.ts'),
      out('evidence.json'),
      ...[
        '--pdf',
        out('sealed.pdf'),
        '--certificate',
        out('certificate.pdf'),
        '--key',
        out('public.pem'),
        '--seal',
        out('seal.pem'),
      ],
    ]),
  )
  await otherTool(
    'pdfsig',
    [out('sealed.pdf')],
    (text) => text.includes('Signature is Valid') && text.includes('Total document signed'),
  )
  await otherTool('qpdf', ['--check', out('sealed.pdf')], () => true)
}

/** A second opinion of a program that shares no code with this one, where it is installed. */
async function otherTool(program: string, args: string[], isGood: (output: string) => boolean): Promise<void> {
  if (spawnSync(program, ['--version']).error) {
    console.log(`--  ${program} is not installed, so it was not asked`)
    return
  }
  await step(`ask ${program}`, async () => {
    if (!isGood(runProgram(program, args))) throw new Error(`${program} is not content with the sealed file`)
  })
}

function runProgram(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${basename(program)} ended with ${status}\n${stdout}${stderr}`)
  return stdout
}

async function main(): Promise<void> {
  const given = process.argv[2]
  const file = given ? resolve(given) : contract
  mkdirSync(outDir, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-demo-'))
  await step('build', () => build())
  const stack = await step('start the local stack', () => startStack({ dataDir, durable: false }))
  try {
    writeFileSync(join(outDir, 'public.pem'), stack.secrets.checkpointPublicKey)
    writeFileSync(join(outDir, 'seal.pem'), stack.secrets.sealCertificate)
    const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, { name: 'Nordlicht GmbH' })
    await run({ baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }, file)
  } finally {
    await stack.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await verify()
  console.log(`\nThe sealed document, its certificate and the evidence are in ${outDir}.`)
}

try {
  await main()
} catch (error) {
  console.error(`\nfailed at "${stepName}": ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
