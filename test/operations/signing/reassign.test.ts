import { expect, test } from 'vitest'
import { memorySource } from '../../../base/bytes.ts'
import { verifyEvidence } from '../../../core/signing/verify-evidence.ts'
import { setBudgets } from '../../support/budgets.ts'
import { artifactOf, createEnvelope, getEnvelope, newEmail, recordTypesOf } from '../../support/envelopes.ts'
import type { Api } from '../../support/open-api.ts'
import { linkFor, mailFor, post, sentEnvelope, signAndComplete, viewIn, whenQuiet } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'
import { readPages } from '../../unit/pdf/compose/read-pdf.ts'

const sender = await openSender(stack)
const { api, documentId } = sender
const limited = await openSender(stack)

const to = (entries: object = {}) => ({
  signerName: 'Ben Berg',
  signerEmail: newEmail(),
  reason: 'Ben signs for our company',
  ...entries,
})

const invited = (request: object = {}, owner: { api: Api; documentId: string } = sender) =>
  sentEnvelope(owner.api, { documentId: owner.documentId, documentTitle: 'Lease', allowReassign: true, ...request })

test("invalidates the signer's link, invites the new signer and notifies the sender after a reassignment", async () => {
  const senderEmail = newEmail()
  const { envelope, link } = await invited({ senderEmail, signerName: 'Anna Berg' })
  const page = await (await fetch(link)).text()
  expect(viewIn(page).canReassign).toBe(true)
  expect(page).toContain('Assign to someone else')
  const next = to()
  const browser = { 'user-agent': 'Former/17.4' }
  expect(await post(`${link}/reassign`, next, browser)).toMatchObject({ status: 200, body: { status: 'reassigned' } })
  expect((await fetch(link)).status).toBe(410)
  expect((await fetch(`${link}/document`)).status).toBe(410)
  expect((await post(`${link}/reassign`, to())).status).toBe(410)

  const reassigned = await getEnvelope(api, envelope.id)
  expect(reassigned.signer).toMatchObject({ email: next.signerEmail, name: 'Ben Berg', generation: 2 })
  expect((await fetch(await linkFor(stack, reassigned))).status).toBe(200)
  const former = await mailFor(stack, envelope, /^Assigned to someone else/)
  expect(former.text).toContain(next.signerEmail)
  expect(former.text).not.toMatch(/\/sign\//)
  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /^Assigned to Ben Berg/)
  for (const shown of [next.signerEmail, next.reason, '/manage/']) expect(text).toContain(shown)
  await whenQuiet(envelope.id)
  const [record] = await queryDatabase<{ record: object }>(
    "select record::jsonb as record from evidence_records where envelope_id = $1 and record::jsonb ->> 'type' = 'reassigned'",
    [envelope.id],
  )
  expect(record?.record).toMatchObject({ actor: { kind: 'signer' }, data: { generation: 2 } })
  const { body: bundle } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  const { disclosures } = bundle.records.find(({ type }: { type: string }) => type === 'reassigned')
  expect(disclosures.userAgent.value).toBe('Former/17.4')
  const audits = await queryDatabase(
    "select actor_kind from audit_events where target_id = $1 and action = 'envelope.reassigned'",
    [envelope.id],
  )
  expect(audits).toEqual([{ actor_kind: 'signer' }])
})

