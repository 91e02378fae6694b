import fc from 'fast-check'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { composeCertificate } from '../../../core/signing/certificate/compose-certificate.ts'
import type { CertificateInput } from '../../../core/signing/certificate/input.ts'
import { drawableText } from '../../../pdf/compose/glyphs.ts'
import { fontFiles } from '../../support/fonts.ts'
import { inWords, sized } from '../../support/size.ts'
import { certificate, party, textField } from '../../unit/core/signing/certificate/certificate-sample.ts'

const margin = { left: 52, bottom: 46 }
const valueLeft = 124

/** Returns the texts of the value column without white space, as another PDF library extracts them. */
async function valuesOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  let values = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ disableNormalization: true })
    for (const item of items) {
      if (!('str' in item)) continue
      const [, , , , x, y] = item.transform as number[]
      if (x! >= margin.left + valueLeft - 1 && y! > margin.bottom) values += item.str.replaceAll('\u200b', '')
    }
  }
  await task.destroy()
  return withoutSpace(values)
}

const withoutSpace = (text: string) => text.replace(/\s/g, '')
const shown = (text: string) => withoutSpace(drawableText(text)).replaceAll('\u200b', '')

/** Returns a certificate with the text in every value that a person enters. A mark at the end identifies each value. */
function filledWith(text: string): CertificateInput {
  const input = certificate('de')
  const signer = party('de')
  return {
    ...input,
    organization: { id: 'org_1', name: `${text}‹organization›` },
    document: { ...input.document, title: `${text}‹title›` },
    parties: [
      {
        ...signer,
        signer: { ...signer.signer, name: `${text}‹name›`, email: `${text}‹email›`, userAgent: `${text}‹browser›` },
        fields: [
          textField('note', `${text}‹field›`),
          {
            field: { ...textField('sig', '').field, type: 'signature' },
            value: { kind: 'typed', text: `${text}‹typed›` },
          },
        ],
      },
    ],
  }
}

// A PDF stores right-to-left text in visual order, so each reader derives the logical order differently.
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu
const marks = ['organization', 'title', 'browser', 'field', 'typed']
const longText = sized(2_000, 10_000)
const stress: [string, string][] = [
  ['emoji, including one of seven code points', '👩‍👩‍👧‍👦 😀 🏳️‍🌈'],
  ['Chinese, Japanese and Korean', '李明 日本語 김민수'],
  ['control characters', '\u0000\u0001\u0007\u0008\t\u000b\u000c\r\u001b[31m\u007f\u0085'],
  ['direction overrides and isolates', 'gnp.\u202efdp\u202c \u2066\u2069\u200f'],
  ['lone surrogates and noncharacters', '\ud800 \udfff \uffff \ufdd0 \u{10ffff}'],
  ['120 combining marks', `Z${'\u0301\u0327'.repeat(60)}`],
  ['text that resembles an escape sequence', '[U+0041] [[U+0042]] \\u{43}'],
  ['PDF operators', ') Tj ET Q endstream endobj %%EOF (\\'],
  [`${inWords(longText)} letters without a space`, 'Ŵ'.repeat(longText)],
  [`${inWords(longText)} characters of many scripts`, 'aß 漢\u202e😀\n'.repeat(Math.ceil(longText / 7))],
  ['all types of line breaks', 'a\nb\r\nc\rd\u2028e\u2029f'],
]

test.each(stress)(
  'prints %s completely in the organization, title, browser and field values of the certificate',
  async (_, text) => {
    const values = await valuesOf(await composeCertificate(filledWith(text), fontFiles))
    for (const mark of marks) expect(values.includes(`${shown(text)}‹${mark}›`), mark).toBe(true)
  },
)

test('prints every letter of an Arabic and Hebrew text in the certificate', async () => {
  const text = 'محمد بن سلمان 123 שלום'
  const values = await valuesOf(await composeCertificate(filledWith(text), fontFiles))
  const count = (letter: string, read: string) => read.split(letter).length - 1
  for (const letter of new Set(text.match(rightToLeft)))
    expect(count(letter, values), letter).toBeGreaterThanOrEqual(marks.length * count(letter, text))
})

test('prints random texts completely in the organization, title, browser and field values of the certificate', async () => {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'aZß Łжλ9-[U+]'.match(/./gsu)!) },
    { weight: 1, arbitrary: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) },
    { weight: 1, arbitrary: fc.nat(0xffff).map((code) => String.fromCharCode(code)) },
  )
  const text = fc.array(unit, { maxLength: 120 }).map((parts) => parts.join('').replace(rightToLeft, ''))
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const values = await valuesOf(await composeCertificate(filledWith(written), fontFiles))
      for (const mark of marks) expect(values.includes(`${shown(written)}‹${mark}›`), mark).toBe(true)
    }),
    { seed: 21, numRuns: sized(8, 40) },
  )
})
