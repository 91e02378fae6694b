import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectStatus, type Response } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, newEmail, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { temporaryFolder } from '../support/folder.ts'
import { once } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { linkFor, post, signAndComplete, signRequest, viewIn } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { newTemplate, sendTemplate } from '../support/templates.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const checked = { kind: 'checkbox', checked: true }
const text = (value: string) => ({ kind: 'text', text: value })
const sign = { kind: 'typed', text: 'Anna Müller' }
const multiply = { operation: 'multiply', values: [{ field: 'rent' }, 3] }
const fields = [
  fieldOf(),
  fieldOf({ id: 'pets', type: 'checkbox', y: 0.1, isRequired: false, width: 0.03, height: 0.02 }),
  fieldOf({ id: 'kind', type: 'text', y: 0.15, label: 'Kind of pet', visibleIf: { field: 'pets', isChecked: true } }),
  fieldOf({ id: 'rent', type: 'number', y: 0.2 }),
  fieldOf({ id: 'deposit', type: 'number', y: 0.25, decimals: 2, computed: multiply }),
]
type Body = Response['body']
const valuesOf = (envelope: Body) =>
  Object.fromEntries(envelope.fields.map(({ id, value }: { id: string; value: unknown }) => [id, value]))
const codesOf = ({ body }: Response): [string, string][] =>
  body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])
const signWith = async (link: string, values: Record<string, unknown>) =>
  post(`${link}/sign`, await signRequest(link, { values }))

it('evaluates conditions and calculations when the envelope is signed', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  expect(envelope.fields[2]).toMatchObject({ visibleIf: { field: 'pets', isChecked: true }, computed: null })
  expect(envelope.fields[4]).toMatchObject({ computed: multiply, isReadOnly: false })
  const link = await linkFor(stack, envelope)
  expect(viewIn(await (await fetch(link)).text()).fields[4]).toMatchObject({ computed: multiply, isReadOnly: true })

  const wrong = { sign, kind: text('A hidden cat'), rent: text('800.5'), deposit: text('1') }
  const refused = await signWith(link, wrong)
  expect([refused.status, codesOf(refused)]).toEqual([
    422,
    [
      ['values.kind', 'hidden'],
      ['values.deposit', 'set_by_server'],
    ],
  ])
  expect(codesOf(await signWith(link, { sign, pets: checked, rent: text('1') }))).toEqual([['values.kind', 'required']])

  expect((await signWith(link, { sign, rent: text('0800.5') })).status).toBe(200)
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({
    sign: 'Anna Müller',
    pets: null,
    kind: null,
    rent: '800.5',
    deposit: '2401.50',
  })
  if (missingTool('pdftotext') === null) {
    const file = join(temporaryFolder('conditions'), 'document.pdf')
    writeFileSync(file, await artifactOf(api, envelope.id, 'document'))
    expect(runTool('pdftotext', ['-layout', file, '-'])).toContain('2401.50')
  }
  const { bundle: evidence, failed } = await verifiedEvidence(api, envelope.id)
  expect(failed).toEqual([])
  const set = evidence.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect(set.data.skipped).toEqual([{ id: 'kind', type: 'text', decidedBy: [{ field: 'pets' }] }])
  expect(evidence.integrity.checks).toContainEqual(expect.objectContaining({ name: 'conditions', ok: true }))
})

