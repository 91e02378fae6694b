import { beforeEach, expect, test } from 'vitest'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import type { Mail } from '../../../../platform/ports/mailer.ts'
import { SmtpError } from '../../../../platform/ports/smtp.ts'
import {
  clearRecords,
  commands,
  dispatched,
  envelope,
  type Given,
  handled,
  logged,
  member,
  sender,
  sent,
  stored,
  whole,
} from './mail-job-run.ts'

beforeEach(clearRecords)

const done = { kind: 'done' }
const voided = { ...envelope, status: 'voided' } as EnvelopeState
const reassigned = { ...envelope, signer: { ...envelope.signer, generation: 2, email: 'grace@example.org' } }
const bounced = { ok: false, isPermanent: true, detail: '550 Mailbox unknown' } as const

test('sends an invitation with an active signing link, and records the delivery', async () => {
  expect(await handled('invitation')).toEqual(done)
  expect(sent).toMatchObject([{ to: 'ada@example.org', replyTo: null, headers: { 'X-Envelope-Id': 'env_01' } }])
  expect(stored).toContain('signing_links')
  expect(commands).toHaveLength(1)
})

test.each(['record', 'whole', 'sender'] as const)(
  'fails the job with envelope_missing if the row `%s` is missing',
  async (name) => {
    expect(await handled('invitation', { rows: { [name]: null } })).toEqual({
      kind: 'failed',
      reason: 'envelope_missing',
    })
    expect([sent, stored]).toEqual([[], []])
  },
)

test.each([
  ['the envelope is closed', { state: voided }],
  ['the envelope was reassigned', { state: reassigned }],
  ['the envelope was corrected', { state: { ...envelope, revision: 2 } }],
])('sends no invitation if %s', async (_, given) => {
  expect(await handled('invitation', given)).toEqual(done)
  expect([sent, stored]).toEqual([[], []])
})

test('sends the notice of a voided envelope although the envelope is closed', async () => {
  expect(await handled('voided', { state: { ...voided, revision: 2 } })).toEqual(done)
  expect(sent).toHaveLength(1)
  expect([stored, commands]).toEqual([[], []])
})

test('sends an email only to active members, at their current address', async () => {
  const payload = { memberId: 'mem_1' }
  expect(await handled('senderDeclined', { payload, rows: { member: { ...member, active: false } } })).toEqual(done)
  expect(await handled('senderDeclined', { payload, rows: { member: null } })).toEqual(done)
  expect(sent).toEqual([])
  await handled('senderDeclined', { payload, rows: { member } })
  expect(sent).toMatchObject([{ to: member.userName, replyTo: null }])
})

test('notifies the sender of a bounce or lock only for the current signer, but of a decline in any case', async () => {
  const payload = { recipient: { email: 'us@nordlicht.example', name: null } }
  for (const template of ['senderBounced', 'senderLocked'] as const) {
    expect(await handled(template, { payload, state: reassigned })).toEqual(done)
    expect(sent).toEqual([])
    await handled(template, { payload })
    expect(sent.splice(0)).toHaveLength(1)
  }
  await handled('senderDeclined', { payload, state: reassigned })
  expect(sent).toHaveLength(1)
})

test('stores the signing link of the completion email', async () => {
  await handled('completed', { state: { ...envelope, status: 'completed' } as EnvelopeState })
  expect(stored).toEqual(['signing_links'])
  expect(commands).toEqual([])
})

test('uses a separate token in the verification link only for a signer with an access code', async () => {
  const tokensOf = ({ text }: Mail) => [...text.matchAll(/(?:sign|ab)\/([\w-]{20,})/g)].map(([, token]) => token)
  const state = { ...envelope, status: 'completed' } as EnvelopeState
  await handled('completed', { state })
  await handled('completed', { state: { ...state, access: { codeHash: 'x' } } as unknown as EnvelopeState })
  const payload = { recipient: { email: 'us@nordlicht.example', name: null } }
  await handled('copy', { state: { ...state, access: { codeHash: 'x' } } as unknown as EnvelopeState, payload })
  const [[page, verify], [codedPage, codedVerify], [copyPage, copyVerify]] = sent.map(tokensOf) as [
    string[],
    string[],
    string[],
  ]
  expect(page).toBe(verify)
  expect(codedPage).toBe(page)
  expect(codedVerify).not.toBe(page)
  expect(copyVerify).toBe(copyPage)
})

test('stores an email of a test envelope in the sandbox inbox instead of sending it', async () => {
  const state = { ...envelope, environment: 'test' } as EnvelopeState
  expect(await handled('invitation', { state })).toEqual(done)
  expect(sent).toEqual([])
  expect(stored.some((table) => table.includes('mails'))).toBe(true)
})

