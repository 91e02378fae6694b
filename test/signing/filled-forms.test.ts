import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { formOf, listFields } from '../../pdf/document/form.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { textOf } from '../../pdf/document/text-string.ts'
import { isName, isString } from '../../pdf/syntax/kinds.ts'
import type { PdfDict } from '../../pdf/syntax/objects.ts'
import { expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, getEnvelope, newEmail, postEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type FormField, pdfOfForm } from '../support/form-pdf.ts'
import { once, openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { certifiedElsewhere, signedElsewhere } from '../support/signed-elsewhere.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../support/templates.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('filled-forms')

/** The signature belongs to the consent, because the form has no signature field. */
const signature = { kind: 'typed', text: 'Anna Berg' }

type Bytes = Uint8Array<ArrayBuffer>
type Field = Record<string, unknown> & { formField?: string }

// A format script, which the first seal removes.
const formatted = '/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>>>'

const form = (
  fields: FormField[] = ['/FT/Tx/T(name)/F 4/MaxLen 40', '/FT/Btn/T(agreed)/F 4', `/FT/Tx/T(later)/F 4${formatted}`],
  entries = '',
) => pdfOfForm(fields, '', 'BT /F1 12 Tf 100 700 Td (A form) Tj ET', entries)

/** Returns the detected form fields by their form field name. */
async function placesOf(documentId: string): Promise<Map<string, Field>> {
  const address = `/v1/documents/${documentId}/places`
  const { places } = await expectStatus(api.send('POST', address, { formFields: true }), 200)
  return new Map(places.map(({ text, field }: { text: string; field: Field }) => [text, field]))
}

async function valuesIn(bytes: Bytes): Promise<Record<string, string | null>> {
  const file = await openPdf(memorySource(bytes))
  const found = await formOf(file)
  const values: Record<string, string | null> = {}
  for (const { name, value } of found ? await listFields(file, found) : []) {
    const held = await file.resolve(value)
    values[name] = isString(held) ? textOf(held) : isName(held) ? `/${held.name}` : null
  }
  return values
}

/** Returns the dictionary of a form field. */
async function dictOf(bytes: Bytes, name: string): Promise<PdfDict | undefined> {
  const file = await openPdf(memorySource(bytes))
  const found = await formOf(file)
  return found ? (await listFields(file, found)).find((field) => field.name === name)?.path.at(-1)?.dict : undefined
}

function kept(name: string, bytes: Bytes): string {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, bytes)
  return file
}

