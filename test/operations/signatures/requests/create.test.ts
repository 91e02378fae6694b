import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../../core/canonical-json.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { bodyMembers } from '../../../support/body-members.ts'
import { contractOf } from '../../../support/contract.ts'
import { fieldOf, newEmail, postEnvelope } from '../../../support/envelopes.ts'
import { once, openApi } from '../../../support/open-api.ts'
import { protectiveNames } from '../../../support/optional-nulls.ts'
import { pdfOfPages, sha256Of } from '../../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { createDraft, readyDocument } from '../../../support/upload.ts'

const api = await openApi(stack)
const pdf = pdfOfPages(['/MediaBox[0 0 612 792]', '/MediaBox[0 0 612 792]'])
const documentId = await readyDocument(api, pdf, 'Lease')
const day = 86_400_000

const countEnvelopes = async () =>
  (await queryDatabase('select count(*)::int as n from envelopes where organization_id = $1', [api.organizationId]))[0]
    ?.n as number

const absentOptions = [
  ...['label', 'placeholder', 'format', 'maxLength', 'formField', 'group', 'options', 'minimum', 'maximum', 'decimals'],
  ...['value', 'minLength', 'pattern', 'earliest', 'latest', 'minSelected', 'maxSelected', 'minFiles', 'maxFiles'],
  ...['description', 'message', 'text', 'sameAs', 'visibleIf', 'requiredIf', 'computed', 'appendToCertificate'],
]

test('treats null as an omitted property of an envelope', async () => {
  const required = { documentId, signerEmail: newEmail() }
  const members = bodyMembers(contractOf('signatures.requests.create').body!)
  const kept = ['reminders', ...protectiveNames]
  const unset = Object.fromEntries(members.filter((name) => !kept.includes(name)).map((name) => [name, null]))
  const key = once()
  const plain = await postEnvelope(api, { ...required, fields: [fieldOf({ isRequired: undefined })] }, key)
  const withNulls = { ...unset, ...required, fields: [fieldOf({ isRequired: null, isReadOnly: null })] }
  const replayed = await postEnvelope(api, withNulls, key)
  expect([replayed.status, replayed.headers.get('idempotent-replayed'), replayed.body]).toEqual([
    201,
    'true',
    plain.body,
  ])
  const created = await postEnvelope(api, withNulls)
  const varying = { id: null, createdAt: null, expiresAt: null }
  expect([created.status, { ...created.body, ...varying }]).toEqual([201, { ...plain.body, ...varying }])
})

test('rejects null as the access code or `dryRun`', async () => {
  const before = await countEnvelopes()
  for (const name of ['accessCode', 'dryRun']) {
    const request = { documentId, signerEmail: newEmail(), fields: [fieldOf()], [name]: null }
    expect(await postEnvelope(api, request)).toMatchObject({ status: 400, body: { errors: [{ path: name }] } })
  }
  expect(await countEnvelopes()).toBe(before)
})

test('applies the default values to an envelope with only the required properties', async () => {
  const signerEmail = newEmail()
  const { status, body } = await postEnvelope(api, { documentId, signerEmail, fields: [fieldOf({ id: undefined })] })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^env_[0-9a-z]{26}$/),
    status: 'active',
    documentId,
    documentTitle: 'Lease',
    revision: 1,
    signer: { email: signerEmail, name: null, status: 'pending', generation: 1 },
    fields: [
      {
        ...fieldOf({ id: 'field-1' }),
        isRequired: true,
        isReadOnly: false,
        ...Object.fromEntries(absentOptions.map((name) => [name, null])),
      },
    ],
    message: null,
    cc: [],
    senderEmail: null,
    senderMails: 'all',
    senderName: null,
    externalId: null,
    metadata: {},
    delivery: 'email',
    reminders: { firstAfterDays: 3, everyDays: 7, count: 5 },
    accessCode: null,
    expiresAt: expect.any(String),
    sealing: { attempts: 0, lastError: null },
    workflow: null,
    template: null,
    allowReassign: false,
    previousEnvelopeId: null,
    createdAt: expect.any(String),
    ...{ completedAt: null, declinedAt: null, declineReason: null, expiredAt: null, voidedAt: null, voidReason: null },
    artifacts: { document: null, certificate: null },
  })
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(30 * day)
})

