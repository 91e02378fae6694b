import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { consentOf, currentConsentVersion } from '../../../../core/signing/consent.ts'

/** Consent texts never change after publication, because signatures refer to these hashes. */
const published = [
  ['1', 'en', 'c0e335d839c6cf1ec4656bbe9de60fb7224d87265ae743976bc8bd9ff788e459'],
  ['1', 'de', 'bc0a13ae91430013f038f470061b420a01979c5d9dd9c6586235dcd35ae04bce'],
  ['2', 'en', 'c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab'],
  ['2', 'de', '15d8f2e08b8682c0dca2884b7acda7743196b9ba43503e54a1c35575acba65c9'],
  ['2', 'fr', '9b5e1762e1a0938c756e373505b62f035605561d8752a7347bbf0a3497f99692'],
  ['2', 'es', '4cb6922cefaf32cf598f75c9381ccd90abad7758a5371c1096946eb03b3c5edb'],
  ['2', 'it', '677b7d68752a254afc7b1842f5e72b52a7b656d2656060532b24d6d88c04c999'],
  ['2', 'nl', 'cc24c47b0336004a64f63595f2bc5830b58723cc10163ee9a7176f2be24bece0'],
  ['2', 'pl', 'c77eb41efc499f897df94895b9b0578d91e571a0983c89456d4d76b68bc302f7'],
  ['2', 'pt', 'bb48d30e43cdbbac9bbf14a62b180f5cc0750ac0ae83a0041517ca233d24694c'],
  ['2', 'tr', '9e5bde60156c2214fc282ce212f52fa76d077250ff18d79c0a9cd85dfbaece23'],
  ['2', 'ja', '06da4baafd16e532a802d7f3c2206d33a04750ff9cc39c116f1ac79b1eee64a8'],
  ['2', 'ar', 'de4c3bbb7316159095b882fe1765f820d2147275f47344eec1d67425f1f27f3d'],
] as const

test.each(published)('keeps version %s of the consent text in %s exactly as published', (version, locale, sha256) => {
  const consent = consentOf(version, locale)
  expect(consent?.sha256).toBe(sha256)
  expect(
    createHash('sha256')
      .update(consent?.text ?? '')
      .digest('hex'),
  ).toBe(sha256)
})

test.each(signerLocales)('contains the current version of the consent text in %s', (locale) => {
  expect(consentOf(currentConsentVersion, locale)).toMatchObject({ version: currentConsentVersion, locale })
})

test('returns no consent text for a version that was never published', () => {
  expect(consentOf('0', 'en')).toBeNull()
})

test.each(signerLocales.filter((locale) => locale !== 'en'))(
  'refers to the hash of the governing English text in the consent text in %s',
  (locale) => {
    expect(consentOf(currentConsentVersion, locale)?.text).toContain(consentOf(currentConsentVersion, 'en')?.sha256)
  },
)
