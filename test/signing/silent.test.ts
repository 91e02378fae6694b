import { expect, test } from 'vitest'
import { api as clientWith } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { once } from '../support/open-api.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { post } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { openSender } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const fields = [
  fieldOf(),
  fieldOf({ id: 'city', type: 'text', y: 0.1, isRequired: false }),
  fieldOf({ id: 'terms', type: 'checkbox', y: 0.3 }),
]

const mailsOf = async (envelopeId: string): Promise<string[]> =>
  (
    await queryDatabase<{ template: string }>(
      `select payload ->> 'template' as template from jobs where kind = 'mail' and payload ->> 'envelopeId' = $1 order by id`,
      [envelopeId],
    )
  ).map(({ template }) => template)

/** Signs as the page of an embedded session does. */
async function signEmbedded(envelopeId: string, values: Record<string, unknown>) {
  const opened = await api.send('POST', `/v1/signatures/requests/${envelopeId}/embedded-session`)
  const { session, view } = (await post(`${opened.body.url}/open`)).body
  const consent = { version: view.consent.version, sha256: view.consent.sha256 }
  const request = { revision: view.revision, consent, signature: null, values }
  const signed = await post(`${opened.body.url}/sign`, request, { 'x-signing-session': session })
  expect(signed).toMatchObject({ status: 200, body: { status: 'sealing' } })
  return waitForStatus(api, envelopeId, 'completed')
}

test('completes an envelope with delivery `none` in an embedded session, without emails', async () => {
  const externalId = `order-${Date.now()}`
  const metadata = { cart: [1, 'zwei', null], shop: { id: 7 } }
  const created = await createEnvelope(api, { documentId, fields, externalId, metadata, delivery: 'none' })
  expect(created).toMatchObject({ externalId, metadata, delivery: 'none', signer: { status: 'pending' } })
  expect(created.fields.map(({ value }: { value: unknown }) => value)).toEqual([null, null, null])

  const completed = await signEmbedded(created.id, {
    sign: { kind: 'typed', text: 'Anna Müller' },
    city: { kind: 'text', text: 'Köln\nDeutz' },
    terms: { kind: 'checkbox', checked: true },
  })
  const responses = Object.fromEntries(
    completed.fields.map(({ id, value }: { id: string; value: unknown }) => [id, value]),
  )
  expect(responses).toEqual({ sign: 'Anna Müller', city: 'Köln\nDeutz', terms: true })
  const sealed = sha256Of(await artifactOf(api, created.id, 'document'))
  for (const query of [`externalId=${externalId}`, `sha256=${sealed}`, `sha256=${sealed.toUpperCase()}`]) {
    const { body } = await api.send('GET', `/v1/signatures/requests?${query}`)
    expect(body.data).toEqual([completed])
  }
  expect(await mailsOf(created.id)).toEqual([])
  const { body } = await api.send('GET', `/v1/signatures/requests/${created.id}/evidence`)
  expect(body.records[0].data.delivery).toBe('none')
  expect(body.integrity.valid).toBe(true)
})

test('sends no email when an envelope with delivery `none` is corrected, reassigned or voided', async () => {
  const envelope = await createEnvelope(api, { documentId, delivery: 'none' })
  const act = (what: string, body: unknown = {}) =>
    api.send('POST', `/v1/signatures/requests/${envelope.id}/${what}`, body)
  expect((await act('correct', { documentTitle: 'New title' })).status).toBe(200)
  expect((await act('reassign', { signerEmail: 'other@example.com' })).status).toBe(200)
  const reminded = await act('remind')
  expect([reminded.status, reminded.body.code, reminded.body.errors[0].code, reminded.body.errors[0].path]).toEqual([
    422,
    'input_invalid',
    'delivery_none',
    'delivery',
  ])
  expect((await act('void')).status).toBe(200)
  expect(await mailsOf(envelope.id)).toEqual([])
  const links = await queryDatabase('select purpose from signing_links where envelope_id = $1', [envelope.id])
  expect(links).toEqual([])
})

