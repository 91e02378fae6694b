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
const radio = (id: string, y: number, label: string) =>
  fieldOf({ id, type: 'radio', y, width: 0.03, height: 0.02, group: 'payment', label })
const fields = [
  fieldOf(),
  radio('invoice', 0.1, 'Invoice'),
  radio('card', 0.15, 'Card'),
  fieldOf({ id: 'city', type: 'dropdown', y: 0.2, options: ['Berlin', 'Wien'], placeholder: 'City' }),
  fieldOf({ id: 'rent', type: 'number', y: 0.3, minimum: 0, maximum: 5000, decimals: 2, label: 'Rent' }),
]
const valuesOf = (envelope: { fields: { id: string; value: unknown }[] }) =>
  Object.fromEntries(envelope.fields.map(({ id, value }) => [id, value]))

test('validates and seals radio button, dropdown and number fields', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  expect(envelope.fields.slice(1)).toMatchObject([
    { type: 'radio', group: 'payment', options: null },
    { type: 'radio', group: 'payment' },
    { type: 'dropdown', options: ['Berlin', 'Wien'], placeholder: 'City' },
    { type: 'number', minimum: 0, maximum: 5000, decimals: 2 },
  ])
  const link = await linkFor(stack, envelope)
  expect(viewIn(await (await fetch(link)).text()).fields.slice(2)).toMatchObject([
    { group: 'payment' },
    { options: ['Berlin', 'Wien'] },
    { decimals: 2 },
  ])

  const wrong = { sign, invoice: checked, card: checked, city: text('Bonn'), rent: text('850,555') }
  const refused = await post(`${link}/sign`, await signRequest(link, { values: wrong }))
  expect([
    refused.status,
    refused.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([
    422,
    [
      ['values.city', 'not_an_option'],
      ['values.rent', 'format_invalid'],
      ['values.card', 'several_chosen'],
    ],
  ])

  const values = { sign, card: checked, city: text('Wien'), rent: text('0850.50') }
  expect((await post(`${link}/sign`, await signRequest(link, { values }))).status).toBe(200)
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({ sign: 'Anna Müller', invoice: null, card: true, city: 'Wien', rent: '850.50' })
  if (missingTool('pdftotext') === null) {
    for (const artifact of ['document', 'certificate'] as const) {
      const file = join(temporaryFolder('chosen'), `${artifact}.pdf`)
      writeFileSync(file, await artifactOf(api, envelope.id, artifact))
      const words = runTool('pdftotext', ['-layout', file, '-'])
      for (const word of ['Wien', '850.50']) expect(words, artifact).toContain(word)
      expect(words, artifact).not.toContain('0850.50')
    }
  }

  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  const [created] = evidence.records
  expect(created.data.fields.slice(1)).toMatchObject([
    { group: 'payment' },
    { group: 'payment' },
    {},
    { maximum: 5000 },
  ])
  expect(JSON.stringify(created.data)).not.toContain('Berlin')
  expect(JSON.parse(created.disclosures['asked.city'].value)).toEqual({
    placeholder: 'City',
    options: ['Berlin', 'Wien'],
  })
})

test('rejects an envelope with invalid choice fields, and returns their paths', async () => {
  const half = [fieldOf(), radio('invoice', 0.1, 'Invoice'), fieldOf({ id: 'city', type: 'dropdown', y: 0.2 })]
  const { status, body } = await postEnvelope(api, { documentId, fields: half })
  expect([
    status,
    body.code,
    body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([
    422,
    'field_value_invalid',
    [
      ['fields.2.options', 'required'],
      ['fields.1.group', 'group_too_small'],
    ],
  ])
  const twice = fieldOf({ id: 'city', type: 'dropdown', y: 0.2, options: ['a', 'a'] })
  expect((await postEnvelope(api, { documentId, fields: [fieldOf(), twice] })).status).toBe(400)
})

test('validates the values of choice and number fields when a template is sent', async () => {
  const template = await newTemplate(api, { roles: [{ role: 'tenant', delivery: 'none', fields }] })
  const use = {
    recipients: [{ role: 'tenant', signerEmail: newEmail() }],
    values: { card: true, city: 'Wien', rent: '900' },
  }
  const { status, body } = await sendTemplate(api, template.id, use)
  expect(status).toBe(201)
  expect(valuesOf(body.envelopes[0])).toMatchObject({ invoice: null, card: true, city: 'Wien', rent: '900' })
  const wrong = await sendTemplate(api, template.id, { ...use, values: { city: 'Bonn', rent: '5000.01' } })
  expect([wrong.status, wrong.body.errors.map(({ code }: { code: string }) => code)]).toEqual([
    422,
    ['not_an_option', 'above_maximum'],
  ])
})
