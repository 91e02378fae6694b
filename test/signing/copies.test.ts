import { expect, test } from 'vitest'
import {
  completedFor,
  expectFiles,
  newEmails,
  newSequence,
  pageIn,
  signedMailsTo,
  signStep,
} from '../support/copies.ts'
import { newEmail, recordTypesOf } from '../support/envelopes.ts'
import { addMember, memberOfKey } from '../support/members.ts'
import { openApi } from '../support/open-api.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { post, viewIn, whenQuiet } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).reverse()

test('sends one email with a link to the completed document to the signer, the sender and each cc recipient', async () => {
  const [senderEmail, ...cc] = newEmails(3) as [string, string, string]
  const completed = await completedFor(api, { senderEmail, cc })
  expect([completed.senderEmail, completed.cc]).toEqual([senderEmail, cc])
  for (const email of [completed.signer.email, senderEmail, ...cc]) {
    const mails = await signedMailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Signed: Contract'])
    await expectFiles(pageIn(mails[0]!), completed.artifacts)
  }
  const pages = new Set(
    await Promise.all(
      [completed.signer.email, senderEmail, ...cc].map(async (email) => pageIn((await signedMailsTo(email))[0]!)),
    ),
  )
  expect(pages.size).toBe(4)
})

/** The expected state, on a copy's page, of a two-signer workflow that continues. */
const ofTwo = { total: 2, isStopped: false, isMailed: true }

test('sends a link to the completed document to every recipient after the last signature of a workflow', async () => {
  const [first, second, reader] = newEmails(3) as [string, string, string]
  const { id, steps } = await newSequence(api, [first, second], { cc: [reader] })
  const one = await signStep(api, steps[0])
  const [receipt] = await mailsTo(first)
  expect(receipt?.subject).toBe('You have signed: Contract')
  expect(receipt?.text).toContain('Signatures so far: 1\u00a0of\u00a02.')
  const link = pageIn(receipt!)
  await expectFiles(link, one.artifacts)
  expect(viewIn(await (await fetch(link)).text()).signed).toEqual({ done: 1, ...ofTwo })
  expect(await mailsTo(reader)).toEqual([])

  const two = await signStep(api, steps[1])
  expect((await api.send('GET', `/v1/signatures/workflows/${id}`)).body.status).toBe('completed')
  await expect.poll(async () => (await signedMailsTo(first)).length).toBe(1)
  for (const email of [first, second, reader]) {
    const mails = await signedMailsTo(email)
    expect([email, mails.length]).toEqual([email, 1])
    await expectFiles(pageIn(mails[0]!), two.artifacts)
  }
  expect((await signedMailsTo(reader))[0]?.text).toContain('Signer 1 and Signer 2 signed')
  await expectFiles(link, two.artifacts)
  expect(viewIn(await (await fetch(link)).text()).signed).toEqual({ done: 2, ...ofTwo })
})

test('sends only one completion email to a person with several roles', async () => {
  const [email, other] = newEmails(2) as [string, string]
  const { steps } = await newSequence(api, [email, other, email], {
    cc: [email.toUpperCase(), other],
    senderEmail: other,
  })
  for (const step of steps) await signStep(api, step)
  await expect.poll(async () => (await signedMailsTo(other)).length).toBe(1)
  expect(await signedMailsTo(email)).toHaveLength(1)
  const jobs = await queryDatabase(
    `select payload ->> 'template' as template from jobs where payload ->> 'envelopeId' = any ($1)
       and payload ->> 'template' in ('completed', 'copy', 'senderCompleted')`,
    [steps.map((step: { id: string }) => step.id)],
  )
  expect(jobs).toEqual([{ template: 'completed' }, { template: 'completed' }])
})

test('sends no copy of the document to the cc recipients of a stopped workflow', async () => {
  const [first, second, reader] = newEmails(3) as [string, string, string]
  const { steps } = await newSequence(api, [first, second], { cc: [reader] })
  await signStep(api, steps[0])
  await api.send('POST', `/v1/signatures/requests/${steps[1].id}/void`)
  await whenQuiet(steps[1].id)
  const view = viewIn(await (await fetch(pageIn((await mailsTo(first))[0]!))).text())
  expect([view.state, view.signed]).toEqual(['completed', { done: 1, total: 2, isStopped: true, isMailed: true }])
  expect(await mailsTo(reader)).toEqual([])
})

