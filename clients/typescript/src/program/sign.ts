import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Client } from '../client.ts'
import type { SignatureFieldInput } from '../generated/types.ts'
import { daysOf, localeOf, minutesOf, requirePdf, requireTestKey, signersOf } from './arguments.ts'
import { fieldsOf } from './field.ts'
import { type FinishOptions, finish } from './finish.ts'
import { foldersOf, requireOwnFolders } from './out-folder.ts'
import { parsed } from './parsed.ts'
import { progressOf } from './progress.ts'
import { commandName, UsageError } from './usage.ts'

const usage = `chancery sign <file.pdf> <signer's address>... [options]

Several signers sign in the given order. Each signs the document with the earlier signatures.

  --field <[signer/][type@]page:x,y,width,height>
                        place to sign, in fractions of the page from its top left; repeatable; signers are numbered from 1;
                        by default 1/signature@last:0.1,0.80,0.35,0.08; other signers sign next to or above it
  --parallel            all signers can sign at the same time
  --title <title>       document title for the signers; by default the file name
  --name <name>         a signer's name; repeat it for each signer, in the order of the addresses
  --message <text>      message in the invitation
  --locale <language>   language of the emails and the page: en, de, fr, …
  --days <number>       days until the envelope expires
  --link                sends no email and prints a signing link that works once within ten minutes; only for one signer
  --test-sign           signs in place of the signers; only in the sandbox
  --no-wait             stops after the invitation; continue with chancery fetch <envelope id>
  --out <folder>        folder for the results; by default <file>-signed, or <file>-signed-2 and so on if it exists;
                        several signers get the subfolders 1, 2 and so on, in the order of the addresses (the output
                        labels the final one); a folder with the evidence of another envelope is refused
  --timeout <minutes>   time to wait for the signatures; by default 60
  --json                prints the result as JSON instead of lines`

const usageOfFetch = `chancery fetch <envelope id>... [options]

Waits until the envelopes are completed, then downloads and verifies their files.

  --out <folder>        folder for the results; by default <first envelope id>-signed; several envelopes get the
                        subfolders 1, 2 and so on, in the order of the ids (the output labels the final one); a folder
                        with the evidence of another envelope is refused
  --timeout <minutes>   time to wait for the signatures; by default 60
  --json                prints the result as JSON instead of lines`

