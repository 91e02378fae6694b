import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { root } from './build/build-part.ts'
import { build } from './build.ts'
import {
  createDocument,
  createEnvelope,
  downloadArtifact,
  fetchEvidence,
  fetchPublished,
  linkFromMail,
  sign,
  uploadPdf,
  waitForCompletion,
} from './demo/demo-client.ts'
import { contractFields, enteredValues, fieldsOnLastPage, signerName } from './demo/demo-fields.ts'
import { type DemoService, runningService, startService } from './demo/demo-service.ts'

/**
 * `npm run demo [-- file.pdf]`: from an uploaded PDF to a sealed and verified contract, on a local stack of its own, or on
 * a running one that CHANCERY_URL, CHANCERY_FUNCTIONS_URL, CHANCERY_KEY and CHANCERY_MAIL_URL name.
 */

const contract = join(root, 'docs/demo/contract.pdf')
const outDir = join(root, 'out')

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

async function run({ service, signerEmail }: DemoService, file: string): Promise<void> {
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
  await step('open the page, consent and sign', () => sign(link, { values: enteredValues, signature: null }))
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
  if (!evidence.integrity.valid) throw new Error('the service itself finds the evidence damaged')
  writeFileSync(join(outDir, 'sealed.pdf'), sealed)
  writeFileSync(join(outDir, 'certificate.pdf'), certificate)
  writeFileSync(join(outDir, 'evidence.json'), JSON.stringify(evidence, null, 2))
  await step('find the original in the seal', async () => {
    if (!Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf)))
      throw new Error('the original is not an exact prefix of the sealed file')
  })
}

/** What anybody can fetch without a key: the checkpoint keys and the certificate of the seal. Gives their addresses. */
async function fetchKeys({ service, functionsUrl }: DemoService): Promise<string> {
  const published = [
    ['public.pem', `${service.baseUrl}/.well-known/chancery-checkpoint-keys.pem`],
    ['seal.pem', `${functionsUrl}/.well-known/chancery-seal-certificate.pem`],
  ] as const
  for (const [name, url] of published) writeFileSync(join(outDir, name), await fetchPublished(url))
  return published.map(([, url]) => url).join(', ')
}

async function verify(): Promise<void> {
  const out = (name: string) => join(outDir, name)
  await step('verify everything offline', async () =>
    runProgram(process.execPath, [
      join(root, 'verify/command.ts'),
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

async function ownService(): Promise<DemoService> {
  await step('build', () => build())
  return step('start the local stack', startService)
}

async function main(): Promise<void> {
  const given = process.argv[2]
  const file = given ? resolve(given) : contract
  mkdirSync(outDir, { recursive: true })
  const demo = runningService(process.env) ?? (await ownService())
  try {
    await run(demo, file)
    await step('fetch the published keys', () => fetchKeys(demo), String)
  } finally {
    await demo.close()
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