test('notifies the sender and the cc recipient after an envelope with delivery `none` is signed', async () => {
  const people = { cc: ['copy@example.com'], senderEmail: 'sender@example.com' }
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()], delivery: 'none', ...people })
  await signEmbedded(envelope.id, { sign: { kind: 'typed', text: 'Anna' } })
  expect((await mailsOf(envelope.id)).sort()).toEqual(['copy', 'senderCompleted'])
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(body.records[0].disclosures['cc.1'].value).toBe('copy@example.com')
  expect(body.integrity.valid).toBe(true)
})

test('schedules the reminders of an envelope as requested, or none if `reminders` is null', async () => {
  const noticeOf = async (id: string) => {
    const [row] = await queryDatabase<{ days: number | null }>(
      'select round(extract(epoch from next_notice_at - invited_at) / 86400)::int as days from envelopes where id = $1',
      [id],
    )
    return row?.days
  }
  for (const [reminders, days] of [
    [undefined, 3],
    [{ firstAfterDays: 1 }, 1],
    [null, null],
  ] as const) {
    const envelope = await createEnvelope(api, { documentId, ...(reminders === undefined ? {} : { reminders }) })
    await expect.poll(async () => (await getEnvelope(api, envelope.id)).signer.status).toBe('sent')
    expect(await noticeOf(envelope.id)).toBe(days)
    expect(envelope.reminders).toEqual(reminders === null ? null : { firstAfterDays: days, everyDays: 7, count: 5 })
  }
})

const tooLarge = { text: 'x'.repeat(16_384) }
test.each([
  ['an external id of 129 characters', { externalId: 'x'.repeat(129) }, 'externalId'],
  ['an empty external id', { externalId: '' }, 'externalId'],
  ['metadata above 16 KiB', { metadata: tooLarge }, 'metadata', 422],
  ['an unknown delivery method', { delivery: 'sms' }, 'delivery'],
  ['a reminder count of zero', { reminders: { count: 0 } }, 'reminders.count'],
  ['reminders after 91 days', { reminders: { firstAfterDays: 91 } }, 'reminders.firstAfterDays'],
])('rejects an envelope with %s, and returns the path', async (_, change, path, expected = 400) => {
  const { status, body } = await api.send(
    'POST',
    '/v1/signatures/requests',
    { documentId, signerEmail: 'anna@example.com', fields: [fieldOf()], ...change },
    once(),
  )
  expect([status, body.errors?.[0]?.path]).toEqual([expected, path])
})

test('stores a separate delivery method for each workflow signer', async () => {
  const signer = { signerEmail: 'anna@example.com', fields: [fieldOf()] }
  const body = {
    ...{ documentId, externalId: 'deal-9', metadata: { deal: 9 }, reminders: null },
    signers: [{ ...signer, delivery: 'none' }, signer],
  }
  const { status, body: workflow } = await api.send('POST', '/v1/signatures/workflows/sequential', body, once())
  expect(status).toBe(201)
  expect(workflow.steps).toMatchObject([
    { externalId: 'deal-9', metadata: { deal: 9 }, reminders: null, delivery: 'none' },
    { externalId: 'deal-9', metadata: { deal: 9 }, reminders: null, delivery: 'email' },
  ])
  const found = await api.send('GET', `/v1/signatures/requests?workflowId=${workflow.id}`)
  expect(found.body.data.map(({ id }: { id: string }) => id).sort()).toEqual(
    workflow.steps.map(({ id }: { id: string }) => id).sort(),
  )
  expect(await mailsOf(workflow.steps[0].id)).toEqual([])
})

test('lists no envelope of another organization by its external id', async () => {
  const stranger = clientWith((await newOrganization()).apiKey)
  const externalId = `secret-${Date.now()}`
  await createEnvelope(api, { documentId, externalId })
  expect((await stranger.expect('signatures.requests.list', 200, { query: { externalId } })).data).toEqual([])
})