const waiting = {
  out: { type: 'string' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/**
 * Uploads a file, waits for the signatures, then downloads and verifies the result. Returns 0, or 1 if the verification
 * fails.
 */
export async function sign(args: string[], client: () => Client): Promise<number> {
  const { values, positionals } = parsed('sign', args, {
    ...waiting,
    field: { type: 'string', multiple: true },
    parallel: { type: 'boolean' },
    title: { type: 'string' },
    name: { type: 'string', multiple: true },
    message: { type: 'string' },
    locale: { type: 'string' },
    days: { type: 'string' },
    link: { type: 'boolean' },
    'test-sign': { type: 'boolean' },
    'no-wait': { type: 'boolean' },
  })
  if (values.help) return help(usage)
  const [path, ...addresses] = positionals
  if (!path) throw new UsageError(`The PDF file is missing.\n\n${usage}`)
  if (addresses.length === 0) throw new UsageError(`The signer's address is missing.\n\n${usage}`)
  const signers = signersOf(addresses)
  const fields = (pageCount: number) => fieldsOf(values.field ?? [], signers.length, pageCount)
  fields(1)
  const names = values.name ?? []
  if (names.length > signers.length)
    throw new UsageError('There are more --name options than signers. Use at most one for each signer.')
  if (values.link && signers.length > 1) throw new UsageError('--link works only with exactly one signer.')
  const timeoutMs = minutesOf(values.timeout)
  const common = { message: values.message, locale: localeOf(values.locale), expiresInDays: daysOf(values.days) }
  if (values['test-sign']) requireTestKey()
  if (values.out !== undefined) requireOwnFolders(foldersOf(values.out, signers.length), [])
  const bytes = await requirePdf(path, readFile)
  const chancery = client()
  const progress = progressOf(values.json)
  const name = basename(path, extname(path))

  progress.say(`uploading ${path}, ${bytes.length} bytes`)
  const document = await chancery.uploadDocument(bytes, { title: values.title ?? name })
  progress.say(`document  ${document.id}`)
  const requests = fields(document.source?.pageCount ?? 1).map((own, i) => ({
    signerEmail: signers[i]!,
    signerName: names[i],
    fields: own,
    order: values.parallel ? 1 : undefined,
    delivery: values.link ? ('none' as const) : undefined,
  }))
  const envelopeIds = await request(chancery, document.id, requests, common).catch((error: unknown) => {
    console.error(
      `The document ${document.id} was uploaded and still exists. To delete it, run ${commandName()} documents delete ${document.id}`,
    )
    throw error
  })
  for (const id of envelopeIds) progress.say(`envelope  ${id}`)
  const signingUrl = values.link
    ? (await chancery.signatures.requests.embeddedSession(envelopeIds[0]!, {})).url
    : undefined
  if (signingUrl) progress.say(`sign at   ${signingUrl}`)
  const about = { documentId: document.id, envelopeIds, signingUrl }
  const isTestSigned = values['test-sign'] === true
  if (values['no-wait']) {
    if (isTestSigned) await chancery.signatures.requests.testSign(envelopeIds[0]!, {})
    progress.say(`To continue, run ${commandName()} fetch ${envelopeIds.join(' ')}`)
    progress.result(about)
    return 0
  }
  progress.say(waitingFor(signers, { isLink: values.link === true, isTestSigned }))
  const folder = values.out ?? newFolder(`${name}-signed`)
  return finishWith(chancery, { envelopeIds, folder, timeoutMs, isTestSigned, progress }, about)
}

type SignerRequest = {
  signerEmail: string
  signerName: string | undefined
  fields: SignatureFieldInput[]
  order: number | undefined
  delivery: 'none' | undefined
}
type RequestDefaults = Pick<
  Parameters<Client['signatures']['requests']['create']>[0],
  'message' | 'locale' | 'expiresInDays'
>

/** Creates the envelopes for all signers. Returns their ids. */
async function request(chancery: Client, documentId: string, signers: SignerRequest[], common: RequestDefaults) {
  const [only, ...others] = signers
  if (only && others.length === 0) {
    const { order: _, ...signer } = only
    return [(await chancery.signatures.requests.create({ documentId, ...common, ...signer })).id]
  }
  const { steps } = await chancery.signatures.workflows.sequential({ documentId, ...common, signers })
  return steps.map(({ id }) => id)
}

async function finishWith(chancery: Client, work: FinishOptions, about: object): Promise<number> {
  const verified = await finish(chancery, work)
  work.progress.result({ ...about, ...verified })
  return verified.valid ? 0 : 1
}

/** Returns an unused folder name, so earlier results are kept. */
function newFolder(name: string): string {
  let free = name
  for (let n = 2; existsSync(free); n++) free = `${name}-${n}`
  return free
}

function waitingFor(signers: readonly string[], { isLink, isTestSigned }: { isLink: boolean; isTestSigned: boolean }) {
  if (isTestSigned) return 'Signing in the sandbox. Waiting for the seal.'
  return isLink ? 'Waiting for the signature.' : `Invitation sent to ${signers[0]}. Waiting for the signature.`
}

/** Waits for existing envelopes, then downloads and verifies their files. */
export async function fetchSigned(args: string[], client: () => Client): Promise<number> {
  const { values, positionals: envelopeIds } = parsed('fetch', args, waiting)
  if (values.help) return help(usageOfFetch)
  if (envelopeIds.length === 0) throw new UsageError(usageOfFetch)
  const progress = progressOf(values.json)
  const folder = values.out ?? `${envelopeIds[0]}-signed`
  const work = { envelopeIds, folder, timeoutMs: minutesOf(values.timeout), isTestSigned: false, progress }
  return finishWith(client(), work, { envelopeIds })
}

/** Prints a usage text and returns the exit code 0. */
export function help(text: string): number {
  console.log(text)
  return 0
}