it('accepts only one of two concurrent signatures with different values', async () => {
  const envelope = await createEnvelope(api, { documentId, fields })
  const link = await linkFor(stack, envelope)
  const tabs = [
    { sign, rent: text('1') },
    { sign, rent: text('2'), pets: checked, kind: text('Cat') },
  ]
  const responses = await Promise.all(tabs.map((values) => signWith(link, values)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const values = valuesOf(await waitForStatus(api, envelope.id, 'completed'))
  expect(['1', '2']).toContain(values.rent)
  expect(values.kind).toBe(values.rent === '2' ? 'Cat' : null)
  expect((await verifiedEvidence(api, envelope.id)).failed).toEqual([])
})

it('rejects cyclic conditions, references to unknown fields and unknown operators', async () => {
  const bad = [
    fieldOf({ visibleIf: { field: 'nobody', isFilled: true } }),
    fieldOf({ id: 'a', type: 'text', y: 0.1, visibleIf: { field: 'a', isFilled: true } }),
  ]
  const refused = await postEnvelope(api, { documentId, fields: bad })
  expect([refused.status, refused.body.code, codesOf(refused)]).toEqual([
    422,
    'field_value_invalid',
    [
      ['fields.0.visibleIf', 'unknown_field'],
      ['fields.1.visibleIf', 'cycle'],
    ],
  ])
  const unknown = fieldOf({ visibleIf: { field: 'a', equals: 'x', matches: '.*' } })
  expect((await postEnvelope(api, { documentId, fields: [unknown] })).status).toBe(400)
  const dry = await postEnvelope(api, { documentId, fields, dryRun: true })
  expect([dry.status, dry.body.fields[4].computed]).toEqual([200, multiply])
})

it('evaluates conditions and calculations with the values of earlier signers', async () => {
  const first = { signerEmail: newEmail(), fields: [fieldOf(), fieldOf({ id: 'city', type: 'text', y: 0.1 })] }
  const visibleIf = { field: 'city', step: 1, equals: 'Wien' }
  const second = {
    signerEmail: newEmail(),
    fields: [
      fieldOf({ y: 0.5 }),
      fieldOf({ id: 'hint', type: 'text', y: 0.6, visibleIf }),
      fieldOf({
        id: 'line',
        type: 'text',
        y: 0.7,
        computed: { operation: 'concat', values: ['To ', { field: 'city', step: 1 }] },
      }),
    ],
  }
  const post_ = (signers: unknown[]) =>
    readyDocument(api).then((id) =>
      api.send('POST', '/v1/signatures/workflows/sequential', { documentId: id, signers }, once()),
    )
  expect(codesOf(await post_([second, first]))).toContainEqual(['signers.0.fields.1.visibleIf', 'forward_reference'])
  const workflow = await expectStatus(post_([first, second]), 201)
  const [one, two] = workflow.steps
  const removal = await api.send('POST', `/v1/signatures/requests/${one.id}/correct`, { fields: [fieldOf()] })
  expect([removal.status, codesOf(removal)[0]]).toEqual([422, ['fields', 'field_in_use']])

  await signAndComplete(api, stack, one, { values: { sign, city: text('Bonn') } })
  const active = await waitForStatus(api, two.id, 'active')
  const link = await linkFor(stack, active)
  expect(viewIn(await (await fetch(link)).text()).earlier).toEqual([
    { step: 1, field: 'city', type: 'text', value: text('Bonn') },
  ])
  expect(codesOf(await signWith(link, { sign, hint: text('x') }))).toEqual([['values.hint', 'hidden']])
  expect((await signWith(link, { sign })).status).toBe(200)
  expect(valuesOf(await waitForStatus(api, two.id, 'completed'))).toMatchObject({ hint: null, line: 'To Bonn' })
  const { bundle: evidence, failed } = await verifiedEvidence(api, two.id)
  expect(failed).toEqual([])
  const opened = ({ records }: Body) =>
    records.find(({ type }: Body) => type === 'fields_set').disclosures['earlier.1.city']
  expect(opened(evidence)).toMatchObject({ value: '{"kind":"text","text":"Bonn"}' })

  await erase(api, first.signerEmail)
  const after = await verifiedEvidence(api, two.id)
  expect([after.failed, opened(after.bundle)]).toEqual([[], { erased: true }])
})

it('preserves conditions and calculations in templates and corrections', async () => {
  const template = await newTemplate(api, { roles: [{ role: 'tenant', delivery: 'none', fields }] })
  const recipients = [{ role: 'tenant', signerEmail: newEmail() }]
  const sent = await sendTemplate(api, template.id, { recipients })
  expect(sent.body.envelopes[0].fields.slice(2)).toMatchObject([
    { visibleIf: { field: 'pets', isChecked: true } },
    {},
    { computed: multiply },
  ])
  const wrong = await sendTemplate(api, template.id, { recipients, values: { deposit: '1' } })
  expect(codesOf(wrong)).toEqual([['values.deposit', 'read_only']])
  const { id } = sent.body.envelopes[0]
  const corrected = await api.send('POST', `/v1/signatures/requests/${id}/correct`, {
    fields: sent.body.envelopes[0].fields,
  })
  expect([corrected.status, corrected.body.fields]).toEqual([200, sent.body.envelopes[0].fields])
})