test('sets Reply-To to the contact only if the email address is ASCII', async () => {
  const responsesTo = async (email: string | null) => {
    const contact = email === null ? null : { name: 'Office', email }
    await handled('invitation', { rows: { sender: { ...sender, contact } } })
    return sent.at(-1)?.replyTo
  }
  expect(await responsesTo('office@nordlicht.example')).toEqual({
    displayName: 'Office',
    address: 'office@nordlicht.example',
  })
  expect(await responsesTo(null)).toBeNull()
  expect(await responsesTo('büro@')).toBeNull()
  expect(await responsesTo('büro@nordlicht.example')).toBeNull()
})

test('retries an email for four days and logs the reason while the mail service is unavailable', async () => {
  const outcome = new Error('away', { cause: new SmtpError('The server is silent.') })
  expect(await handled('invitation', { outcome })).toMatchObject({ kind: 'retry', reason: 'mail_service_unavailable' })
  expect(logged.splice(0)).toMatchObject([
    { event: 'mail_service_unavailable', jobId: 'job_1', errorName: 'SmtpError', reason: 'The server is silent.' },
  ])
  expect(await handled('invitation', { outcome, ageHours: 96 })).toEqual({
    kind: 'failed',
    reason: 'mail_service_unavailable',
  })
  expect(commands).toEqual([])
})

test.each([
  ['RangeError', new RangeError('unexpected')],
  ['string', 'a thrown string'],
])('retries an email and logs the error name %s if the mail service fails', async (errorName, outcome) => {
  expect(await handled('invitation', { outcome: outcome as Error })).toMatchObject({ kind: 'retry' })
  expect(logged).toMatchObject([{ event: 'mail_service_unavailable', errorName }])
})

test('retries an email to a busy mailbox for four days before it records a bounce', async () => {
  const outcome = { ok: false, isPermanent: false, detail: '450 busy' } as const
  expect(await handled('invitation', { outcome })).toMatchObject({ kind: 'retry', reason: 'mail_deferred' })
  expect(commands).toEqual([])
  expect(await handled('invitation', { outcome, ageHours: 96 })).toEqual({
    kind: 'failed',
    reason: 'recipient_refused',
  })
  expect(commands).toHaveLength(1)
})

test("records a bounce only for the signer's mailbox, not for another recipient's", async () => {
  expect(await handled('invitation', { outcome: bounced })).toEqual({ kind: 'failed', reason: 'recipient_refused' })
  expect(commands.splice(0)).toHaveLength(1)
  const payload = { recipient: { email: 'us@nordlicht.example', name: null } }
  expect(await handled('senderDeclined', { outcome: bounced, payload })).toMatchObject({ kind: 'failed' })
  expect(commands).toEqual([])
})

test('notifies the signer if the envelope was voided or reassigned to another person while the invitation was sent', async () => {
  await handled('invitation', { later: voided })
  expect(dispatched.splice(0)).toEqual(['mail'])
  await handled('invitation', { later: reassigned })
  expect(dispatched.splice(0)).toEqual(['mail'])
  const same = { ...reassigned, signer: { ...reassigned.signer, email: 'ADA@example.org' } }
  await handled('invitation', { later: same })
  await handled('invitation', { later: { ...envelope, status: 'completed' } as EnvelopeState })
  await handled('invitation')
  expect(dispatched).toEqual([])
})

test('sends no notice of a void or reassignment after a reminder unless a correction replaced the link', async () => {
  const state = { ...envelope, signer: { ...envelope.signer, status: 'sent' } } as EnvelopeState
  await handled('reminder', { state, later: voided })
  await handled('reminder', { state, later: reassigned })
  expect(dispatched).toEqual([])
  await handled('reminder', { state, later: { ...voided, revision: 2 } })
  expect(dispatched.splice(0)).toEqual(['mail'])
})

const document = { kind: 'document', objectKey: 'k', etag: 'e', contentLength: 3, isRemoved: false }
const sha256 = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81'
const withFile: Given = {
  state: { ...envelope, status: 'completed' } as EnvelopeState,
  rows: {
    whole: { ...whole, files: [{ ...document, sha256 }] },
    content: { logo: null, attachSignedFile: true },
  },
}

test('attaches the signed file only if the organization has turned attachments on', async () => {
  await handled('completed', withFile)
  expect(sent.splice(0)).toMatchObject([{ file: { bytes: Uint8Array.of(1, 2, 3) } }])
  await handled('completed', {
    ...withFile,
    rows: { ...withFile.rows, content: { logo: null, attachSignedFile: false } },
  })
  expect(sent).toMatchObject([{ file: null }])
})

test('resends the email without the attached file if the mail server rejects the email', async () => {
  expect(await handled('completed', { ...withFile, outcome: bounced })).toMatchObject({ kind: 'failed' })
  expect(sent.map(({ file }) => file === null)).toEqual([false, true])
})
