import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import type { MailTemplate } from '../../../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { CompletedDocument } from '../../../../db/signing/completed-document.ts'
import type { Context } from '../../../../platform/context.ts'
import type { StoredObject } from '../../../../platform/ports/storage.ts'
import { signedFileFor } from '../../../../service/mail/signed-file.ts'
import { sampleEnvelope } from '../../core/signing/samples.ts'

const bytes = new TextEncoder().encode('%PDF-1.7 signed')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const completed = { ...sampleEnvelope(), status: 'completed', documentTitle: 'Contract' } as EnvelopeState
const coded = { ...completed, access: { codeHash: 'x' } } as unknown as EnvelopeState
const document = { kind: 'document', objectKey: 'k', etag: 'e', sha256, contentLength: bytes.length, isRemoved: false }

type Given = {
  template?: MailTemplate
  state?: EnvelopeState
  attempts?: number
  file?: object
  workflow?: CompletedDocument['workflow']
  stored?: Uint8Array | null | Error
}

/** Returns the file attached to an email, the reads of the store, and the log. */
async function fileOf(given: Given = {}) {
  const { template = 'completed', state = completed, attempts = 1, file = {}, workflow = null, stored = bytes } = given
  const reads: object[] = []
  const logged: { event: string }[] = []
  const get = async (object: object): Promise<StoredObject | null> => {
    reads.push(object)
    if (stored instanceof Error) throw stored
    if (stored === null) return null
    const body = new Blob([new Uint8Array(stored)]).stream()
    const limitsOfBody = { stallMs: 1_000, wholeMs: 1_000 }
    return { body, contentLength: stored.length, etag: 'e', limits: limitsOfBody, cancel: () => {} } as StoredObject
  }
  const ctx = {
    storage: { get, head: async () => (stored === null ? null : {}) },
    log: (_: string, line: { event: string }) => void logged.push(line),
  } as unknown as Context
  const whole = { files: [{ ...document, ...file }], workflow } as unknown as CompletedDocument
  const found = await signedFileFor(ctx, { jobId: 'job_1', attempts, template, state, whole })
  return { found, reads, events: logged.map(({ event }) => event) }
}

test.each<MailTemplate>(['completed', 'senderCompleted', 'copy'])(
  'attaches the signed file to an email of the template `%s`',
  async (template) => {
    const { found, reads, events } = await fileOf({ template })
    expect(found).toEqual({ name: 'Contract (signed).pdf', bytes })
    expect(reads).toEqual([{ key: 'k', ifMatch: 'e' }])
    expect(events).toEqual([])
  },
)

test.each<[what: string, given: Given]>([
  ['a signer with an access code', { state: coded }],
  ['a fourth attempt', { attempts: 4 }],
  ['a file above the limit', { file: { contentLength: limits.mailFileBytesMax + 1 } }],
  ['a removed file', { file: { isRemoved: true } }],
  ['a certificate', { file: { kind: 'certificate' } }],
  ['an email before all signers have signed', { template: 'signedSoFar' }],
  ['an invitation', { template: 'invitation' }],
  ['a workflow that others still sign', { workflow: { status: 'active', finishedAt: null } }],
  ['an envelope that is not completed', { state: sampleEnvelope() }],
])('attaches and reads no file for %s', async (_, given) => {
  expect(await fileOf(given)).toEqual({ found: null, reads: [], events: [] })
})

test('attaches a file of exactly the maximum size to an email', async () => {
  const atLimit = new Uint8Array(limits.mailFileBytesMax)
  const file = { contentLength: atLimit.length, sha256: createHash('sha256').update(atLimit).digest('hex') }
  expect((await fileOf({ file, stored: atLimit })).found?.bytes.length).toBe(limits.mailFileBytesMax)
})

test('attaches the signed file to a copy even if the signer has an access code', async () => {
  expect((await fileOf({ state: coded, template: 'copy' })).found?.bytes).toEqual(bytes)
})

test.each<[what: string, stored: Given['stored'], events: string[]]>([
  ['an unavailable store', new Error('away'), ['mail_file_missing']],
  ['a missing file', null, ['object_missing', 'mail_file_missing']],
  ['a file of a different length', new Uint8Array(3), ['object_changed', 'mail_file_missing']],
  ['a file with different bytes', new Uint8Array(bytes.length), ['object_changed', 'mail_file_missing']],
])('omits the file, and logs the cause: %s', async (_, stored, events) => {
  expect(await fileOf({ stored })).toMatchObject({ found: null, events })
})
