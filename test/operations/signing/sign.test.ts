import { expect, test } from 'vitest'
import { createEnvelope, fieldOf, getEnvelope, waitForStatus } from '../../support/envelopes.ts'
import { pngOf } from '../../support/png.ts'
import { linkFor, mailFor, post, signRequest } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { awayFromMidnight } from '../../support/time-windows.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

const fields = [
  fieldOf(),
  fieldOf({ id: 'city', type: 'text', y: 0.1, height: 0.04 }),
  fieldOf({ id: 'agree', type: 'checkbox', y: 0.2, width: 0.04, height: 0.03 }),
  fieldOf({ id: 'note', type: 'text', y: 0.3, height: 0.1, isRequired: false }),
  fieldOf({ id: 'day', type: 'date', y: 0.5, height: 0.04 }),
  fieldOf({ id: 'mail', type: 'email', y: 0.55, height: 0.04 }),
]
const values = {
  sign: { kind: 'typed', text: 'Anna Müller' },
  city: { kind: 'text', text: 'Žilina' },
  agree: { kind: 'checkbox', checked: true },
}

async function invited(body: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId, signerName: 'Anna', fields, ...body })
  const link = await linkFor(stack, envelope)
  return { envelope, link, request: await signRequest(link, { values }) }
}

const recordsOf = async (id: string) =>
  (
    await queryDatabase<{ record: string }>(
      'select record from evidence_records where envelope_id = $1 order by sequence',
      [id],
    )
  ).map(({ record }) => JSON.parse(record).type as string)

