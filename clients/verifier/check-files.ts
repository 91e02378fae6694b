import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ByteSource, Sha256Stream } from '../../base/bytes.ts'
import { readFingerprint, readHead } from '../../core/signing/anchored-facts.ts'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { optionErrorOf } from './option-error.ts'
import { conclusionOf, printJson, printLines } from './printed-verdict.ts'

const usage = (
  program: string,
  folder: string,
) => `Verifies the evidence of an envelope. Needs no database and no API key.

  ${program} <bundle.json> [options]
${folder}
  --pdf <file>           the signed document
  --certificate <file>   the certificate of completion
  --key <file>           checkpoint keys of the service, PEM or JWK Set; download them first from
                         <api address>/.well-known/jwks.json, because this command makes no request
  --fingerprint <hex>    SHA-256 of the 32 bytes of the key, from another source; repeatable
  --seal <file>          PEM of trusted seal certificates
  --timestamps <file>    PEM of trusted timestamp authorities
  --log-policy <file>    policy of the transparency log; download it first from
                         <api address>/.well-known/chancery-log/policy; the evidence then needs a matching proof
  --head <sequence:hash> a head from another source, such as data.evidence of a webhook; repeatable
  --json                 prints one JSON object: exitCode, message, firstFaultyRecord, and checks with name, ok,
                         detail and findings

Exit codes: 0 all checks passed, 1 a check failed, 2 an input is missing (without --key, nothing proves that the
service made the bundle), 3 all checks passed but the chain is open: the envelope was not finished.

Guide: <api address>/docs/evidence#with-a-command`

/**
 * Verifies the files in the arguments, prints the result and returns the exit code. Never throws. `folder` is the help
 * for a folder as the first argument, if the program accepts one.
 */
export async function checkFiles(args: string[], program: string, folder = ''): Promise<0 | 1 | 2 | 3> {
  if (args.includes('--help')) {
    console.log(usage(program, folder))
    return 0
  }
  const isJson = args.includes('--json')
  const files: FileHandle[] = []
  try {
    const { bundle, options } = await inputsOf(args, () => usage(program, folder), files)
    const verdict = await verifyEvidenceText(bundle, { ...options, now: new Date() })
    const conclusion = conclusionOf(verdict)
    if (isJson) printJson(verdict, conclusion)
    else printLines(verdict, conclusion)
    return conclusion.exitCode
  } catch (error) {
    const message = optionErrorOf(error, optionsOfArgs, program) ?? messageOf(error)
    if (isJson) printJson(null, { exitCode: 2, message })
    else console.error(message)
    return 2
  } finally {
    for (const file of files) await file.close()
  }
}

/** Returns the message of an error. For a missing file, the message names the path. */
export function messageOf(error: unknown): string {
  const { code, path, message } = error as { code?: unknown; path?: string; message?: string }
  if (code === 'ENOENT') return `${path} does not exist. Check the path.`
  if (code === 'EISDIR') return 'One of the paths is a folder. Pass the path of a file.'
  return message ?? String(error)
}

const optionsOfArgs = {
  pdf: { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  fingerprint: { type: 'string', multiple: true },
  seal: { type: 'string' },
  timestamps: { type: 'string' },
  'log-policy': { type: 'string' },
  head: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const

async function inputsOf(args: string[], usageText: () => string, files: FileHandle[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: optionsOfArgs })
  const [bundlePath, ...rest] = positionals
  if (rest.length > 0) throw new Error(`Pass one file or folder, without ${rest.join(', ')}.`)
  if (!bundlePath) throw new Error(usageText())
  const given = <Content>(option: FileOption, read: (path: string) => Promise<Content>) =>
    contentOf(option, values[option], read)
  const publicKey = await given('key', textOf)
  if (publicKey !== undefined) await importCheckpointPublicKeys(publicKey)
  return {
    bundle: await readFile(bundlePath),
    options: {
      pdf: await given('pdf', (path) => fileSource(path, files)),
      certificate: await given('certificate', (path) => fileSource(path, files)),
      publicKey,
      fingerprints: values.fingerprint?.map(parseFingerprint),
      sealCertificate: await given('seal', textOf),
      timestampCertificate: await given('timestamps', textOf),
      logPolicy: await given('log-policy', textOf),
      heads: values.head?.map(parseHead),
      createSha256: nodeSha256,
    },
  }
}

type FileOption = 'pdf' | 'certificate' | 'key' | 'seal' | 'timestamps' | 'log-policy'

/** Reads the file of an option. Throws an error that names the option if the file cannot be read. */
async function contentOf<Content>(
  option: FileOption,
  path: string | undefined,
  read: (path: string) => Promise<Content>,
): Promise<Content | undefined> {
  if (path === undefined) return undefined
  try {
    return await read(path)
  } catch (error) {
    const isFolder = (error as { code?: unknown }).code === 'EISDIR'
    throw new Error(`--${option}: ${isFolder ? `${path} is a folder. Pass the path of a file.` : messageOf(error)}`)
  }
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8')

function parseFingerprint(text: string): string {
  const fingerprint = readFingerprint(text)
  if (!fingerprint) throw new Error('--fingerprint must be 64 hex digits.')
  return fingerprint
}

function parseHead(text: string): EvidenceHead {
  const head = readHead(text)
  if (!head) throw new Error('--head must be a sequence, a colon and 64 hex digits.')
  return head
}

/** Opens a file as a byte source, and adds its handle to `files`. The caller must close the handles. */
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
      if (bytesRead !== length) throw new Error(`${path} was shortened while it was read. Run the command again.`)
      return bytes
    },
  }
}

function nodeSha256(): Sha256Stream {
  const hash = createHash('sha256')
  return { update: (bytes) => void hash.update(bytes), digest: async () => hash.digest() }
}
