import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../dev/stack/ports.ts'
import { createEnvelope, getEnvelope, newEmail } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { startOwnStack } from '../support/own-stack.ts'
import { post } from '../support/signing.ts'
import { makeTlsKey, type ReceivedMail, type SmtpStub, startSmtpServer } from '../support/smtp.ts'
import { readyDocument } from '../support/upload.ts'
import { logWith } from '../support/worker-log.ts'

const tls = await makeTlsKey()
const port = await freePort()
let smtp: SmtpStub = await startSmtpServer(tls, { port })
const dataDir = temporaryFolder('smtp')
const own = await startOwnStack({
  dataDir,
  extraBindings: { api: { MAIL_URL: `smtp+plain://localhost:${port}` } },
})
const pool = new pg.Pool({ connectionString: own.ownerDatabaseUrl, max: 2 })
const api = await openApi(own)
const documentId = await readyDocument(api)

beforeEach(() => {
  smtp.responses = {}
  smtp.beforeResponse = async () => {}
})

afterAll(async () => {
  await pool.end()
  await own.dispose()
  await smtp.close()
})

const jobsOf = async ({ id }: { id: string }) =>
  (
    await pool.query<{ template: string; state: string; attempts: number; last_error: string | null }>(
      `select payload ->> 'template' as template, state, attempts, last_error from jobs
       where kind = 'mail' and payload ->> 'envelopeId' = $1 order by id`,
      [id],
    )
  ).rows

/** Makes a waiting email attempt due immediately. */
const hurry = ({ id }: { id: string }) =>
  pool.query(`update jobs set run_at = now() where payload ->> 'envelopeId' = $1 and state = 'queued'`, [id])

const signerStatus = async ({ id }: { id: string }) => (await getEnvelope(api, id)).signer.status
const mailsTo = (email: string): ReceivedMail[] => smtp.received.filter(({ envelope }) => envelope.to.includes(email))

test('delivers an invitation as text and HTML with a unique bounce address', async () => {
  const envelope = await createEnvelope(api, {
    documentId,
    signerName: 'Zoë "Z" Müller',
    documentTitle: 'Vertrag № 7 – ✍️',
    message: '.\nBitte bis Freitag.\n.',
  })
  await vi.waitFor(() => expect(mailsTo(envelope.signer.email)).toHaveLength(1), { timeout: 30_000 })
  const [{ mail, envelope: path }] = mailsTo(envelope.signer.email) as [ReceivedMail]
  expect(mail.subject).toBe('Please sign: Vertrag № 7 – ✍️')
  expect(mail.from).toEqual({ address: 'sign@chancery.localhost', name: 'Local organization via Chancery' })
  expect(mail.text).toContain('Hello Zoë "Z" Müller,')
  expect(mail.text).toContain('> .\n> Bitte bis Freitag.\n> .')
  expect(mail.html).toContain('<bdi class="title">Vertrag № 7 – ✍️</bdi>')
  const [{ id }] = (await pool.query(`select id from jobs where payload ->> 'envelopeId' = $1`, [envelope.id])).rows
  expect(mail.messageId).toBe(`<${id}@chancery.localhost>`)
  expect(path.from).toMatch(new RegExp(`^bounce\\+${id.slice(4)}-[0-9a-f]{24}@chancery\\.localhost$`))
  expect(path.notify).toEqual(['FAILURE'])
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(60_000)
  const link = /https?:\/\/\S+\/sign\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect((await fetch(link)).status).toBe(200)
  await expect.poll(() => signerStatus(envelope)).toBe('sent')
})

test('delivers a queued email once after an outage of the SMTP server', async () => {
  await smtp.close()
  const envelope = await createEnvelope(api, { documentId })
  await expect
    .poll(() => jobsOf(envelope))
    .toEqual([{ template: 'invitation', state: 'queued', attempts: 1, last_error: 'mail_service_unavailable' }])
  expect(await signerStatus(envelope)).toBe('pending')
  smtp = await startSmtpServer(tls, { port })
  await hurry(envelope)
  await expect.poll(() => signerStatus(envelope)).toBe('sent')
  expect(mailsTo(envelope.signer.email)).toHaveLength(1)
})

const refusals = [
  ['a temporary rejection of the recipient', { rcptTo: { code: 450, text: '4.2.1 Busy' } }, 'mail_deferred'],
  ['a temporary rejection of the message', { data: { code: 451, text: '4.7.1 Greylisted' } }, 'mail_deferred'],
  [
    'a permanent rejection of the sender',
    { mailFrom: { code: 550, text: '5.7.1 Not you' } },
    'mail_service_unavailable',
  ],
] as const

test.each(refusals)('retries an email after %s, without a bounce', async (_, responses, reason) => {
  smtp.responses = responses
  const envelope = await createEnvelope(api, { documentId })
  await expect
    .poll(() => jobsOf(envelope))
    .toEqual([{ template: 'invitation', state: 'queued', attempts: 1, last_error: reason }])
  expect(await signerStatus(envelope)).toBe('pending')
  if (reason === 'mail_service_unavailable') {
    expect(await logWith('"reason":"the server returned 550"', own.workerLogFile)).not.toContain('Not you')
  }
  smtp.responses = {}
  await hurry(envelope)
  await expect.poll(() => signerStatus(envelope)).toBe('sent')
  expect(mailsTo(envelope.signer.email)).toHaveLength(1)
})