test.each([
  [undefined, true],
  ['lock', true],
  ['open', false],
])('stores lastSeal %s as locks_document = %s', async (lastSeal, locks) => {
  const { body } = await postEnvelope(api, { documentId, lastSeal })
  expect(await queryDatabase('select locks_document from envelopes where id = $1', [body.id])).toEqual([
    { locks_document: locks },
  ])
})

test('rejects any lastSeal value other than `lock` and `open`', async () => {
  const response = await postEnvelope(api, { documentId, lastSeal: 'closed' })
  expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'lastSeal'])
})

test('stores the evidence, link, audit event, webhook event and email job of a new envelope', async () => {
  const { body } = await postEnvelope(api, { documentId })
  const [row] = await queryDatabase(
    `select e.source_sha256 as sha256,
      (select count(*)::int from evidence_records r where r.envelope_id = e.id) as records,
      (select count(*)::int from evidence_checkpoints c where c.envelope_id = e.id and c.head = e.evidence_head) as checkpoints,
      (select array_agg(purpose) from signing_links l where l.envelope_id = e.id) as links,
      (select array_agg(action) from audit_events a where a.target_id = e.id and a.action = 'envelope.created') as audits,
      (select array_agg(type) from webhook_events w where w.envelope_id = e.id) as events,
      (select array_agg(payload->>'template') from jobs j where j.payload->>'envelopeId' = e.id) as mails
     from envelopes e where e.id = $1`,
    [body.id],
  )
  expect(row).toEqual({
    sha256: sha256Of(pdf),
    records: expect.any(Number),
    checkpoints: 1,
    links: ['invitation'],
    audits: ['envelope.created'],
    events: ['envelope.created'],
    mails: ['invitation'],
  })
})