test('shows a confirmation on the page of the expired link after a reassignment with a plain HTML form', async () => {
  const { envelope, link } = await invited()
  const body = new URLSearchParams(to())
  const response = await fetch(`${link}/reassign`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  const after = await fetch(new URL(response.headers.get('location') as string, link))
  expect(after.status).toBe(410)
  const html = await after.text()
  expect(html).toContain('You assigned the document to someone else')
  expect(html).not.toMatch(/Lease|Ben Berg/)
  expect((await getEnvelope(api, envelope.id)).signer.generation).toBe(2)
})

test('names both signers of a reassigned envelope in the certificate, but only the new signer in shared evidence', async () => {
  const { envelope, link } = await invited({ signerName: 'Anna Berg' })
  await post(`${link}/reassign`, to(), { 'user-agent': 'Former/17.4' })
  const completed = await signAndComplete(api, stack, await getEnvelope(api, envelope.id))
  expect(completed.signer.name).toBe('Ben Berg')
  expect(await recordTypesOf(envelope.id)).toContain('reassigned')
  const certificate = await artifactOf(api, envelope.id, 'certificate')
  const printed = (await readPages(certificate)).map(({ text }) => text.replaceAll(/\s+/g, '')).join('')
  expect(printed).toContain(`AssignedbyAnnaBerg(${envelope.signer.email})`)
  const { body: bundle } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  const { valid } = await verifyEvidence(bundle, {
    pdf: memorySource(await artifactOf(api, envelope.id, 'document')),
    certificate: memorySource(certificate),
    publicKey: stack.checkpointPublicKey,
  })
  expect(valid).toBe(true)
  const shared = await fetch(`${await linkFor(stack, completed)}/evidence`)
  expect(shared.status).toBe(200)
  expect(await shared.text()).not.toMatch(new RegExp(`${envelope.signer.email}|Former/17.4`))
})

test('rejects a reassignment without permission, without the access code, or after the signature', async () => {
  const [plain, code, done] = await Promise.all([
    invited({ allowReassign: false }),
    invited({ accessCode: 'Quiet-Harbour-4711' }),
    invited(),
  ])
  expect(viewIn(await (await fetch(plain.link)).text()).canReassign).toBe(false)
  expect(await post(`${plain.link}/reassign`, to())).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'reassign_not_allowed' }] },
  })
  expect((await post(`${code.link}/reassign`, to())).status).toBe(403)
  await signAndComplete(api, stack, done.envelope)
  expect(await post(`${done.link}/reassign`, to())).toMatchObject({
    status: 409,
    body: { code: 'envelope_not_active' },
  })
  for (const { envelope } of [plain, code, done])
    expect((await getEnvelope(api, envelope.id)).signer).toMatchObject({ email: envelope.signer.email, generation: 1 })
})

test('rejects a reassignment in an embedded session or with an unknown link', async () => {
  const envelope = await createEnvelope(api, { documentId, allowReassign: true })
  const session = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`, {
    allowedOrigins: ['https://app.example.com'],
  })
  const link = session.body.url as string
  const opened = await post(`${link}/open`)
  expect(opened.body.view.canReassign).toBe(false)
  const headers = { 'x-signing-session': opened.body.session }
  expect((await post(`${link}/reassign`, to(), headers)).status).toBe(404)
  expect((await post(`${stack.baseUrl}/sign/${'A'.repeat(43)}/reassign`, to())).status).toBe(404)
  expect((await getEnvelope(api, envelope.id)).signer.generation).toBe(1)
})

test("rejects a reassignment with invalid values, to the signer's own address, or from another site", async () => {
  const { envelope, link } = await invited()
  for (const entries of [{ signerEmail: 'nobody' }, { signerName: '' }, { reason: ' ' }, { other: 'x' }])
    expect((await post(`${link}/reassign`, to(entries))).status).toBe(400)
  expect(await post(`${link}/reassign`, to({ signerEmail: envelope.signer.email }))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'signerEmail', code: 'same_signer' }] },
  })
  expect((await post(`${link}/reassign`, to(), { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  expect((await getEnvelope(api, envelope.id)).signer.generation).toBe(1)
})

test('reassigns an envelope only once for concurrent requests, and only within the email budget', async () => {
  const { envelope, link } = await invited({}, limited)
  await setBudgets(limited.api, { mailsPerEnvelopePerDay: 1 })
  expect((await post(`${link}/reassign`, to())).status).toBe(429)
  expect((await getEnvelope(limited.api, envelope.id)).signer.generation).toBe(1)
  await setBudgets(limited.api, { mailsPerEnvelopePerDay: 20 })
  const responses = await Promise.all([1, 2, 3].map(() => post(`${link}/reassign`, to())))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect((await getEnvelope(limited.api, envelope.id)).signer.generation).toBe(2)
})
