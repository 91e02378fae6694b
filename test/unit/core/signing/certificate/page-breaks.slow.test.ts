import { expect, it } from 'vitest'
import type { SignerLocale } from '../../../../../core/languages/locales.ts'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import type { CertificateInput } from '../../../../../core/signing/certificate/input.ts'
import { consentOf } from '../../../../../core/signing/consent.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { sampleOf } from '../../../../support/size.ts'
import { readPages, readPlaces } from '../../../pdf/compose/read-pdf.ts'
import { certificate, party, textField } from './certificate-sample.ts'

/** Returns a certificate with signers who filled in the given number of fields each. */
function certificateOf(locale: SignerLocale, partyCount: number, fieldCount: number): CertificateInput {
  const fields = Array.from({ length: fieldCount }, (_, index) => textField(`field-${index}`, `value ${index}`))
  const consent = { ...consentOf('2', locale)!, typedName: null }
  const parties = Array.from({ length: partyCount }, () => ({ ...party('en'), consent, fields }))
  return { ...certificate('en'), locale, parties }
}

/** The baselines of the lines on each page, without its footer. */
const linesOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<number[]> =>
  (await readPlaces(bytes)).map(
    (page) => new Set(page.filter(({ text, y }) => text.trim() !== '' && y > 46).map(({ y }) => Math.round(y))).size,
  )

const lengths = (['en', 'de', 'ar'] as const).flatMap((locale) =>
  [1, 2, 3, 5].flatMap((parties) => [0, 1, 2, 3, 4, 5, 6, 7].map((fields) => ({ locale, parties, fields }))),
)

it.each(sampleOf(lengths, 19))(
  'leaves no single row on a page in $locale for $parties signers with $fields fields',
  async ({ locale, parties, fields }) => {
    const bytes = await composeCertificate(certificateOf(locale, parties, fields), fontFiles)
    for (const lines of await linesOf(bytes)) expect(lines).toBeGreaterThan(2)
    // The last row about a signer is the id of their envelope.
    for (const { text } of await readPages(bytes)) expect(text.split('\n')[0]).not.toMatch(/^\S+ env_1$/)
  },
)