test('marks the signer as bounced immediately if the mailbox does not exist', async () => {
  smtp.responses = { rcptTo: { code: 550, text: '5.1.1 No such user' } }
  const envelope = await createEnvelope(api, { documentId })
  await expect.poll(() => signerStatus(envelope)).toBe('bounced')
  await expect
    .poll(() => jobsOf(envelope))
    .toEqual([{ template: 'invitation', state: 'failed', attempts: 1, last_error: 'recipient_refused' }])
  const { rows } = await pool.query(
    `select value from evidence_disclosures where envelope_id = $1 and name = 'detail'`,
    [envelope.id],
  )
  expect(rows).toEqual([{ value: '550 5.1.1 No such user' }])
})

test('encodes the domain of an internationalized email address with A-labels', async () => {
  const signerEmail = `jörg.${Date.now()}@büro.example`
  const envelope = await createEnvelope(api, { documentId, signerEmail })
  // The local SMTP server decodes A-labels.
  await vi.waitFor(() => expect(mailsTo(signerEmail)).toHaveLength(1), { timeout: 30_000 })
  expect(mailsTo(signerEmail)[0]?.raw).toMatch(/^To: j\S+@xn--bro-hoa\.example\r$/m)
  await expect.poll(() => signerStatus(envelope)).toBe('sent')
  expect((await getEnvelope(api, envelope.id)).signer.email).toBe(signerEmail)
})

test('marks a signer as bounced if the address requires SMTPUTF8 but the server lacks it', async () => {
  await smtp.close()
  smtp = await startSmtpServer(tls, { port, hideSMTPUTF8: true })
  const envelope = await createEnvelope(api, { documentId, signerEmail: 'jörg@büro.example' })
  await expect.poll(() => signerStatus(envelope)).toBe('bounced')
  const reachable = await createEnvelope(api, { documentId, signerEmail: `joerg.${Date.now()}@büro.example` })
  await expect.poll(() => signerStatus(reachable)).toBe('sent')
  await smtp.close()
  smtp = await startSmtpServer(tls, { port })
})

test('marks the signer as bounced after the mailbox was busy for four days', async () => {
  smtp.responses = { rcptTo: { code: 452, text: '4.2.2 Mailbox full' } }
  const envelope = await createEnvelope(api, { documentId })
  await expect.poll(async () => (await jobsOf(envelope))[0]?.last_error).toBe('mail_deferred')
  await pool.query(
    `update jobs set created_at = now() - interval '4 days' where kind = 'mail' and payload ->> 'envelopeId' = $1`,
    [envelope.id],
  )
  await hurry(envelope)
  await expect.poll(() => signerStatus(envelope)).toBe('bounced')
})

const call =
  (verb: string, body: object) =>
  async ({ id }: { id: string }) => {
    const response = await api.send('POST', `/v1/signatures/requests/${id}/${verb}`, body)
    expect(response.status).toBe(200)
  }

test.each([
  ['void', call('void', {}), /^Withdrawn:/],
  ['reassign', call('reassign', { signerEmail: newEmail() }), /^No longer needed:/],
  [
    'expiry',
    ({ id }: { id: string }) => pool.query('update envelopes set expires_at = now() where id = $1', [id]),
    /^Deadline passed:/,
  ],
])('notifies a signer of `%s` even if the invitation was still being sent', async (_, change, subject) => {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const email = newEmail()
  // Mail of an earlier test can still arrive.
  smtp.beforeResponse = async (recipients) => {
    if (!recipients.includes(email)) return
    reached.resolve()
    await goOn.promise
  }
  const envelope = await createEnvelope(api, { documentId, signerEmail: email })
  await reached.promise
  smtp.beforeResponse = async () => {}
  await change(envelope)
  goOn.resolve()
  await vi.waitFor(
    () =>
      expect(mailsTo(envelope.signer.email).map(({ mail }) => mail.subject)).toEqual([
        'Please sign: Contract',
        expect.stringMatching(subject),
      ]),
    { timeout: 30_000 },
  )
})

test('sends no invitation after the deadline', async () => {
  smtp.responses = { rcptTo: { code: 452, text: '4.2.2 Mailbox full' } }
  const envelope = await createEnvelope(api, { documentId })
  await expect.poll(async () => (await jobsOf(envelope))[0]?.last_error).toBe('mail_deferred')
  smtp.responses = {}
  await pool.query('update envelopes set expires_at = now() where id = $1', [envelope.id])
  await hurry(envelope)
  await expect.poll(async () => (await jobsOf(envelope))[0]).toMatchObject({ template: 'invitation', state: 'done' })
  expect(mailsTo(envelope.signer.email)).toEqual([])
})

test('sends a confirmation to a signer who declines', async () => {
  const envelope = await createEnvelope(api, { documentId })
  await vi.waitFor(() => expect(mailsTo(envelope.signer.email)).toHaveLength(1), { timeout: 30_000 })
  const link = /https?:\/\/\S+\/sign\/\S+/.exec(mailsTo(envelope.signer.email)[0]?.mail.text ?? '')?.[0]
  expect((await post(`${link}/decline`, {})).status).toBe(200)
  await vi.waitFor(
    () => expect(mailsTo(envelope.signer.email).map(({ mail }) => mail.subject)).toContain('Declined: Contract'),
    { timeout: 30_000 },
  )
})