/** Expects pdfsig to accept the signatures, qpdf to accept the file, and pdftotext to extract each value once. */
function expectGoodElsewhere(file: string, signatures: number, shown: string[]): void {
  if (!missingTool('pdfsig'))
    expect(runTool('pdfsig', ['-nocert', file]).match(/Signature is Valid\./g)).toHaveLength(signatures)
  if (!missingTool('qpdf')) expect(runTool('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
  if (missingTool('pdftotext')) return
  const text = runTool('pdftotext', [file, '-'])
  for (const value of shown) expect(text.split(value)).toHaveLength(2)
}

test('fills the detected fields of a PDF form, and records their names in the evidence', async () => {
  const documentId = await readyDocument(api, form())
  const places = await placesOf(documentId)
  const fields = [places.get('name'), places.get('agreed'), fieldOf()]
  expect(fields.slice(0, 2)).toMatchObject([
    { type: 'text', maxLength: 40, formField: 'name' },
    { type: 'checkbox', formField: 'agreed' },
  ])
  const envelope = await createEnvelope(api, { documentId, fields })
  expect(envelope.fields.map(({ formField }: Field) => formField)).toEqual(['name', 'agreed', null])
  const name = 'Änne 署名'
  await signAndComplete(api, stack, envelope, {
    values: {
      name: { kind: 'text', text: name },
      agreed: { kind: 'checkbox', checked: true },
      sign: { kind: 'typed', text: 'Anna Berg' },
    },
  })
  const sealed = await artifactOf(api, envelope.id, 'document')
  expect(await valuesIn(sealed)).toMatchObject({ name, agreed: '/Yes', later: null })
  expectGoodElsewhere(kept('one', sealed), 1, ['Änne', 'Anna Berg'])
  const { fields: filled } = await getEnvelope(api, envelope.id)
  expect(filled.map(({ value, formField }: Field) => [value, formField])).toEqual([
    [name, 'name'],
    [true, 'agreed'],
    ['Anna Berg', null],
  ])
  const { records, integrity } = await expectStatus(
    api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`),
    200,
  )
  const namesIn = (type: string) =>
    records
      .find((record: { type: string }) => record.type === type)
      .data.fields.map(({ formField }: Field) => formField ?? null)
  expect([integrity.valid, namesIn('created'), namesIn('fields_set')]).toEqual([
    true,
    ['name', 'agreed', null],
    ['name', 'agreed', null],
  ])
})

test('fills a PDF comb field and all widgets of a form field', async () => {
  const fields = ['/FT/Tx/T(account)/F 4/Ff 16777216/MaxLen 8', { field: '/FT/Tx/T(name)', kids: ['/F 4', '/F 4'] }]
  const documentId = await readyDocument(api, form(fields))
  const places = await placesOf(documentId)
  const envelope = await createEnvelope(api, { documentId, fields: [...places.values()] })
  await signAndComplete(api, stack, envelope, {
    signature,
    values: { account: { kind: 'text', text: '1234 567' }, name: { kind: 'text', text: 'Anna' } },
  })
  const sealed = await artifactOf(api, envelope.id, 'document')
  expect(await valuesIn(sealed)).toMatchObject({ account: '1234 567', name: 'Anna' })
  expectGoodElsewhere(kept('places', sealed), 1, [])
  if (!missingTool('pdftotext'))
    expect(runTool('pdftotext', [kept('places', sealed), '-']).match(/Anna/g)).toHaveLength(2)
})

/** Creates a workflow of two signers, each with one field of the PDF form. */
async function formWorkflow() {
  const documentId = await readyDocument(api, form())
  const places = await placesOf(documentId)
  const signers = ['name', 'later'].map((field) => ({ signerEmail: newEmail(), fields: [places.get(field)] }))
  const body = { documentId, signers }
  const { steps } = await expectStatus(api.send('POST', '/v1/signatures/workflows/sequential', body, once()), 201)
  return { places, steps }
}

test('fills the form fields of each signer of a workflow', async () => {
  const { steps } = await formWorkflow()
  await signAndComplete(api, stack, steps[0], { signature, values: { name: { kind: 'text', text: 'Anna' } } })
  await signAndComplete(api, stack, steps[1], { signature, values: { later: { kind: 'text', text: 'Ben' } } })
  const sealed = await artifactOf(api, steps[1].id, 'document')
  expect(await valuesIn(sealed)).toMatchObject({ name: 'Anna', later: 'Ben' })
  expect((await dictOf(sealed, 'later'))?.has('AA')).toBe(false)
  expectGoodElsewhere(kept('two', sealed), 2, ['Anna', 'Ben'])
})

test('rejects a correction that makes a workflow step fill a different form field', async () => {
  const { places, steps } = await formWorkflow()
  const correct = (field: string) =>
    api.send('POST', `/v1/signatures/requests/${steps[0].id}/correct`, { fields: [places.get(field)] })
  const refused = await correct('agreed')
  expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
    422,
    'form_field_refused',
    'fields.0.formField',
  ])
  expect((await getEnvelope(api, steps[0].id)).revision).toBe(1)
  expect((await correct('name')).status).toBe(200)
})

test('preserves an existing signature when a PDF form is filled', async () => {
  const documentId = await readyDocument(api, await signedElsewhere(form()))
  const places = await placesOf(documentId)
  const envelope = await createEnvelope(api, { documentId, fields: [places.get('name')] })
  await signAndComplete(api, stack, envelope, { signature, values: { name: { kind: 'text', text: 'Anna' } } })
  const sealed = await artifactOf(api, envelope.id, 'document')
  expect(await valuesIn(sealed)).toMatchObject({ name: 'Anna' })
  expectGoodElsewhere(kept('signed', sealed), 2, ['Anna'])
})

const text = (entries = '') => [`/FT/Tx/T(name)/F 4${entries}`]
const box = (entries: string) => [`/FT/Btn/T(name)/F 4${entries}`]
const [named, asBox] = ['<</S/Named/N/NextPage>>', { type: 'checkbox' }]
const refusals: [what: string, fields: FormField[], refusal: string, members?: Field, entries?: string][] = [
  ['a missing form field', text(), 'form_field_missing', { formField: 'other' }],
  ['one of two form fields with the same name', [...text(), ...text()], 'form_field_ambiguous'],
  ['a list field', ['/FT/Ch/T(name)/F 4/Opt[(a)]'], 'form_field_kind'],
  ['a checkbox with a text field', ['/FT/Btn/T(name)/F 4'], 'form_field_type'],
  ['a password field', text('/Ff 8192'), 'form_field_password'],
  ['a read-only field', text('/Ff 1'), 'form_field_read_only'],
  ['a hidden field', ['/FT/Tx/T(name)/F 2'], 'form_field_hidden'],
  ['a form field in a different position', text(), 'form_field_elsewhere', { x: 0.3 }],
  ['a form field with a greater maximum length', text('/MaxLen 9'), 'form_field_too_long', { maxLength: 10 }],
  ['a rich text field', text('/Ff 33554432'), 'form_field_rich_text'],
  ['a file field', text('/Ff 1048576'), 'form_field_file'],
  [
    'a field below a field with an action',
    [{ field: `/T(a)/AA<</Bl${named}>>`, kids: ['/FT/Tx/T(name)/F 4'] }],
    'form_field_actions',
    { formField: 'a.name' },
  ],
  ['a field with 201 widgets', [{ field: '/FT/Tx/T(name)', places: 201 }], 'form_field_several_places'],
  ['a checked checkbox', box('/V/Yes/AS/Yes/AP<</N<</Yes 6 0 R>>>>'), 'form_field_has_value', asBox],
  ['a checkbox with three states', box('/AP<</N<</A 6 0 R/B 6 0 R>>>>'), 'form_field_states', asBox],
  [
    'a form whose NeedAppearances flag is true',
    [...text(), '/FT/Tx/T(other)/F 4/V(Ben)/DA(/F 9 Tf 0 g)'],
    'form_field_drawn_by_readers',
    {},
    '/NeedAppearances true/DR<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>',
  ],
]
const atName = {
  id: 'name',
  type: 'text',
  pageNumber: 1,
  x: 100 / 612,
  y: 172 / 792,
  width: 200 / 612,
  height: 20 / 792,
}

test.each(refusals)(
  'rejects an envelope that fills %s, and stores nothing',
  async (_, fields, refusal, members, entries) => {
    const documentId = await readyDocument(api, form(fields, entries))
    const given = { ...atName, formField: 'name', ...members }
    const { status, body } = await postEnvelope(api, { documentId, fields: [given] })
    expect([status, body.code, body.reason]).toEqual([422, 'form_field_refused', refusal])
    expect(body.errors).toEqual([{ path: 'fields.0.formField', code: refusal, message: expect.any(String) }])
    expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
    if (!members?.formField && !members?.x && !members?.maxLength)
      expect([...(await placesOf(documentId)).values()].filter(({ formField }) => formField)).toEqual(
        refusal === 'form_field_type' ? [expect.objectContaining({ type: 'checkbox' })] : [],
      )
  },
)

test.each([
  ['another envelope field also fills', { ...atName, id: 'two', formField: 'name' }, 1, 'form_field_used_twice'],
  ['another envelope field covers', { ...atName, id: 'two' }, 0, 'form_field_covered'],
])('rejects an envelope with a form field that %s, and stores nothing', async (_, other, index, refusal) => {
  const documentId = await readyDocument(api, form(text()))
  const { status, body } = await postEnvelope(api, { documentId, fields: [{ ...atName, formField: 'name' }, other] })
  expect([status, body.reason]).toEqual([422, refusal])
  expect(body.errors).toEqual([{ path: `fields.${index}.formField`, code: refusal, message: expect.any(String) }])
  expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
})

test('rejects an envelope with a form field that an earlier signature locks, and stores nothing', async () => {
  const documentId = await readyDocument(api, await certifiedElsewhere(form(text()), 3))
  const { status, body } = await postEnvelope(api, { documentId, fields: [{ ...atName, formField: 'name' }] })
  expect([status, body.reason]).toEqual([422, 'form_field_locked'])
  expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
})

test('fills the form of each envelope in a bulk send with the values of its signer', async () => {
  const documentId = await readyDocument(api, form())
  const places = await placesOf(documentId)
  const roles = [{ role: 'Signer', fields: [places.get('name')] }]
  const template = await newTemplate(api, { documentId, roles })
  const { body } = await sendBulk(api, template.id, bulkRows(2))
  expect((await bulkIsOver(api, body.id)).counts).toMatchObject({ created: 2, failed: 0 })
  const { data } = await expectStatus(api.send('GET', `/v1/bulk-sends/${body.id}/rows`), 200)
  for (const [index, row] of data.entries()) {
    const envelope = await getEnvelope(api, row.envelopeIds[0])
    const name = `Signer ${index}`
    await signAndComplete(api, stack, envelope, { signature, values: { name: { kind: 'text', text: name } } })
    expect(await valuesIn(await artifactOf(api, envelope.id, 'document'))).toMatchObject({ name })
  }
})

test('rejects a form field name in a signature field', async () => {
  const documentId = await readyDocument(api, form())
  const { status, body } = await postEnvelope(api, { documentId, fields: [fieldOf({ formField: 'name' })] })
  expect([status, body.code, body.errors[0].code]).toEqual([422, 'field_value_invalid', 'not_for_type'])
})

test('accepts only existing form field names in a template', async () => {
  const documentId = await readyDocument(api, form())
  const places = await placesOf(documentId)
  const template = (field: unknown) =>
    api.send(
      'POST',
      '/v1/templates',
      { documentId, name: 'Form', roles: [{ role: 'Signer', fields: [field] }] },
      once(),
    )
  const refused = await template({ ...places.get('name'), formField: 'other' })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'roles.0.fields.0.formField'])
  const { id } = await expectStatus(template(places.get('name')), 201)
  const use = { recipients: [{ role: 'Signer', signerEmail: newEmail() }] }
  const response = await expectStatus(api.send('POST', `/v1/templates/${id}/send`, use, once()), 201)
  expect(JSON.stringify(response)).toContain('"formField":"name"')
})