test('sends each copy only once when a sealing job runs several times concurrently', async () => {
  const [senderEmail, reader] = newEmails(2) as [string, string]
  const { steps } = await newSequence(api, [newEmail()], { cc: [reader], senderEmail })
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, run_at)
     select organization_id, id || n, 'sealing', jsonb_build_object('envelopeId', id), now() + interval '1 day'
     from envelopes, generate_series(1, 3) n where id = $1`,
    [steps[0].id],
  )
  const sealing = "kind = 'sealing' and payload ->> 'envelopeId' = $1"
  const signing = signStep(api, steps[0])
  await expect.poll(() => recordTypesOf(steps[0].id), { interval: 5 }).toContain('signed')
  await queryDatabase(`update jobs set run_at = now() where ${sealing} and state = 'queued'`, [steps[0].id])
  await signing
  const states = `select state, count(*)::int as count from jobs where ${sealing} group by state`
  await expect.poll(() => queryDatabase(states, [steps[0].id])).toEqual([{ state: 'done', count: 4 }])
  for (const email of [steps[0].signer.email, senderEmail, reader])
    expect([email, (await signedMailsTo(email)).length]).toEqual([email, 1])
})

test('notifies only the API key owner of a completion if the envelope has no sender contact', async () => {
  const own = await openApi(stack)
  const admin = await addMember(own.organizationId)
  await completedFor(own)
  expect(await mailsTo(admin.email)).toEqual([])
  const owner = await memberOfKey(own)
  await completedFor(own)
  expect(await subjectsTo(owner.email)).toEqual(['Signed: Contract'])
})

test.each([
  ['all', ['Signed: Contract', 'Declined by Anna: Contract']],
  ['problems', ['Declined by Anna: Contract']],
  ['none', []],
])('sends the sender contact of an envelope with senderMails %s these emails: %j', async (senderMails, subjects) => {
  const senderEmail = newEmail()
  await completedFor(api, { senderEmail, senderMails })
  const declined = await api.send(
    'POST',
    '/v1/signatures/requests',
    {
      documentId: await readyDocument(api),
      signerEmail: newEmail(),
      signerName: 'Anna',
      fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.3, height: 0.1 }],
      senderEmail,
      senderMails,
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await expect.poll(async () => (await mailsTo(declined.body.signer.email)).length).toBe(1)
  const [invitation] = await mailsTo(declined.body.signer.email)
  await post(`${pageIn(invitation!)}/decline`, {})
  await whenQuiet(declined.body.id)
  expect(await mailsTo(declined.body.signer.email)).toHaveLength(2)
  expect(await subjectsTo(senderEmail)).toEqual(subjects)
})

test('sends the signer, the sender and the cc recipient emails in the language of the envelope', async () => {
  const [senderEmail, reader] = newEmails(2) as [string, string]
  const signerEmail = newEmail()
  const { steps } = await newSequence(api, [signerEmail], { cc: [reader], senderEmail, locale: 'fr' })
  await signStep(api, steps[0])
  expect([(await signedMailsTo(reader))[0]?.subject, (await signedMailsTo(senderEmail))[0]?.subject]).toEqual([
    'Signé : Contract',
    'Signé : Contract',
  ])
  // The page was opened without a language preference, so its language is that of the envelope.
  expect((await signedMailsTo(signerEmail))[0]?.subject).toBe('Signé : Contract')
})

test('permits only read access with the link in a copy, and returns 410 after thirty days', async () => {
  const reader = newEmail()
  const completed = await completedFor(api, { cc: [reader] })
  const link = pageIn((await signedMailsTo(reader))[0]!)
  expect(viewIn(await (await fetch(link)).text())).toMatchObject({ state: 'completed', isCopy: true })
  const signing = { revision: 1, consent: { version: '3', sha256: '0' }, signature: null, values: {} }
  for (const [path, body] of Object.entries({ sign: signing, decline: {}, view: {}, open: {} }))
    expect([path, (await post(`${link}/${path}`, body)).status]).toEqual([path, 404])
  expect((await fetch(`${link}/document`)).status).toBe(404)
  expect(await recordTypesOf(completed.id)).not.toContain('declined')
  const rows = await queryDatabase(
    "select token_hash, recipient, expires_at > now() + interval '29 days' as lives from signing_links where envelope_id = $1 and purpose = 'copy'",
    [completed.id],
  )
  expect(rows).toEqual([
    { token_hash: sha256Of(new TextEncoder().encode(link.split('/').at(-1))), recipient: reader, lives: true },
  ])
  const read = await queryDatabase(
    "select action, actor_id from audit_events where target_id = $1 and actor_kind = 'reader' order by position, id",
    [completed.id],
  )
  expect(read).toEqual([{ action: 'envelope.page_shown', actor_id: completed.id }])
  await queryDatabase("update envelopes set completed_at = now() - interval '30 days 1 minute' where id = $1", [
    completed.id,
  ])
  for (const path of ['artifacts/document', 'evidence']) expect((await fetch(`${link}/${path}`)).status).toBe(410)
})