const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`)

test('stores ten cc recipients and the sender options of an envelope', async () => {
  const people = { cc: readers(10), senderEmail: 'berta@example.com', senderMails: 'problems' }
  const { status, body } = await postEnvelope(api, { documentId, ...people })
  expect([status, body]).toMatchObject([201, people])
  expect((await api.send('GET', `/v1/signatures/requests/${body.id}`)).body).toMatchObject(people)
})

const bad: [what: string, change: object, status: number, code: string, path: string | null][] = [
  [
    'a field on a missing page',
    { fields: [fieldOf({ pageNumber: 3 })] },
    422,
    'field_outside_page',
    'fields.0.pageNumber',
  ],
  ['a field beyond the right edge', { fields: [fieldOf({ x: 0.7 })] }, 422, 'field_outside_page', 'fields.0.width'],
  ['a field beyond the lower edge', { fields: [fieldOf({ y: 0.93 })] }, 422, 'field_outside_page', 'fields.0.height'],
  [
    'a field that is too small to see',
    { fields: [fieldOf({ width: 0.00001 })] },
    422,
    'field_outside_page',
    'fields.0.width',
  ],
  ['a duplicate field id', { fields: [fieldOf(), fieldOf({ y: 0.1 })] }, 422, 'field_id_invalid', 'fields.1.id'],
  ['a field on page 0', { fields: [fieldOf({ pageNumber: 0 })] }, 400, 'invalid_request', 'fields.0.pageNumber'],
  ['a field on page 1.5', { fields: [fieldOf({ pageNumber: 1.5 })] }, 400, 'invalid_request', 'fields.0.pageNumber'],
  ['x above 1', { fields: [fieldOf({ x: 1.01 })] }, 400, 'invalid_request', 'fields.0.x'],
  ['x below 0', { fields: [fieldOf({ x: -0.01 })] }, 400, 'invalid_request', 'fields.0.x'],
  ['x as a string', { fields: [fieldOf({ x: '0.1' })] }, 400, 'invalid_request', 'fields.0.x'],
  ['x as the string NaN', { fields: [fieldOf({ x: 'NaN' })] }, 400, 'invalid_request', 'fields.0.x'],
  ['a null x', { fields: [fieldOf({ x: null })] }, 400, 'invalid_request', 'fields.0.x'],
  ['width 0', { fields: [fieldOf({ width: 0 })] }, 400, 'invalid_request', 'fields.0.width'],
  ['height above 1', { fields: [fieldOf({ height: 1.5 })] }, 400, 'invalid_request', 'fields.0.height'],
  ['an unknown field type', { fields: [fieldOf({ type: 'stamp' })] }, 400, 'invalid_request', 'fields.0.type'],
  [
    'a field id of 129 characters',
    { fields: [fieldOf({ id: 'x'.repeat(129) })] },
    400,
    'invalid_request',
    'fields.0.id',
  ],
  ['an unknown property of a field', { fields: [fieldOf({ color: 'red' })] }, 400, 'invalid_request', null],
  ['no fields', { fields: [] }, 400, 'invalid_request', 'fields'],
  [
    '201 fields',
    { fields: Array.from({ length: 201 }, (_, i) => fieldOf({ id: `f${i}` })) },
    400,
    'invalid_request',
    'fields',
  ],
  ['an invalid signer address', { signerEmail: 'anna' }, 400, 'invalid_request', 'signerEmail'],
  ['a name in a script without a font', { signerName: 'Anna 𒀀' }, 422, 'input_invalid', 'signerName'],
  ['a name with a direction override', { signerName: 'Anna \u202eB' }, 422, 'input_invalid', 'signerName'],
  ['a name that consists of a filler character', { signerName: '\u3164' }, 422, 'input_invalid', 'signerName'],
  ['a name of blank Braille characters', { signerName: '\u2800' }, 422, 'input_invalid', 'signerName'],
  ['a title with a direction override', { documentTitle: 'a\u202efdp' }, 422, 'input_invalid', 'documentTitle'],
  ['an invisible title', { documentTitle: '\u200b' }, 422, 'input_invalid', 'documentTitle'],
  [
    'a title with stacked combining marks',
    { documentTitle: `Z${'\u0302'.repeat(10)}` },
    422,
    'input_invalid',
    'documentTitle',
  ],
  ['a message with an isolate', { message: 'pay \u2067EUR\u2069' }, 422, 'input_invalid', 'message'],
  ['a message with hidden tag characters', { message: 'a\u{e0041}' }, 422, 'input_invalid', 'message'],
  ['a name with a control character', { signerName: 'An\u0007na' }, 422, 'input_invalid', 'signerName'],
  ['eleven cc recipients', { cc: readers(11) }, 400, 'invalid_request', 'cc'],
  ['a duplicate cc recipient', { cc: ['a@example.com', 'A@Example.com'] }, 422, 'input_invalid', 'cc'],
  ['an invalid cc address', { cc: ['a@example.com', 'b'] }, 400, 'invalid_request', 'cc.1'],
  ['an invalid sender address', { senderEmail: 'b' }, 400, 'invalid_request', 'senderEmail'],
  ['an unknown value of senderMails', { senderMails: 'some' }, 400, 'invalid_request', 'senderMails'],
  ['an expiry after 0 days', { expiresInDays: 0 }, 400, 'invalid_request', 'expiresInDays'],
  ['an expiry after 366 days', { expiresInDays: 366 }, 400, 'invalid_request', 'expiresInDays'],
  ['an expiry after 1.5 days', { expiresInDays: 1.5 }, 400, 'invalid_request', 'expiresInDays'],
  ['an unknown language', { locale: 'xx' }, 400, 'invalid_request', 'locale'],
  ['an unknown property', { signers: [] }, 400, 'invalid_request', null],
  ['a missing document', { documentId: 'doc_missing' }, 404, 'not_found', null],
]

test.each(bad)('rejects an envelope with %s, and creates nothing', async (_, change, status, code, path) => {
  const before = await countEnvelopes()
  const response = await postEnvelope(api, { documentId, ...change })
  expect([response.status, response.body.code]).toEqual([status, code])
  if (path) expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  expect(await countEnvelopes()).toBe(before)
})

test('returns 422 for a JSON number beyond the range of a double, and 400 for NaN', async () => {
  const body = JSON.stringify({ documentId, signerEmail: newEmail(), fields: [fieldOf({ x: 12345 })] })
  for (const number of ['1e999', '-1e999', 'NaN']) {
    const response = await api.send('POST', '/v1/signatures/requests', body.replace('12345', number), {
      ...once(),
      'content-type': 'application/json',
    })
    expect(response.status).toBe(number === 'NaN' ? 400 : 422)
  }
})

test('accepts the minimum and maximum of the expiry and the number of fields', async () => {
  const fields = Array.from({ length: 200 }, (_, i) => fieldOf({ id: `f${i}`, type: 'text', isRequired: false }))
  const shortest = await postEnvelope(api, { documentId, expiresInDays: 1 })
  const longest = await postEnvelope(api, { documentId, expiresInDays: 365, fields })
  for (const [{ body }, days] of [[shortest, 1] as const, [longest, 365] as const])
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(days * day)
  expect(longest.body.fields.length).toBe(200)
})

test('accepts a field that exceeds the page only by a rounding error', async () => {
  const fields = [fieldOf({ x: Math.fround(0.7), width: Math.fround(0.3) + 5e-8 })]
  expect((await postEnvelope(api, { documentId, fields })).status).toBe(201)
})

test('rejects an envelope for a document that is still a draft', async () => {
  const { status, body } = await postEnvelope(api, { documentId: await createDraft(api) })
  expect([status, body.code]).toEqual([409, 'document_not_ready'])
})

test("returns the same 404 for an envelope with a missing document and with another organization's document", async () => {
  const other = await openApi(stack)
  const [foreign, missing] = await Promise.all([
    postEnvelope(other, { documentId }),
    postEnvelope(other, { documentId: 'doc_missing' }),
  ])
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: null }).toEqual({ ...missing.body, requestId: null })
})

test('replays the response for a reused Idempotency-Key only if the body is the same', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const request = { documentId, signerEmail: newEmail() }
  const first = await postEnvelope(api, request, headers)
  const again = await postEnvelope(api, request, headers)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const other = await postEnvelope(api, { ...request, message: 'other' }, headers)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('creates one envelope with one invitation for twenty concurrent requests with the same Idempotency-Key', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const request = { documentId, signerEmail: newEmail() }
  const responses = await Promise.all(Array.from({ length: 20 }, () => postEnvelope(api, request, headers)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null).length).toBe(1)
  const rows = await queryDatabase("select 1 from jobs where payload->>'envelopeId' = $1", [responses[0]?.body.id])
  expect(rows.length).toBe(1)
})

test('releases the Idempotency-Key of a rejected envelope', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  expect((await postEnvelope(api, { documentId, fields: [fieldOf({ pageNumber: 9 })] }, headers)).status).toBe(422)
  expect((await postEnvelope(api, { documentId }, headers)).status).toBe(201)
})

test.each([
  ['page_broken', 'is readable but cannot be sealed', () => onePagePdf(() => {}, { page: '/Annots(none)' })],
  [
    'value_not_shown',
    'has a field value that differs from its appearance',
    () =>
      onePagePdf(
        (pdf) => {
          pdf.object(4, '<</Type/Annot/Subtype/Widget/F 4/Rect[0 0 90 20]/FT/Tx/T(a)/V(100000 EUR)/AP<</N 5 0 R>>>>')
          pdf.stream(
            5,
            '/Type/XObject/Subtype/Form/BBox[0 0 90 20]/Resources<</Font<</F 6 0 R>>>>',
            'BT /F 9 Tf (100 EUR) Tj ET',
          )
          pdf.object(6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
        },
        { page: '/Annots[4 0 R]', catalog: '/AcroForm<</Fields[4 0 R]/DR<</Font<</F 6 0 R>>>>>>' },
      ),
  ],
  [
    'field_over_form_field',
    'has a form field with a background at the place of the field',
    () =>
      onePagePdf(
        (pdf) => {
          pdf.object(4, '<</Type/Annot/Subtype/Widget/F 4/Rect[0 0 600 800]/FT/Tx/T(a)/AP<</N 5 0 R>>>>')
          pdf.stream(5, '/Type/XObject/Subtype/Form/BBox[0 0 600 800]', '1 g 0 0 600 800 re f')
        },
        { page: '/Annots[4 0 R]', catalog: '/AcroForm<</Fields[4 0 R]>>' },
      ),
  ],
])('rejects an envelope with the reason %s if the document %s', async (reason, _, pdf) => {
  const document = await readyDocument(api, pdf())
  const before = await countEnvelopes()
  const { status, body } = await postEnvelope(api, { documentId: document })
  expect([status, body.code, body.reason]).toEqual([422, 'document_not_sealable', reason])
  expect(await countEnvelopes()).toBe(before)
})

test('stores only a keyed hash of a request that contains an access code', async () => {
  const request = { documentId, signerEmail: newEmail(), fields: [fieldOf()], accessCode: '4711-berg' }
  const { status, body } = await postEnvelope(api, request)
  expect(status).toBe(201)
  const [row] = await queryDatabase<{ fingerprint: string }>(
    `select fingerprint from idempotency_keys where response like '%' || $1 || '%'`,
    [body.id],
  )
  const plain = await fingerprint(contractOf('signatures.requests.create').body!.parse(request))
  expect(row?.fingerprint).toMatch(/^\S{43,64}$/)
  expect(row?.fingerprint).not.toBe(plain)
})
