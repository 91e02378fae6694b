import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { verifyEvidence } from '../clients/typescript/src/evidence.ts'
import { createClient, type Evidence } from '../clients/typescript/src/index.ts'
import { root } from './build/build-part.ts'
import { build } from './build.ts'
import { linkFromMail, sign } from './demo/demo-client.ts'
import { contractFields, enteredValues, fieldsOnLastPage, signerName } from './demo/demo-fields.ts'
import { type DemoService, runningService, startService } from './demo/demo-service.ts'

/**
 * `npm run demo [-- file.pdf]`: turns a PDF into a sealed and verified contract. Uses a separate local stack, or the
 * running stack in CHANCERY_URL, CHANCERY_KEY and CHANCERY_MAIL_URL.
 */

const contract = join(root, 'docs/demo/contract.pdf')
const outDir = join(root, 'out')
const names = {
  document: 'sealed.pdf',
  certificate: 'certificate.pdf',
  evidence: 'evidence.json',
  keys: 'jwks.json',
  seal: 'seal.pem',
}

let stepName = 'start'

async function step<T>(name: string, work: () => Promise<T>, describe: (result: T) => string = () => ''): Promise<T> {
  stepName = name
  const startedAt = performance.now()
  const result = await work()
  console.log(
    `${'ok'.padEnd(4)}${name.padEnd(34)}${`${Math.round(performance.now() - startedAt)} ms`.padStart(9)}   ${describe(result)}`,
  )
  return result
}

async function run({ service, signerEmail }: DemoService, file: string): Promise<void> {
  const chancery = createClient({ url: service.baseUrl, apiKey: service.apiKey })
  const pdf = new Uint8Array(readFileSync(file))
  const document = await step(
    'upload and check the PDF',
    () => chancery.uploadDocument(pdf, { title: 'Service agreement', type: 'contract' }),
    ({ id, source }) => `${id}: ${basename(file)}, ${pdf.length} bytes, ${source?.pageCount} pages`,
  )
  const fields = file === contract ? contractFields : fieldsOnLastPage(document.source?.pageCount ?? 1)
  const request = { documentId: document.id, signerEmail, signerName, message: 'Please sign by Friday.', fields }
  const envelope = await step(
    'create the envelope',
    () => chancery.signatures.requests.create(request),
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
    () => chancery.waitForCompletion(envelope.id, { timeoutMs: 60_000, intervalMs: 200 }),
    ({ status }) => status,
  )
  const files = await step(
    'download files, evidence and keys',
    () => chancery.downloadCompleted(envelope.id),
    (found) => `${found.document.length}, ${found.certificate.length} and ${found.evidence.length} bytes`,
  )
  const records = (JSON.parse(files.evidence) as Evidence).records.map(({ type }) => type).join(', ')
  await step(
    'verify with the client',
    async () => {
      const verdict = await verifyEvidence(files)
      if (!verdict.valid) throw new Error(JSON.stringify(verdict.checks.filter(({ ok }) => !ok)))
    },
    () => records,
  )
  for (const [member, name] of Object.entries(names))
    writeFileSync(join(outDir, name), files[member as keyof typeof names])
  const sealed = files.document
  await step('find the original in the sealed file', async () => {
    if (!Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf)))
      throw new Error('the original is not an exact prefix of the sealed file')
  })
}

async function verify(): Promise<void> {
  const out = (name: string) => join(outDir, name)
  await step('verify everything offline', async () =>
    runProgram(process.execPath, [
      join(root, 'clients/verifier/command.ts'),
      out('evidence.json'),
      ...[
        '--pdf',
        out('sealed.pdf'),
        '--certificate',
        out('certificate.pdf'),
        '--key',
        out('jwks.json'),
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

/** Checks the result with another program, if it is installed. */
async function otherTool(program: string, args: string[], isGood: (output: string) => boolean): Promise<void> {
  if (spawnSync(program, ['--version']).error) {
    console.log(`--  ${program} is not installed and was skipped`)
    return
  }
  await step(`ask ${program}`, async () => {
    if (!isGood(runProgram(program, args))) throw new Error(`${program} rejects the sealed file`)
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
