import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artifactOf, createEnvelope, fieldOf, getEnvelope, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { linkFor, post, signRequest, viewIn } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const text = (value: string) => ({ kind: 'text', text: value })
const sign = { kind: 'typed', text: 'Anna Müller' }
const fields = [
  fieldOf({ label: 'Tenant' }),
  fieldOf({ id: 'order', type: 'text', y: 0.1, label: 'Order', value: 'A-4711', isReadOnly: true }),
  fieldOf({ id: 'city', type: 'text', y: 0.2, value: 'Köln', placeholder: 'Where you live', maxLength: 20 }),
  fieldOf({ id: 'iban', type: 'text', y: 0.3, format: 'iban', isRequired: false }),
  fieldOf({ id: 'paid', type: 'checkbox', y: 0.4, width: 0.05, value: true, isReadOnly: true, label: 'Paid' }),
  fieldOf({ id: 'name', type: 'name', y: 0.5, value: 'Berg', isRequired: false }),
]
const valuesOf = (envelope: { fields: { id: string; value: unknown }[] }) =>
  Object.fromEntries(envelope.fields.map(({ id, value }) => [id, value]))

async function invited(body: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId, signerName: 'Anna Müller', fields, ...body })
  return { envelope, link: await linkFor(stack, envelope) }
}

test('shows, seals and records the field labels and values that the sender set', async () => {
  const { envelope, link } = await invited()
  expect(valuesOf(envelope)).toEqual({
    ...{ sign: null, order: 'A-4711', city: 'Köln', iban: null, paid: true, name: 'Berg' },
  })
  expect(envelope.fields[2]).toMatchObject({ placeholder: 'Where you live', maxLength: 20, isReadOnly: false })
  const view = viewIn(await (await fetch(link)).text())
  expect(view.values).toMatchObject({ order: text('A-4711'), city: text('Köln'), name: text('Berg') })
  expect(view.fields[1]).toMatchObject({ label: 'Order', isReadOnly: true })

  const values = { sign, city: text('Bonn'), iban: text('DE89 3704 0044 0532 0130 00'), name: text('') }
  const signed = await post(`${link}/sign`, await signRequest(link, { values }))
  expect(signed.status).toBe(200)
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({
    ...{ sign: 'Anna Müller', order: 'A-4711', city: 'Bonn', iban: 'DE89 3704 0044 0532 0130 00' },
    ...{ paid: true, name: null },
  })
  if (missingTool('pdftotext') === null) {
    const file = join(temporaryFolder('asked'), 'certificate.pdf')
    writeFileSync(file, await artifactOf(api, envelope.id, 'certificate'))
    const certificate = runTool('pdftotext', ['-layout', file, '-'])
    for (const words of ['Tenant', 'Order', 'A-4711', 'Paid']) expect(certificate).toContain(words)
    expect(certificate.match(/Filled in by the sender/g)).toHaveLength(2)
  }

  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  const [created] = evidence.records
  expect(created.data.fields[1]).toMatchObject({ id: 'order', isReadOnly: true })
  expect(created.data.fields[3]).toMatchObject({ id: 'iban', format: 'iban' })
  expect(JSON.parse(created.disclosures['asked.order'].value)).toEqual({ label: 'Order', value: text('A-4711') })
  expect(created.disclosures['asked.iban']).toBeUndefined()
  const set = evidence.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect(set.data.fields.filter(({ by }: { by?: string }) => by === 'sender')).toEqual([
    { id: 'order', type: 'text', kind: 'text', by: 'sender' },
    { id: 'paid', type: 'checkbox', kind: 'checkbox', by: 'sender' },
  ])
  expect(JSON.parse(set.disclosures['field.order'].value)).toEqual(text('A-4711'))
})

test('includes field labels, but no field values, in `envelope.created` events', async () => {
  const { envelope } = await invited()
  const events = await queryDatabase<{ body: string }>('select body from webhook_events where envelope_id = $1', [
    envelope.id,
  ])
  expect(events).toHaveLength(1)
  const { data } = JSON.parse(events[0]?.body ?? '')
  expect(data.envelope.fields[1]).toMatchObject({ id: 'order', label: 'Order' })
  expect(events[0]?.body).not.toMatch(/A-4711|Köln/)
})

test.each([
  ['a value for a field that the sender filled in', { order: text('B-1') }, 'order', 'read_only'],
  [
    'a change to a checkbox that the sender checked',
    { paid: { kind: 'checkbox', checked: false } },
    'paid',
    'read_only',
  ],
  ['text that exceeds the maximum length', { city: text('x'.repeat(21)) }, 'city', 'too_long'],
  ['a text in the wrong format', { iban: text('DE00') }, 'iban', 'format_invalid'],
  ['no value for a required field with a suggestion', {}, 'city', 'required'],
])('rejects a signature with %s, and returns the path', async (_, change, field, code) => {
  const { envelope, link } = await invited()
  const values = { sign, ...(code === 'required' ? {} : { city: text('Bonn') }), ...change }
  const { status, body } = await post(`${link}/sign`, await signRequest(link, { values }))
  expect([status, body.code, body.errors[0]]).toMatchObject([
    422,
    'field_value_invalid',
    { path: `values.${field}`, code },
  ])
  expect((await getEnvelope(api, envelope.id)).status).toBe('active')
})

test.each([
  ['a required read-only field without a value', { isReadOnly: true }, 'value', 'required'],
  ['a field value with an unsupported character', { value: '\u{13000}' }, 'value', 'unsupported_character'],
  ['a field value in the wrong format', { value: 'x', format: 'date' }, 'value', 'format_invalid'],
])('rejects a new envelope and a correction with %s', async (_, change, member, code) => {
  const asking = [fieldOf(), fieldOf({ id: 't', type: 'text', y: 0.1, ...change })]
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()] })
  const corrected = api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { fields: asking })
  for (const response of [await postEnvelope(api, { documentId, fields: asking }), await corrected]) {
    expect([response.status, response.body.code, response.body.errors]).toMatchObject([
      422,
      'field_value_invalid',
      [{ path: `fields.1.${member}`, code }],
    ])
  }
  expect((await getEnvelope(api, envelope.id)).revision).toBe(1)
})

test.each([
  ['an unknown format', { format: 'regex' }, 'fields.0.format'],
  ['a mask without a placeholder', { format: { mask: '--' } }, 'fields.0.format'],
  ['a mask of 65 characters', { format: { mask: '9'.repeat(65) } }, 'fields.0.format'],
  ['a label of 201 characters', { label: 'x'.repeat(201) }, 'fields.0.label'],
  ['a maximum length of zero', { maxLength: 0 }, 'fields.0.maxLength'],
  ['a value of 2,001 characters', { value: 'x'.repeat(2_001) }, 'fields.0.value'],
])('rejects a text field with %s, and returns the path', async (_, change, path) => {
  const { status, body } = await postEnvelope(api, { documentId, fields: [fieldOf({ type: 'text', ...change })] })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.errors[0].path.startsWith(path)).toBe(true)
})

test('accepts the fields of a response in a new envelope and a correction', async () => {
  const { envelope } = await invited()
  const again = await createEnvelope(api, { documentId, fields: envelope.fields })
  expect(again.fields).toEqual(envelope.fields)
  const corrected = await api.send('POST', `/v1/signatures/requests/${again.id}/correct`, { fields: envelope.fields })
  expect([corrected.status, corrected.body.fields]).toEqual([200, envelope.fields])
})
