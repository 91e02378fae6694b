import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  artifactOf,
  createEnvelope,
  fieldOf,
  getEnvelope,
  newEmail,
  postEnvelope,
  waitForStatus,
} from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor, post, signRequest, viewIn } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { newTemplate, sendTemplate } from '../support/templates.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const documentId = await readyDocument(api, pdfOfPages(Array<string>(3).fill('/MediaBox[0 0 612 792]')))

const initialled = (text: string) => ({ kind: 'typed', text })
const fields = [
  fieldOf(),
  fieldOf({ id: 'init', type: 'initials', y: 0.9, height: 0.05, pages: 'all' }),
  fieldOf({ id: 'note', type: 'label', y: 0.05, value: 'Draft of May', pages: '1-2' }),
  fieldOf({ id: 'city', type: 'text', y: 0.2 }),
  fieldOf({ id: 'again', type: 'text', y: 0.2, pageNumber: 3, sameAs: 'city' }),
]
const ids = ['sign', 'init', 'init-page-2', 'init-page-3', 'note', 'note-page-2', 'city', 'again']

test('seals repeated fields on several pages, and linked fields with the same value', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  expect(envelope.fields.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(envelope.fields.slice(5)).toMatchObject([
    { pageNumber: 2, sameAs: 'note', isReadOnly: true, isRequired: false },
    { sameAs: null },
    { pageNumber: 3, sameAs: 'city', isReadOnly: true },
  ])
  const link = await linkFor(stack, envelope)
  expect(viewIn(await (await fetch(link)).text()).values['note-page-2']).toEqual({ kind: 'text', text: 'Draft of May' })

  const signatures = { sign: initialled('Anna'), init: initialled('AM'), 'init-page-2': initialled('AM') }
  const city = { kind: 'text', text: 'Wien' }
  const wrong = { ...signatures, city, again: { kind: 'text', text: 'Bonn' } }
  const refused = await post(`${link}/sign`, await signRequest(link, { values: wrong }))
  expect(refused.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.init-page-3', 'required'],
    ['values.again', 'read_only'],
  ])
  const values = { ...signatures, 'init-page-3': initialled('AM'), city }
  expect((await post(`${link}/sign`, await signRequest(link, { values }))).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
  const { fields: filled } = await getEnvelope(api, envelope.id)
  expect(filled.map(({ value }: { value: unknown }) => value)).toEqual([
    ...['Anna', 'AM', 'AM', 'AM', 'Draft of May', 'Draft of May', 'Wien', 'Wien'],
  ])
  if (missingTool('pdftotext') === null) {
    const file = join(temporaryFolder('repeated'), 'document.pdf')
    writeFileSync(file, await artifactOf(api, envelope.id, 'document'))
    const wordsOf = (page: number) => runTool('pdftotext', ['-f', `${page}`, '-l', `${page}`, file, '-'])
    expect(wordsOf(2)).toContain('Draft of May')
    expect([wordsOf(3).includes('Wien'), wordsOf(3).includes('Draft')]).toEqual([true, false])
  }
  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  const set = evidence.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect([evidence.integrity.valid, set.data.fields.at(-1)]).toEqual([
    true,
    { id: 'again', type: 'text', kind: 'text', sameAs: 'city' },
  ])
})

test('rejects a field that refers to a missing page or an unknown source field', async () => {
  const wrong = [fieldOf({ pages: '2-4' }), fieldOf({ id: 'b', type: 'text', sameAs: 'c' })]
  const { status, body } = await postEnvelope(api, { documentId, fields: wrong })
  expect([status, body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([
    422,
    [
      ['fields.1.sameAs', 'unknown_field'],
      ['fields.0.pages', 'page_missing'],
    ],
  ])
})

test('preserves repeated fields in corrections and templates', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  const correction = await api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, {
    fields: envelope.fields,
  })
  expect(correction.body.fields).toEqual(envelope.fields)

  const open = fields.map((field) => (field.id === 'note' ? { ...field, value: null } : field))
  const template = await newTemplate(api, { documentId, roles: [{ role: 'tenant', delivery: 'none', fields: open }] })
  const { status, body } = await sendTemplate(api, template.id, {
    ...{ recipients: [{ role: 'tenant', signerEmail: newEmail() }], values: { note: 'Final', city: 'Wien' } },
  })
  expect([status, body.envelopes?.[0].fields.map(({ id }: { id: string }) => id)]).toEqual([201, ids])
})
