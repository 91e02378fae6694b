import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ByteSource, Sha256Stream } from '../../base/bytes.ts'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { readFingerprint, readHead } from '../../core/signing/known-facts.ts'
import { type EvidenceVerdict, timestampTrust, verifyEvidenceText } from '../../core/signing/verify-evidence.ts'

const usage = (program: string) => `Verifies the evidence of an envelope; needs no database and no key of the service.

  ${program} <bundle.json> [options]

  --pdf <file>           the sealed document
  --certificate <file>   the certificate of completion
  --key <file>           the service's checkpoint keys, PEM or JWK Set, as <api address>/.well-known/jwks.json
                         publishes them; fetch them before, since this command makes no request
  --fingerprint <hex>    SHA-256 of the 32 bytes of the key, known from elsewhere; may be repeated
  --seal <file>          PEM of the certificates whose seal is trusted
  --timestamps <file>    PEM of the certificates to which time stamp authorities must lead
  --log-policy <file>    policy of the transparency log, as <api address>/.well-known/chancery-log/policy
                         publishes it; the evidence must then have a proof that fulfils it
  --head <n:sha256>      a head known from elsewhere: number of records and hash; may be repeated

Ends with 0 when every check that could be made is good, 1 when one failed, 2 when an input is missing:
without --key nothing shows that the service itself made the bundle. 3 when all is good and the chain is open:
the envelope had not ended when the bundle was taken, and later records may void it.`

const claimedTime = 'The time of the seal is a claim of its stamp: only --timestamps can show who vouches for it.'
const openChain = 'The chain is open: events may follow, since the envelope had not ended when this was taken.'

/** Verifies the files that the arguments name and prints what it found; gives the exit code, and throws nothing. */
export async function checkFiles(args: string[], program: string): Promise<0 | 1 | 2 | 3> {
  const files: FileHandle[] = []
  try {
    const { bundle, options } = await inputsOf(args, program, files)
    const verdict = await verifyEvidenceText(bundle, options)
    printVerdict(verdict)
    if (!verdict.valid) return end(1, 'The evidence is NOT good.')
    if (verdict.isOpen) console.log(openChain)
    if (verdict.notChecked.some(({ name }) => name === timestampTrust)) console.log(claimedTime)
    if (options.publicKey === undefined) return end(2, 'Nothing is wrong, but only --key can show who vouches for it.')
    if (verdict.isOpen)
      return end(3, 'The evidence is good as far as it goes; take it again when the envelope has ended.')
    return end(0, 'The evidence is good as far as it was checked.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  } finally {
    for (const file of files) await file.close()
  }
}

async function inputsOf(args: string[], program: string, files: FileHandle[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pdf: { type: 'string' },
      certificate: { type: 'string' },
      key: { type: 'string' },
      fingerprint: { type: 'string', multiple: true },
      seal: { type: 'string' },
      timestamps: { type: 'string' },
      'log-policy': { type: 'string' },
      head: { type: 'string', multiple: true },
    },
  })
  const [bundlePath, ...rest] = positionals
  if (!bundlePath || rest.length > 0) throw new Error(usage(program))
  const publicKey = await textOf(values.key)
  if (publicKey !== undefined) await importCheckpointPublicKeys(publicKey)
  return {
    bundle: await readFile(bundlePath),
    options: {
      pdf: values.pdf === undefined ? undefined : await fileSource(values.pdf, files),
      certificate: values.certificate === undefined ? undefined : await fileSource(values.certificate, files),
      publicKey,
      fingerprints: values.fingerprint?.map(parseFingerprint),
      sealCertificate: await textOf(values.seal),
      timestampCertificate: await textOf(values.timestamps),
      logPolicy: await textOf(values['log-policy']),
      heads: values.head?.map(parseHead),
      createSha256: nodeSha256,
    },
  }
}

const textOf = (path: string | undefined): Promise<string> | undefined =>
  path === undefined ? undefined : readFile(path, 'utf8')

function parseFingerprint(text: string): string {
  const fingerprint = readFingerprint(text)
  if (!fingerprint) throw new Error('--fingerprint takes 64 hex digits.')
  return fingerprint
}

function parseHead(text: string): EvidenceHead {
  const head = readHead(text)
  if (!head) throw new Error('--head takes the number of records, a colon, and 64 hex digits.')
  return head
}

/** What is opened joins `files`, for the caller to close. */
async function fileSource(path: string, files: FileHandle[]): Promise<ByteSource> {
  const file = await open(path)
  files.push(file)
  const stats = await file.stat()
  if (!stats.isFile()) throw new Error(`${path} is not a file.`)
  return {
    length: stats.size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      if (bytesRead !== length) throw new Error(`${path} ended early.`)
      return bytes
    },
  }
}

function nodeSha256(): Sha256Stream {
  const hash = createHash('sha256')
  return { update: (bytes) => void hash.update(bytes), digest: async () => hash.digest() }
}

function printVerdict({ checks, notChecked, firstBadSequence }: EvidenceVerdict): void {
  const rows = [
    ...checks.map(({ name, ok, detail }) => ({ result: ok ? 'ok' : 'FAILED', name, detail })),
    ...notChecked.map(({ name, detail }) => ({ result: 'not made', name, detail })),
  ]
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { result, name, detail } of rows) {
    console.log(`${result.padEnd(8)}  ${name.padEnd(width)}  ${printable(detail)}`)
  }
  if (firstBadSequence !== null) console.log(`The first bad record is ${firstBadSequence}.`)
}

function end<Code extends number>(code: Code, sentence: string): Code {
  console.log(sentence)
  return code
}

/** Names in a hostile file must not steer the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
}
