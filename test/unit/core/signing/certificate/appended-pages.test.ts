import { expect, it } from 'vitest'
import { latin1 } from '../../../../../base/bytes.ts'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import type { CertificateInput } from '../../../../../core/signing/certificate/input.ts'
import type { SignatureField } from '../../../../../core/signing/model.ts'
import { imageToPdf } from '../../../../../pdf/assemble/image-page.ts'
import { createPdfInspector } from '../../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../../../../pdf/inspect/policy/upload-policy.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { installedRenderers, paintedPages } from '../../../../support/painted-pages.ts'
import { pngOf } from '../../../../support/png.ts'
import { pdfOfTexts } from '../../../../support/text-pdf.ts'
import { readPages } from '../../../pdf/compose/read-pdf.ts'
import { certificate, hash } from './certificate-sample.ts'

const passport = pdfOfTexts([['Passport of Anna'], ['Visa of Anna']])
const at = (column: number, row: number) => [column * 6, row * 12, 80]
const photo = await imageToPdf(pngOf({ width: 40, height: 20, depth: 8, type: 2, at }), 'image/png', new Date(0))
const appended = [
  { id: 'att_1', pdf: passport, pageCount: 2 },
  { id: 'att_2', pdf: photo, pageCount: 1 },
]
const file = { mediaType: 'application/pdf', contentLength: 9, sha256: hash('f') } as const
const files = [
  { ...file, id: 'att_1', name: 'passport.pdf' },
  { ...file, id: 'att_2', name: 'photo.png' },
]
const field: SignatureField = {
  ...{ id: 'identity', type: 'attachment', pageNumber: 1, x: 0, y: 0, width: 0.1, height: 0.1 },
  ...{ isRequired: true, appendToCertificate: true, maxFiles: 2 },
}

function withFiles(input: CertificateInput): CertificateInput {
  const parties = input.parties.map((party) => ({
    ...party,
    fields: [{ field, value: { kind: 'files', files } as const }],
  }))
  return { ...input, parties, appended }
}

// The certificate is composed before the tests, because this takes long on a busy machine.
const bytes = await composeCertificate(withFiles(certificate('en')), fontFiles)
const again = await composeCertificate(withFiles(certificate('en')), fontFiles)
const pages = await readPages(bytes)
const own = pages.length - 3

it('appends the pages of attached files to the certificate, and lists them by their page numbers', () => {
  expect(own).toBeGreaterThan(0)
  const text = pages
    .slice(0, own)
    .map((page) => page.text)
    .join('\n')
  expect(text).toContain(`Pages ${own + 1} to ${own + 2} of this file`)
  expect(text).toContain(`Pages ${own + 3} to ${own + 3} of this file`)
  expect(text).toContain(`1 / ${pages.length}`)
  expect(pages.slice(own).map((page) => page.text.trim())).toEqual(['Passport of Anna', 'Visa of Anna', ''])
})

it('composes byte-identical certificates with attached files, which claim no PDF/A conformance and pass inspection', () => {
  expect(Buffer.compare(again, bytes)).toBe(0)
  expect(latin1(bytes)).not.toContain('pdfaid:part')
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  expect(inspector.finish()).toMatchObject({ ok: true, pageCount: pages.length })
})

it('renders the appended pages exactly like the attached files in every installed renderer', () => {
  for (const renderer of installedRenderers()) {
    const painted = paintedPages(renderer, bytes).slice(own)
    const expected = [passport, photo].flatMap((pdf) => paintedPages(renderer, pdf))
    expect(painted.map((page, index) => expected[index]?.equals(page))).toEqual([true, true, true])
  }
})

it('claims PDF/A and PDF/UA conformance for a certificate without appended files', async () => {
  const text = latin1(await composeCertificate(certificate('en'), fontFiles))
  expect(text).toContain(
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>\n',
  )
})
