import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { api } from '../../../support/client.ts'
import { artifactOf, waitForStatus } from '../../../support/envelopes.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'
import { apiOf } from '../../../support/open-api.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { drawing, pdfOfContents } from '../../../support/text-pdf.ts'
import { createDraft, readyDocument } from '../../../support/upload.ts'
import { auditOf, contentOf } from '../../../support/written.ts'

const organization = (await newOrganization()).test
const client = api(organization.apiKey)
const sender = apiOf(stack, organization)

const find = (id: string, body: Record<string, unknown>) =>
  client.call('documents.places.find', { params: { id }, body })

/** Uploads a document, and waits until its text is extracted. */
async function readable(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = await readyDocument(sender, bytes)
  await vi.waitFor(
    async () => expect((await client.expect('documents.get', 200, { params: { id } })).text.status).not.toBe('pending'),
    { timeout: 30_000, interval: 50 },
  )
  return id
}

const line = (text: string, y = 600, x = 100) => drawing([{ x, y, text }])
const tags = [
  line('{{signature:anna}}', 600),
  line('{{text:ben:Contract number:optional}}', 500),
  line('Date: ______', 400),
]

test('returns texts, tags and form fields as envelope fields, and seals a value inside its found field', async () => {
  const id = await readable(
    pdfOfForm(
      ['/FT/Tx/T(number)', '/FT/Btn/T(agreed)', '/FT/Sig/T(seal)'],
      '/Rotate 90/CropBox[20 30 600 780]',
      line('{{signature:anna}}', 100),
    ),
  )
  const { status, body } = await find(id, {
    tags: true,
    formFields: true,
    texts: [
      { text: 'anna', type: 'name', role: 'anna', width: 0.2, height: 0.03, anchor: 'bottomLeft', offsetY: 0.01 },
    ],
    leastSizes: [{ type: 'signature', width: 0.1, height: 0.1 }],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ documentId: id, version: 1, incompletePages: [], nextPage: null })
  expect(body.places.map(({ source, kind }: { source: string; kind: string }) => [source, kind]).sort()).toEqual([
    ['formField', 'checkbox'],
    ['formField', 'signature'],
    ['formField', 'text'],
    ['tag', null],
    ['text', null],
  ])
  const fields = body.places.map(({ field }: { field: unknown }) => field)
  const envelope = await client.expect('signatures.requests.create', 201, {
    body: { documentId: id, signerEmail: 'anna@example.com', signerName: 'Anna Berg', fields },
  })
  expect(envelope.fields).toMatchObject(fields)
  await client.expect('signatures.requests.testSign', 200, {
    params: { id: envelope.id },
    body: { values: { number: 'Q7' } },
  })
  await waitForStatus(sender, envelope.id, 'completed')
  if (missingTool('pdftotext') !== null) return
  const file = join(temporaryFolder('places'), 'sealed.pdf')
  writeFileSync(file, await artifactOf(sender, envelope.id, 'document'))
  // pdftotext prints the unrotated size of the page, which is rotated.
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Q7</
  const [left = 0, top = 0, right = 0, bottom = 0] = word
    .exec(runTool('pdftotext', ['-bbox', '-cropbox', file, '-']))!
    .slice(1)
    .map(Number)
  const { x, y, width, height } = fields.find((field: { id?: string }) => field.id === 'number')
  expect([left >= x * 750, right <= (x + width) * 750, top >= y * 580 - 1, bottom <= (y + height) * 580 + 1]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('orders found fields by page and from top to bottom', async () => {
  const id = await readable(pdfOfContents([tags.join('\n'), line('{{date:ben}}')]))
  const { body } = await find(id, {
    tags: true,
    texts: [{ text: 'Date:', type: 'date', anchor: 'topRight', offsetX: 0.01, width: 0.2, height: 0.03 }],
  })
  expect(
    body.places.map(({ text, role, field }: { text: string; role: string; field: Record<string, unknown> }) => [
      text,
      role,
      field.type,
      field.label,
      field.isRequired,
      field.pageNumber,
    ]),
  ).toEqual([
    ['{{signature:anna}}', 'anna', 'signature', undefined, true, 1],
    ['{{text:ben:Contract number:optional}}', 'ben', 'text', 'Contract number', false, 1],
    ['Date:', null, 'date', undefined, true, 1],
    ['{{date:ben}}', 'ben', 'date', undefined, true, 2],
  ])
})

test('returns conditions and calculations from tags as envelope fields that the API accepts', async () => {
  const texts = [
    '{{checkbox;id=pets;label=Pets;optional}}',
    '{{text;id=kind;visibleIf=pets checked;requiredIf=rent filled}}',
    '{{number;id=rent;minimum=0}}',
    '{{number;id=total;decimals=2;computed=rent * 12 + 50}}',
    '{{text;id=start;format=date;earliest=2026-01-01}}',
  ]
  const id = await readable(pdfOfContents([texts.map((text, index) => line(text, 700 - 40 * index, 20)).join('\n')]))
  const { body } = await find(id, { tags: true })
  const fields = body.places.map(({ field }: { field: unknown }) => field)
  const envelope = await client.expect('signatures.requests.create', 201, {
    body: { documentId: id, signerEmail: 'anna@example.com', fields },
  })
  expect(envelope.fields).toMatchObject([
    { id: 'pets', isRequired: false },
    { visibleIf: { field: 'pets', isChecked: true }, requiredIf: { field: 'rent', isFilled: true } },
    { minimum: 0 },
    {
      computed: { operation: 'add', values: [{ operation: 'multiply', values: [{ field: 'rent' }, 12] }, 50] },
    },
    { format: 'date', earliest: '2026-01-01' },
  ])
})

test('rejects an unclosed tag, and quotes it in the error', async () => {
  const id = await readable(pdfOfContents([`${line('{{signature:', 600)}\n${line('anna}}', 585)}`, line('fine')]))
  const before = await contentOf(organization.id)
  const { status, body } = await find(id, { tags: true })
  expect([status, body.code]).toEqual([422, 'tag_invalid'])
  expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['pages.1', 'tag_not_closed'],
    ['pages.1', 'tag_not_closed'],
  ])
  expect(body.errors[0].message).toContain('{{signature:')
  expect(await contentOf(organization.id)).toEqual(before)
  expect(
    (await find(id, { texts: [{ text: 'fine', type: 'text', width: 0.1, height: 0.02 }] })).body.places,
  ).toHaveLength(1)
})

test('returns the number of the next page after a search of the maximum number of pages', async () => {
  const pages = limits.placePagesMax + 2
  const id = await readable(pdfOfContents(Array.from({ length: pages }, (_, i) => line(`{{text:anna:Page ${i + 1}}}`))))
  const first = (await find(id, { tags: true })).body
  expect([first.places.length, first.nextPage]).toEqual([limits.placePagesMax, limits.placePagesMax + 1])
  const second = (await find(id, { tags: true, fromPage: first.nextPage })).body
  expect(second.places.map(({ field }: { field: { label: string } }) => field.label)).toEqual([
    `Page ${pages - 1}`,
    `Page ${pages}`,
  ])
  expect(second.nextPage).toBeNull()
  expect((await find(id, { tags: true, fromPage: pages + 1 })).body).toMatchObject({ places: [], nextPage: null })
})

test('lists a page with too many matches for one response in incompletePages', async () => {
  const many = Array.from({ length: limits.placesOfPageMax + 1 }, (_, i) =>
    drawing([{ x: 50 + (i % 30) * 18, y: 760 - Math.floor(i / 30) * 20, text: 'x', size: 6 }]),
  )
  const id = await readable(pdfOfContents([many.join('\n'), line('x')]))
  const { body } = await find(id, { texts: [{ text: 'x', type: 'checkbox', width: 0.01, height: 0.01 }] })
  expect([body.places.length, body.incompletePages, body.nextPage]).toEqual([limits.placesOfPageMax, [1], 2])
})

test('rejects a search in a file without text, unless it requests only form fields', async () => {
  const id = await readable(pdfOfPages())
  const refused = await find(id, { tags: true })
  expect([refused.status, refused.body.code, refused.body.reason]).toEqual([422, 'text_unavailable', 'no_text_layer'])
  expect((await find(id, { formFields: true })).body.places).toEqual([])
})

test('rejects a search of a draft, a search for blank text and a search without criteria', async () => {
  const draft = await createDraft(sender)
  expect((await find(draft, { formFields: true })).body.code).toBe('document_not_ready')
  const blank = { text: ' ', type: 'text', width: 0.1, height: 0.02 }
  expect((await find(draft, { texts: [blank] })).status).toBe(400)
  expect((await find(draft, {})).body).toMatchObject({
    status: 422,
    code: 'input_invalid',
    errors: [{ code: 'nothing_wanted' }],
  })
})

test('writes an audit event with the version, the first page and the number of found fields', async () => {
  const id = await readable(pdfOfContents([tags.join('\n')]))
  await find(id, { tags: true })
  const events = (await auditOf(organization.id, id)).filter(({ action }) => action === 'document.places_read')
  expect(events.map(({ details }) => details)).toEqual([{ version: 1, fromPage: 1, places: 2 }])
})
