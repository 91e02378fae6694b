import { expect, test } from 'vitest'
import type { StoredMail } from '../../dev/stack/mail-pages.ts'
import { createEnvelope, newEmail, waitForStatus } from '../support/envelopes.ts'
import { addMember, memberOfKey } from '../support/members.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { linkFor, mailFor, post, sentEnvelope, signAndComplete, whenQuiet } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const sentToAnna = (from: Api = api, body: Record<string, unknown> = {}) =>
  sentEnvelope(from, { documentId, signerName: 'Anna Müller', ...body })

const act = (envelope: { id: string }, verb: string, body: unknown = {}) =>
  api.send('POST', `/v1/signatures/requests/${envelope.id}/${verb}`, body)

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).reverse()

test('notifies a replaced signer without naming the new signer', async () => {
  const { envelope } = await sentToAnna()
  const signerEmail = newEmail()
  const { body } = await act(envelope, 'reassign', { signerEmail, signerName: 'Ben Kaya', reason: 'Anna left' })
  const notice = await mailFor(stack, envelope, /^No longer needed:/)
  await linkFor(stack, body)
  await whenQuiet(envelope.id)
  expect(notice.text).toContain('Hello Anna Müller,')
  for (const secret of ['Ben', signerEmail, 'Anna left', '/sign/'])
    expect(notice.text + notice.html).not.toContain(secret)
  expect(await subjectsTo(signerEmail)).toEqual(['Please sign: Contract'])
  const payloads = await queryDatabase(`select payload from jobs where payload ->> 'envelopeId' = $1`, [envelope.id])
  expect(JSON.stringify(payloads)).not.toContain(envelope.signer.email)
})

test('sends a new invitation with the new message after a correction', async () => {
  const { envelope } = await sentToAnna()
  await act(envelope, 'correct', { message: 'Now with the right page.' })
  await whenQuiet(envelope.id)
  const [newest] = (await mailsTo(envelope.signer.email)) as [StoredMail]
  expect(newest.subject).toBe('Please sign: Contract')
  expect(newest.text).toContain('The link in the earlier email no longer works')
  expect(newest.text).toContain('> Now with the right page.')
})

test('omits the correction notice from the new invitation if the first invitation bounced', async () => {
  const { envelope } = await sentToAnna()
  await queryDatabase(`update envelopes set signer_status = 'bounced' where id = $1`, [envelope.id])
  await act(envelope, 'correct', { message: 'Now to the right address.' })
  await whenQuiet(envelope.id)
  const [newest] = (await mailsTo(envelope.signer.email)) as [StoredMail]
  expect(newest.text).toContain('> Now to the right address.')
  expect(newest.text).not.toContain('The link in the earlier email')
})

test('links the completion email to the sealed document, the certificate and the evidence', async () => {
  const { envelope } = await sentToAnna()
  const completed = await signAndComplete(api, stack, envelope)
  const mail = await mailFor(stack, envelope, /^Signed:/)
  const link = /https?:\/\/\S+\/sign\/\S+/.exec(mail.text)?.[0]
  const files = (await (await fetch(`${link}/status`)).json()) as { artifacts: unknown }
  expect(files).toMatchObject({
    status: 'completed',
    artifacts: { document: true, certificate: true, evidence: true },
    signed: null,
  })
  const file = await fetch(`${link}/artifacts/document`)
  expect((await file.arrayBuffer()).byteLength).toBe(completed.artifacts.document.contentLength)
})

test("escapes the sender's text in a German email", async () => {
  const envelope = await createEnvelope(api, {
    documentId,
    locale: 'de',
    documentTitle: 'Vertrag <script>alert(1)</script>',
    message: '</blockquote><a href="https://evil.example">hier</a>',
  })
  const mail = await mailFor(stack, envelope, /^Bitte unterschreiben:/)
  expect(mail.from).toMatch(/ via Chancery <sign@chancery\.localhost>$/)
  expect(mail.html).not.toMatch(/<script|<a href="https:\/\/evil/)
  expect(mail.html).toContain('<html lang="de"')
})

test('notifies only active administrators and the signer of a decline', async () => {
  const own = await openApi(stack)
  const [admin, second] = [await addMember(own.organizationId), await addMember(own.organizationId)]
  const others = [
    await addMember(own.organizationId, { active: false }),
    await addMember(own.organizationId, { role: 'member' }),
  ]
  const { envelope, link } = await sentToAnna(own, { documentId: await readyDocument(own) })
  expect((await post(`${link}/decline`, { reason: 'Wrong rent.' })).status).toBe(200)
  await whenQuiet(envelope.id)
  expect(await subjectsTo(envelope.signer.email)).toEqual(['Please sign: Contract', 'Declined: Contract'])
  for (const { email } of [admin, second]) {
    const [mail, ...more] = await mailsTo(email)
    expect([mail?.subject, more]).toEqual(['Declined by Anna Müller: Contract', []])
    expect(mail?.text).toContain('> Wrong rent.')
    expect(mail?.text).not.toContain('/sign/')
  }
  for (const { email } of others) expect(await mailsTo(email)).toEqual([])
})

test('notifies only the owner of the API key when the signer declines', async () => {
  const own = await openApi(stack)
  const admin = await addMember(own.organizationId)
  const owner = await memberOfKey(own)
  const { envelope, link } = await sentToAnna(own, { documentId: await readyDocument(own) })
  await post(`${link}/decline`, {})
  await whenQuiet(envelope.id)
  expect(await subjectsTo(owner.email)).toEqual(['Declined by Anna Müller: Contract'])
  expect(await mailsTo(admin.email)).toEqual([])
})

test('notifies the signer and the administrator once when an envelope expires', async () => {
  const own = await openApi(stack)
  const admin = await addMember(own.organizationId)
  const { envelope } = await sentToAnna(own, { documentId: await readyDocument(own) })
  await queryDatabase(`update envelopes set expires_at = now() - interval '1 second' where id = $1`, [envelope.id])
  await waitForStatus(own, envelope.id, 'expired')
  await mailFor(stack, envelope, /^Deadline passed:/)
  await whenQuiet(envelope.id)
  expect(await subjectsTo(envelope.signer.email)).toEqual(['Please sign: Contract', 'Deadline passed: Contract'])
  expect(await subjectsTo(admin.email)).toEqual(['Not signed in time: Contract'])
})
