import { expect, it } from 'vitest'
import type { Response } from '../support/client.ts'
import { artifactOf, createEnvelope, newEmail, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { specimenFields, specimens, specimenValues, wrongValues } from '../support/every-type.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { installedRenderers } from '../support/painted-pages.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { newTemplate, sendTemplate } from '../support/templates.ts'
import { changedBoxes, textByReader, textInBox } from '../support/text-in-box.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api } = await openSender(stack)
const source = pdfOfPages()
const documentId = await readyDocument(api, source, 'Every type')
const signerName = 'Anna Müller'

const signWith = async (link: string, values: Record<string, unknown>) =>
  post(`${link}/sign`, await signRequest(link, { values }))
const codesOf = ({ body }: Response): [string, string][] =>
  body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])

it('rejects an invalid value of each field type, and seals a valid value in the position of the field', async () => {
  const envelope = await createEnvelope(api, { documentId, signerName, fields: specimenFields })
  const link = await linkFor(stack, envelope)
  for (const [id, specimen] of Object.entries(specimens)) {
    const [entries, code] = specimen.wrong
    const refused = await signWith(link, wrongValues(specimen))
    expect([id, refused.status, codesOf(refused)]).toEqual([
      id,
      422,
      expect.arrayContaining([[`values.${Object.keys(entries)[0]}`, code]]),
    ])
  }

  const other = { ...specimenValues, text: { kind: 'text', text: 'Order 4712' } }
  const tabs = await Promise.all([specimenValues, other].map((values) => signWith(link, values)))
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = tabs[0]?.status === 200 ? 'Order 4711' : 'Order 4712'
  const completed = await waitForStatus(api, envelope.id, 'completed')
  const values: Record<string, unknown> = Object.fromEntries(
    completed.fields.map(({ id, value }: { id: string; value: unknown }) => [id, value]),
  )
  const printedIn = (id: string) =>
    id === 'text' ? winner : id === 'email' ? envelope.signer.email : (specimens[id]?.printed ?? null)
  for (const [id, { type }] of Object.entries(specimens))
    if (printedIn(id) !== null && type !== 'consent') expect([id, values[id]]).toEqual([id, printedIn(id)])
  expect([values.hidden, values.checkbox, values.consent]).toEqual([null, true, true])

  const sealed = await artifactOf(api, envelope.id, 'document')
  for (const renderer of installedRenderers()) {
    const page = textByReader(renderer, sealed)
    const inked = changedBoxes(renderer, source, sealed, specimenFields)
    for (const [index, field] of specimenFields.entries()) {
      const printed = printedIn(field.id)?.replace(/\s/g, '')
      if (printed)
        expect([renderer, field.id, textInBox(page, field)]).toEqual([
          renderer,
          field.id,
          expect.stringContaining(printed),
        ])
      const isEmpty = ['hidden', 'attachment'].includes(field.id) || /-\d$/.test(field.id)
      expect([renderer, field.id, inked[index]]).toEqual([renderer, field.id, !isEmpty])
    }
  }

  const { bundle, failed } = await verifiedEvidence(api, envelope.id)
  expect(failed).toEqual([])
  expect(bundle.integrity.checks).toContainEqual(expect.objectContaining({ name: 'conditions', ok: true }))
})

it('preserves every field type and rule in dry runs, templates and corrections', async () => {
  const dry = await postEnvelope(api, { documentId, signerName, fields: specimenFields, dryRun: true })
  expect([dry.status, dry.body.fields.length]).toEqual([200, specimenFields.length])
  const template = await newTemplate(api, {
    documentId,
    roles: [{ role: 'tenant', delivery: 'none', fields: specimenFields }],
  })
  const sent = await sendTemplate(api, template.id, { recipients: [{ role: 'tenant', signerEmail: newEmail() }] })
  expect([sent.status, sent.body.envelopes?.[0].fields]).toEqual([201, dry.body.fields])
  const { id } = sent.body.envelopes[0]
  const corrected = await api.send('POST', `/v1/signatures/requests/${id}/correct`, { fields: dry.body.fields })
  expect([corrected.status, corrected.body.fields]).toEqual([200, dry.body.fields])
})