test('seals a signed document, stores the webhook event and emails the signer', async () => {
  const { envelope, link, request } = await invited()
  const signed = await post(`${link}/sign`, request)
  expect([signed.status, signed.body]).toEqual([200, { status: 'sealing' }])
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(completed).toMatchObject({
    signer: { status: 'signed' },
    sealing: { attempts: 1, lastError: null },
    artifacts: {
      document: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      certificate: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  })
  const events = await queryDatabase<{ type: string; body: string }>(
    'select type, body from webhook_events where envelope_id = $1 order by created_at, id',
    [envelope.id],
  )
  expect(events.map(({ type }) => type)).toEqual(['envelope.created', 'envelope.completed'])
  const completedEvent = JSON.parse(events[1]?.body ?? '{}')
  expect(completedEvent.data.envelope.artifacts).toEqual(completed.artifacts)
  for (const { body } of events) expect(body).not.toMatch(/Žilina|\/sign\//)
  const jobs = await queryDatabase(
    "select kind, payload->>'template' as template from jobs where payload->>'envelopeId' = $1 order by kind, id",
    [envelope.id],
  )
  expect(jobs).toEqual([
    { kind: 'mail', template: 'invitation' },
    { kind: 'mail', template: 'completed' },
    { kind: 'sealing', template: null },
  ])
  expect((await mailFor(stack, envelope, /^Signed:/)).text).toContain(link)
})

const text = (text: string) => ({ kind: 'text', text })
const image = (bytes: Uint8Array) => ({ kind: 'image', image: Buffer.from(bytes).toString('base64') })
const pngFile = (width: number, height: number, gray: number) =>
  pngOf({ width, height, depth: 8, type: 0, at: () => [gray] })
const invalid = 'field_value_invalid'

const refusals: [what: string, field: string, value: unknown, code: string, finding: string][] = [
  ['a missing required value', 'city', undefined, invalid, 'required'],
  ['a blank required value', 'city', text('  '), invalid, 'required'],
  ['an unchecked required checkbox', 'agree', { kind: 'checkbox', checked: false }, invalid, 'required'],
  ['no signature', 'sign', undefined, invalid, 'required'],
  ['a value of another type', 'city', { kind: 'checkbox', checked: true }, invalid, 'wrong_kind'],
  ['a value for a date field', 'day', text('2020-01-01'), invalid, 'set_by_server'],
  ['a value for an email field', 'mail', text('x@example.com'), invalid, 'set_by_server'],
  ['a value for an unknown field', 'other', text('x'), invalid, 'unknown_field'],
  ['an unsupported character', 'city', text('Köln \u{13000}'), 'unsupported_character', 'unsupported_character'],
  [
    'a signature with an unsupported character',
    'sign',
    { kind: 'typed', text: '\u{13000}' },
    'unsupported_character',
    'unsupported_character',
  ],
  [
    'a signature that consists of a filler character',
    'sign',
    { kind: 'typed', text: '\u3164' },
    invalid,
    'signature_empty',
  ],
  ['a required value that consists of a filler character', 'city', text('\u3164'), invalid, 'required'],
  ['an image in an unsupported format', 'sign', image(Buffer.from('GIF89a')), invalid, 'unknown_format'],
  ['a blank image', 'sign', image(pngFile(60, 20, 255)), invalid, 'signature_empty'],
  ['an image with too many pixels', 'sign', image(pngFile(1_000, 501, 0)), invalid, 'too_many_pixels'],
  ['an image for a text field', 'city', image(pngFile(60, 20, 0)), invalid, 'wrong_kind'],
  ['a direction override', 'city', text('a\u202Eb'), 'unsupported_character', 'unsupported_character'],
]

/** Signs with the changed request. Expects a rejection that names the path, and no record. */
async function expectRefusal(change: object, code: string, finding: { path: string; code: string }): Promise<void> {
  const { envelope, link, request } = await invited()
  const { status, body } = await post(`${link}/sign`, { ...request, ...change })
  expect([status, body.code]).toEqual([422, code])
  expect(body.errors).toContainEqual(expect.objectContaining(finding))
  expect(await recordsOf(envelope.id)).not.toContain('signed')
  expect((await api.send('GET', `/v1/signatures/requests/${envelope.id}`)).body.status).toBe('active')
}

test.each(refusals)(
  'rejects a signing request with %s, and returns the path of the field',
  (_, field, value, code, finding) =>
    expectRefusal({ values: { ...values, [field]: value } }, code, { path: `values.${field}`, code: finding }),
)

test.each([
  ['consent_changed', { consent: { version: '1', sha256: '0'.repeat(64) } }],
  ['document_changed', { document: '0'.repeat(64) }],
])('returns 409 %s if the signing page is outdated', async (code, change) => {
  const { envelope, link, request } = await invited()
  const { status, body } = await post(`${link}/sign`, { ...request, ...change })
  expect([status, body.code]).toEqual([409, code])
  expect(await recordsOf(envelope.id)).not.toContain('signed')
})

test('downscales a signature image, and re-encodes it as a PNG without metadata', async () => {
  const { envelope, link, request } = await invited()
  const note = new TextEncoder().encode('Comment\0taken at home')
  const sent = pngOf({
    width: 900,
    height: 90,
    depth: 8,
    type: 6,
    at: (column, row) => (row > 40 && column > 30 ? [10, 20, 80, 255] : [0, 0, 0, 0]),
    chunks: [['tEXt', note]],
  })
  const signed = await post(`${link}/sign`, { ...request, values: { ...values, sign: image(sent) } })
  expect([signed.status, signed.body]).toEqual([200, { status: 'sealing' }])
  const [row] = await queryDatabase<{ value: { image: string } }>(
    "select value from envelope_fields where envelope_id = $1 and id = 'sign'",
    [envelope.id],
  )
  expect(row?.value).toEqual({ kind: 'image', image: expect.any(String), width: 600, height: 60 })
  const kept = Buffer.from(row?.value.image ?? '', 'base64')
  expect(kept.subarray(1, 4).toString()).toBe('PNG')
  expect(kept.includes('taken at home')).toBe(false)
  await waitForStatus(api, envelope.id, 'completed')
  const evidence = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  const record = evidence.body.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect(JSON.parse(record.disclosures['field.sign'].value)).toEqual(row?.value)
  expect(evidence.body.integrity.valid).toBe(true)
})

test('stores a typed signature with the chosen handwriting font', async () => {
  const { envelope, link, request } = await invited()
  const typed = { kind: 'typed', text: 'Anna Müller', hand: 'casual' }
  expect((await post(`${link}/sign`, { ...request, values: { ...values, sign: typed } })).status).toBe(200)
  const [row] = await queryDatabase("select value from envelope_fields where envelope_id = $1 and id = 'sign'", [
    envelope.id,
  ])
  expect(row?.value).toEqual(typed)
})

test('fills in date and email fields automatically', async () => {
  await awayFromMidnight()
  const { envelope, link, request } = await invited()
  expect((await post(`${link}/sign`, request)).status).toBe(200)
  const rows = await queryDatabase<{ id: string; value: { text: string } }>(
    "select id, value from envelope_fields where envelope_id = $1 and id in ('day', 'mail') order by id",
    [envelope.id],
  )
  expect(rows.map(({ value }) => value.text)).toEqual([new Date().toISOString().slice(0, 10), envelope.signer.email])
})

test('records one signature and one seal for ten identical concurrent requests', async () => {
  const { envelope, link, request } = await invited()
  const responses = await Promise.all(Array.from({ length: 10 }, () => post(`${link}/sign`, request)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  await waitForStatus(api, envelope.id, 'completed')
  const records = await recordsOf(envelope.id)
  for (const type of ['consented', 'signed', 'sealed', 'completed'])
    expect(records.filter((one) => one === type)).toEqual([type])
  const jobs = await queryDatabase("select 1 from jobs where kind = 'sealing' and payload->>'envelopeId' = $1", [
    envelope.id,
  ])
  expect(jobs.length).toBe(1)
})

test('applies only one of three concurrent requests to sign, decline and void an envelope', async () => {
  const { envelope, link, request } = await invited()
  const responses = await Promise.all([
    post(`${link}/sign`, request),
    post(`${link}/decline`, { reason: 'No.' }),
    api.send('POST', `/v1/signatures/requests/${envelope.id}/void`),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const records = await recordsOf(envelope.id)
  expect(records.filter((type) => ['signed', 'declined', 'voided'].includes(type)).length).toBe(1)
})

test('rejects a signature for another revision of the envelope, and returns the current revision', async () => {
  const { envelope, link, request } = await invited()
  const { status, body } = await post(`${link}/sign`, { ...request, revision: 2 })
  expect([status, body.code, body.currentRevision]).toEqual([409, 'revision_conflict', 1])
  expect(body.detail).toBe('The page shows another revision of the envelope. Reload the page, then sign.')
  expect((await getEnvelope(api, envelope.id)).status).toBe('active')
  expect((await post(`${link}/sign`, request)).status).toBe(200)
})

test('requires a typed name if the envelope has no signature field', async () => {
  const { envelope, link, request } = await invited({ fields: [fieldOf({ id: 'city', type: 'text' })] })
  const unsigned = { ...request, values: { city: values.city } }
  const refused = await post(`${link}/sign`, unsigned)
  expect([refused.status, refused.body.code]).toEqual([422, 'field_value_invalid'])
  const signed = await post(`${link}/sign`, { ...unsigned, signature: { kind: 'typed', text: 'Anna Müller' } })
  expect(signed.status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin on the same site', { 'sec-fetch-site': 'same-site' }],
  ['an opaque origin on another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('rejects requests to sign, decline and view from %s even with a valid link', async (_, headers) => {
  const { envelope, link, request } = await invited()
  for (const [path, body] of [
    ['sign', request],
    ['decline', {}],
    ['view', {}],
  ] as const)
    expect((await post(`${link}/${path}`, body, headers)).status).toBe(400)
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}`)
  expect([body.status, body.signer.status]).not.toContain('viewed')
  expect(body.status).toBe('active')
})

test.each([
  ['no consent', { consent: undefined }],
  ['a revision as a string', { revision: '1' }],
  ['an unknown property', { extra: 1 }],
  ['an unknown handwriting font', { values: { sign: { kind: 'typed', text: 'Anna', hand: 'block' } } }],
  ['an image above 96 KiB', { values: { sign: { kind: 'image', image: 'A'.repeat(131_076) } } }],
  ['an image with invalid base64', { values: { sign: { kind: 'image', image: '<svg/>' } } }],
  ['an image with a declared size', { values: { sign: { kind: 'image', image: '', width: 1, height: 1 } } }],
  ['a text above 2,000 characters', { values: { city: { kind: 'text', text: 'x'.repeat(2_001) } } }],
])('returns 400 for a signing request with %s', async (_, change) => {
  const { link, request } = await invited()
  expect((await post(`${link}/sign`, { ...request, ...change })).status).toBe(400)
})
