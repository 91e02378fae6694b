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

  --field <[type@]page:x,y,width,height>   where to sign, in fractions of the page from its top left; may be repeated;
                                           signature@last:0.1,0.8,0.35,0.08 without it
  --title <title>       what the signer reads as the document's title; the name of the file without it
  --name <name>         the signer's name
  --message <text>      what the invitation says
  --locale <language>   the language of mails and page: en, de, fr, …
  --days <number>       how long the signer has
  --link                sends no mail and prints an address to sign at, good for ten minutes and one use
  --test-sign           signs as the signer, at once; in the sandbox only
  --no-wait             ends once the invitation is on its way; chancery fetch <envelope id> goes on
  --out <folder>        where the sealed PDF, the certificate and the evidence go; without it <file>-signed,
                        or where that is there already, <file>-signed-2 and so on
  --timeout <minutes>   how long to wait for the signature; 60 without it`

const usageOfFetch = `chancery fetch <envelope id> [--out <folder>] [--timeout <minutes>]`

const waiting = { out: { type: 'string' }, timeout: { type: 'string' }, help: { type: 'boolean' } } as const

/** From a file to its sealed and verified form. Gives 0, or 1 when what came back is not good. */
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
  // Told before anything is sent.
  fieldsOf(values.field ?? [], 1)
  const timeoutMs = minutesOf(values.timeout)
  const expiresInDays = values.days === undefined ? undefined : wholeNumber('--days', values.days)
  if (values['test-sign'] && !process.env.CHANCERY_KEY?.startsWith('chy_test_'))
    throw new UsageError(
      '--test-sign works in the sandbox only: set CHANCERY_KEY to a test key, which begins with chy_test_.',
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

/** A name that no file or folder has yet, so that what was signed before stays. */
function newFolder(name: string): string {
  let free = name
  for (let n = 2; existsSync(free); n++) free = `${name}-${n}`
  return free
}

function waitingFor(
  signerEmail: string,
  { link, 'test-sign': isTestSigned }: { link?: boolean; 'test-sign'?: boolean },
) {
  if (isTestSigned) return 'Signed as a test; waiting for the seal.'
  return link ? 'Waiting for the signature.' : `${signerEmail} is asked by mail; waiting for the signature.`
}

/** The rest of `sign`, for an envelope that is there. */
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
  console.log(valid ? `Verified: all of ${checks.length} checks are good.` : 'The evidence is NOT good.')
  return valid ? 0 : 1
}

function minutesOf(text = '60'): number {
  return wholeNumber('--timeout', text) * 60_000
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${option} takes a whole number from 1.`)
  return Number(text)
}

/** Prints a usage that was asked for. */
export function help(text: string): number {
  console.log(text)
  return 0
}
