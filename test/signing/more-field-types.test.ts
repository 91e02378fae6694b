import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artifactOf, createEnvelope, fieldOf, newEmail, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { linkFor, post, signRequest, viewIn } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { newTemplate, sendTemplate } from '../support/templates.ts'
import { openSender } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const checked = { kind: 'checkbox', checked: true }
const text = (value: string) => ({ kind: 'text', text: value })
const sign = { kind: 'typed', text: 'Anna Müller' }
const pet = (id: string, y: number) =>
  fieldOf({ id, type: 'multiselect', y, width: 0.03, height: 0.02, group: 'pets', maxSelected: 2, label: id })
const statement = 'I have read the house rules and agree to them.'
const fields = [
  fieldOf(),
  pet('cat', 0.1),
  pet('dog', 0.15),
  pet('fish', 0.2),
  fieldOf({ id: 'phone', type: 'phone', y: 0.25, label: 'Phone' }),
  fieldOf({ id: 'rules', type: 'consent', y: 0.3, width: 0.6, height: 0.05, text: statement }),
  fieldOf({ id: 'news', type: 'consent', y: 0.4, width: 0.6, height: 0.05, text: 'Send me news.', isRequired: false }),
  fieldOf({ id: 'note', type: 'label', y: 0.5, width: 0.6, value: 'Clause 12 applies.' }),
]
const valuesOf = (envelope: { fields: { id: string; value: unknown }[] }) =>
  Object.fromEntries(envelope.fields.map(({ id, value }) => [id, value]))

test('validates and seals multiselect, phone, consent and label fields', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  expect(envelope.fields.slice(3)).toMatchObject([
    { group: 'pets', minSelected: null, maxSelected: 2 },
    { type: 'phone' },
    { type: 'consent', text: statement, value: null },
    { type: 'consent', isRequired: false },
    { type: 'label', isReadOnly: true, value: 'Clause 12 applies.' },
  ])
  const link = await linkFor(stack, envelope)
  const view = viewIn(await (await fetch(link)).text())
  expect(view.fields.slice(5, 6)).toMatchObject([{ text: statement }])

  const wrong = { sign, cat: checked, dog: checked, fish: checked, phone: text('030 123456'), note: text('No') }
  const refused = await post(`${link}/sign`, await signRequest(link, { values: wrong }))
  expect([
    refused.status,
    refused.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([
    422,
    [
      ['values.phone', 'format_invalid'],
      ['values.rules', 'required'],
      ['values.note', 'read_only'],
      ['values.fish', 'too_many_selected'],
    ],
  ])

  const values = { sign, cat: checked, fish: checked, phone: text('+49 (0)30 123456'), rules: checked }
  expect((await post(`${link}/sign`, await signRequest(link, { values }))).status).toBe(200)
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({
    ...{ sign: 'Anna Müller', cat: true, dog: null, fish: true, phone: '+4930123456', rules: true, news: false },
    note: 'Clause 12 applies.',
  })
  if (missingTool('pdftotext') === null) {
    for (const artifact of ['document', 'certificate'] as const) {
      const file = join(temporaryFolder('more-types'), `${artifact}.pdf`)
      writeFileSync(file, await artifactOf(api, envelope.id, artifact))
      const words = runTool('pdftotext', ['-layout', file, '-']).replace(/\s+/g, ' ')
      for (const each of ['+4930123456', statement, 'Send me news.', 'Clause 12 applies.'])
        expect(words, artifact).toContain(each)
    }
  }

  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  const [created] = evidence.records
  expect(created.data.fields.slice(1, 2)).toMatchObject([{ group: 'pets', maxSelected: 2 }])
  expect(JSON.stringify(created.data)).not.toContain('house rules')
  expect(JSON.parse(created.disclosures['asked.rules'].value)).toEqual({ text: statement })
  const set = evidence.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect([set.disclosures['text.rules'].value, set.disclosures['text.news'].value]).toEqual([
    statement,
    'Send me news.',
  ])
  expect(JSON.parse(set.disclosures['field.news'].value)).toEqual({ kind: 'checkbox', checked: false })
})

test('requires the text of an empty label field when a template is sent', async () => {
  const open = fields.map((field) => (field.id === 'note' ? { ...field, value: null } : field))
  const template = await newTemplate(api, { roles: [{ role: 'tenant', delivery: 'none', fields: open }] })
  const use = { recipients: [{ role: 'tenant', signerEmail: newEmail() }], values: { note: 'Clause 7.', cat: true } }
  const { status, body } = await sendTemplate(api, template.id, use)
  expect(status).toBe(201)
  expect(valuesOf(body.envelopes[0])).toMatchObject({ note: 'Clause 7.', cat: true, phone: null })
  const without = await sendTemplate(api, template.id, { ...use, values: {} })
  expect([without.status, without.body.errors.map(({ code }: { code: string }) => code)]).toEqual([422, ['required']])
})

test("rejects values that violate the rules of a field, and returns the sender's error message", async () => {
  const message = 'Enter the contract number, such as AB-1234.'
  const ruled = [
    fieldOf(),
    fieldOf({ id: 'number', type: 'text', y: 0.1, pattern: '[A-Z]{2}-\\d{4}', message }),
    fieldOf({ id: 'start', type: 'text', y: 0.2, format: 'date', earliest: '2026-01-01', latest: '2026-12-31' }),
    fieldOf({ id: 'tax', type: 'text', y: 0.3, format: 'vatId', minLength: 4 }),
  ]
  const envelope = await createEnvelope(api, { documentId, fields: ruled })
  expect(envelope.fields.slice(1)).toMatchObject([
    { pattern: '[A-Z]{2}-\\d{4}', message },
    { earliest: '2026-01-01', latest: '2026-12-31' },
    { format: 'vatId', minLength: 4 },
  ])
  const link = await linkFor(stack, envelope)
  const wrong = { sign, number: text('AB-12'), start: text('2027-01-01'), tax: text('DE12') }
  const refused = await post(`${link}/sign`, await signRequest(link, { values: wrong }))
  expect(refused.body.errors.map(({ code, message }: Record<string, string>) => [code, message])).toEqual([
    ['pattern_mismatch', message],
    ['too_late', 'Enter a date on or before 2026-12-31.'],
    ['format_invalid', expect.any(String)],
  ])
  const values = { sign, number: text('AB-1234'), start: text('2026-12-31'), tax: text('DE 123456789') }
  expect((await post(`${link}/sign`, await signRequest(link, { values }))).status).toBe(200)
})

test('rejects an envelope with an invalid pattern or date limit, and returns the path', async () => {
  const unusable = [
    fieldOf({ type: 'text', pattern: '(a)\\1' }),
    fieldOf({ id: 'b', type: 'text', earliest: '2026-13-01' }),
  ]
  const outcomes = await Promise.all(unusable.map((field) => postEnvelope(api, { documentId, fields: [field] })))
  expect(outcomes.map(({ status, body }) => [status, body.errors[0].path, body.errors[0].code])).toEqual([
    [422, 'fields.0.pattern', 'pattern_invalid'],
    [400, 'fields.0.earliest', expect.any(String)],
  ])
})
