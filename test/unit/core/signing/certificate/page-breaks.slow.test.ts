import { expect, it } from 'vitest'
import type { SignerLocale } from '../../../../../core/languages/locales.ts'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import type { CertificateInput, CertificateParty } from '../../../../../core/signing/certificate/input.ts'
import { consentOf } from '../../../../../core/signing/consent.ts'
import { paper } from '../../../../../pdf/compose/columns.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { sampleOf } from '../../../../support/size.ts'
import { readPages, readPlaces } from '../../../pdf/compose/read-pdf.ts'
import { certificate, party, textField } from './certificate-sample.ts'

/** Returns a certificate with signers who filled in the given number of fields each. */
function certificateOf(locale: SignerLocale, partyCount: number, fieldCount: number): CertificateInput {
  const fields = Array.from({ length: fieldCount }, (_, index) => textField(`field-${index}`, `value ${index}`))
  const consent = { ...consentOf('2', locale)!, typedName: null }
  const parties = Array.from({ length: partyCount }, (_, index) => partyOf(index, { consent, fields }))
  return { ...certificate('en'), locale, parties }
}

/** Returns a signer whose name, IP address, fields, last record and key contain the index. */
function partyOf(index: number, { consent, fields }: Pick<CertificateParty, 'consent' | 'fields'>): CertificateParty {
  const { signer, evidence, ...rest } = party('en')
  const [first, last] = evidence.records
  const records = [...Array.from({ length: 7 }, () => first!), { ...last!, hash: String(index).repeat(64) }]
  return {
    ...rest,
    signer: { ...signer, name: `Signer-${index}`, ip: `2001:db8::${index}` },
    consent,
    fields: fields.map(({ field }) => ({ field, value: { kind: 'text', text: `value-of-${index}` } })),
    evidence: { records, checkpoint: { keyId: `key-${index}` } },
  }
}

/** The baselines of the lines on each page, without its footer. */
const linesOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<number[]> =>
  (await readPlaces(bytes)).map(
    (page) => new Set(page.filter(({ text, y }) => text.trim() !== '' && y > 46).map(({ y }) => Math.round(y))).size,
  )

const lengths = (['en', 'de', 'ar'] as const).flatMap((locale) =>
  [1, 2, 3, 5].flatMap((parties) => [0, 1, 2, 3, 4, 5, 6, 7].map((fields) => ({ locale, parties, fields }))),
)

it.each(sampleOf(lengths, 11))(
  'leaves no single row on a page in $locale for $parties signers with $fields fields',
  async ({ locale, parties, fields }) => {
    const bytes = await composeCertificate(certificateOf(locale, parties, fields), fontFiles)
    for (const lines of await linesOf(bytes)) expect(lines).toBeGreaterThan(2)
    // The last row about a signer is the id of their envelope.
    for (const { text } of await readPages(bytes)) expect(text.split('\n')[0]).not.toMatch(/^\S+ env_1$/)
  },
)

it.each(sampleOf(lengths, 7))(
  'prints the name of the signer on each page with facts or values in $locale for $parties signers with $fields fields',
  async ({ locale, parties, fields }) => {
    const pages = await readPages(await composeCertificate(certificateOf(locale, parties, fields), fontFiles))
    for (const { text } of pages)
      for (let index = 0; index < parties; index++) {
        if (text.includes(`2001:db8::${index}`)) expect(text).toContain(`Signer-${index}`)
        if (text.includes(`value-of-${index}`)) expect(text).toContain(`Signer-${index}`)
        // The key follows two records and the complete hash of the last one.
        if (text.includes(`key-${index}`)) {
          expect(text).toContain('1'.repeat(16))
          expect(text.split(String(index).repeat(16)).length).toBeGreaterThan(2)
        }
      }
  },
)

it.each(sampleOf(lengths, 7))(
  'begins a page for the closing part only if it does not fit in $locale for $parties signers with $fields fields',
  async ({ locale, parties, fields }) => {
    const places = await readPlaces(await composeCertificate(certificateOf(locale, parties, fields), fontFiles))
    const [before, last] = places.slice(-2).map((page) => page.filter(({ text, y }) => text.trim() !== '' && y > 46))
    const top = Math.max(...last!.map(({ y }) => y))
    if (!last!.some(({ text, y }) => y === top && text.includes('verify.html'))) return
    const height = top - Math.min(...last!.map(({ y }) => y))
    // The space between the part and the row before it is at most 40 points.
    expect(Math.min(...before!.map(({ y }) => y)) - height - 40).toBeLessThan(paper.bottom)
  },
)
