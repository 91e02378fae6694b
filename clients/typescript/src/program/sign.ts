import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from '../client.ts'
import { verifyEvidence } from '../evidence.ts'
import type { EnvelopeInput } from '../generated/types.ts'
import { fieldsOf } from './field.ts'
import { writeCompleted } from './folder.ts'
import { UsageError } from './usage.ts'

const usage = `chancery sign <file.pdf> <signer's address> [options]

  --field <[type@]page:x,y,width,height>   place to sign, in fractions of the page from its top left; repeatable;
                                           by default signature@last:0.1,0.8,0.35,0.08
  --title <title>       document title for the signer; by default the file name
  --name <name>         the signer's name
  --message <text>      message in the invitation
  --locale <language>   language of mails and page: en, de, fr, …
  --days <number>       days to sign
  --link                sends no mail and prints a signing link, valid once within ten minutes
  --test-sign           signs as the signer, only in the sandbox
  --no-wait             stops after the invitation; continue with chancery fetch <envelope id>
  --out <folder>        folder for the results; by default <file>-signed, or <file>-signed-2 and so on
                        if it exists
  --timeout <minutes>   time to wait for the signature; by default 60`

const usageOfFetch = `chancery fetch <envelope id> [--out <folder>] [--timeout <minutes>]`

const waiting = { out: { type: 'string' }, timeout: { type: 'string' }, help: { type: 'boolean' } } as const

/** Uploads a file, has it signed, downloads and verifies the result. Returns 0, or 1 if the verification fails. */
export async function sign(args: string[], client: () => Client): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...waiting,
      field: { type: 'string', multiple: true },
      title: { type: 'string' },
      name: { type: 'string' },
      message: { type: 'string' },
      locale: { type: 'string' },
      days: { type: 'string' },
      link: { type: 'boolean' },
      'test-sign': { type: 'boolean' },
      'no-wait': { type: 'boolean' },
    },
  })
  if (values.help) return help(usage)
  const [path, signerEmail, ...rest] = positionals
  if (!path || !signerEmail || rest.length > 0) throw new UsageError(usage)
  // Checked before anything is sent.
  fieldsOf(values.field ?? [], 1)
  const timeoutMs = minutesOf(values.timeout)
  const expiresInDays = values.days === undefined ? undefined : wholeNumber('--days', values.days)
  if (values['test-sign'] && !process.env.CHANCERY_KEY?.startsWith('chy_test_'))
    throw new UsageError(
      '--test-sign works only in the sandbox. Set CHANCERY_KEY to a test key, which begins with chy_test_.',
    )
  const bytes = await readFile(path)
  const chancery = client()
  const name = basename(path, extname(path))

  const document = await chancery.uploadDocument(bytes, { title: values.title ?? name })
  const envelope = await chancery.signatures.requests.create({
    documentId: document.id,
    signerEmail,
    fields: fieldsOf(values.field ?? [], document.source?.pageCount ?? 1),
    signerName: values.name,
    message: values.message,
    locale: values.locale as EnvelopeInput['locale'],
    expiresInDays,
    delivery: values.link ? 'none' : undefined,
  })
  console.log(`document  ${document.id}\nenvelope  ${envelope.id}`)
  if (values.link) console.log(`sign at   ${(await chancery.signatures.requests.embeddedSession(envelope.id, {})).url}`)
  if (values['test-sign']) await chancery.signatures.requests.testSign(envelope.id, {})
  if (values['no-wait']) return 0
  console.log(waitingFor(signerEmail, values))
  return finish(chancery, envelope.id, values.out ?? newFolder(`${name}-signed`), timeoutMs)
}

/** Returns an unused name, so earlier results are kept. */
function newFolder(name: string): string {
  let free = name
  for (let n = 2; existsSync(free); n++) free = `${name}-${n}`
  return free
}

function waitingFor(
  signerEmail: string,
  { link, 'test-sign': isTestSigned }: { link?: boolean; 'test-sign'?: boolean },
) {
  if (isTestSigned) return 'Signed as a test. Waiting for the seal.'
  return link ? 'Waiting for the signature.' : `Invitation sent to ${signerEmail}. Waiting for the signature.`
}

/** Waits for an existing envelope, then downloads and verifies its files. */
export async function fetchSigned(args: string[], client: () => Client): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: waiting })
  if (values.help) return help(usageOfFetch)
  const [id, ...rest] = positionals
  if (!id || rest.length > 0) throw new UsageError(usageOfFetch)
  return finish(client(), id, values.out ?? `${id}-signed`, minutesOf(values.timeout))
}

async function finish(chancery: Client, envelopeId: string, folder: string, timeoutMs: number): Promise<number> {
  await chancery.waitForCompletion(envelopeId, { timeoutMs })
  const files = await chancery.downloadCompleted(envelopeId)
  writeCompleted(folder, files)
  const { valid, checks } = await verifyEvidence(files)
  for (const { name, detail } of checks.filter(({ ok }) => !ok)) console.error(`FAILED  ${name}  ${detail}`)
  console.log(`${folder}: sealed.pdf, certificate.pdf, evidence.json, jwks.json, seal.pem`)
  console.log(valid ? `Verified. All ${checks.length} checks passed.` : 'The evidence is NOT valid.')
  return valid ? 0 : 1
}

function minutesOf(text = '60'): number {
  return wholeNumber('--timeout', text) * 60_000
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${option} needs an integer of at least 1.`)
  return Number(text)
}

/** Prints a usage text. */
export function help(text: string): number {
  console.log(text)
  return 0
}
