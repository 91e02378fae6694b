import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, getEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { pdfOfForm } from '../support/form-pdf.ts'
import { openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { signAndComplete } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const button = (state: string) => `/F 4/FT/Btn/AS/Off/AP<</N<</${state} 6 0 R/Off 6 0 R>>>>`

test('fills the detected radio buttons and dropdown fields of a PDF form', async () => {
  const documentId = await readyDocument(
    api,
    pdfOfForm([
      { field: '/FT/Btn/Ff 49154/T(payment)', kids: [button('card'), button('invoice')] },
      '/FT/Ch/Ff 131072/F 4/T(city)/Opt[(Berlin)(Wien)]',
      '/FT/Ch/F 4/T(list)/Opt[(A)]',
    ]),
  )
  const address = `/v1/documents/${documentId}/places`
  const { places } = await expectStatus(api.send('POST', address, { formFields: true }), 200)
  expect(places.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
    ...[null, null, null, 'form_field_kind'],
  ])
  const found = places.slice(0, 3).map(({ field }: { field: object }, index: number) => ({ ...field, id: `f${index}` }))
  const envelope = await createEnvelope(api, { documentId, fields: [...found, fieldOf({ y: 0.8 })] })
  await signAndComplete(api, stack, envelope, {
    values: {
      f1: { kind: 'checkbox', checked: true },
      f2: { kind: 'text', text: 'Wien' },
      sign: { kind: 'typed', text: 'Anna Berg' },
    },
  })
  const sealed = await artifactOf(api, envelope.id, 'document')
  const form = (await PDFDocument.load(sealed)).getForm()
  expect([form.getRadioGroup('payment').getSelected(), form.getDropdown('city').getSelected()]).toEqual([
    ...['invoice', ['Wien']],
  ])
  const { fields } = await getEnvelope(api, envelope.id)
  expect(fields.map(({ value }: { value: unknown }) => value)).toEqual([null, true, 'Wien', 'Anna Berg'])
  const file = join(temporaryFolder('filled-choices'), 'document.pdf')
  writeFileSync(file, sealed)
  if (!missingTool('qpdf')) expect(runTool('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
  if (!missingTool('pdftotext')) expect(runTool('pdftotext', [file, '-'])).toContain('Wien')
})
