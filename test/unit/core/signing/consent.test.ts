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
  ['3', 'en', '6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41'],
  ['3', 'de', '2fcaf140a7d3ff1f0323cd9720c48f3e6d778231b3ea75c6ad3a45434889282a'],
  ['3', 'fr', 'aca08f5ce554b5ad565fe26442050df4c7bb0db4f94710465e17a89280af85c7'],
  ['3', 'es', '968c7c9d32be3f2c12325ba3dc8ce3ee40b533aea1f74bbf1f4c481d6bba20c7'],
  ['3', 'it', '5265fc87ca41bb88b583bbfc8e33223d9a5875f72f457b829a3c858fe55af6c7'],
  ['3', 'nl', 'e489be4888d150ac9e5e0ba9db8c62369a618ca1c253a98ceaf40e5e1691095b'],
  ['3', 'pl', 'e87f8672517515b7dfd80e62b76f82a3a8ab7f68d2835e4e0a94a6a4955bf647'],
  ['3', 'pt', '0b1728a37d93334dc3ddfe18d9e54734dbe33d79af434e669f617cc3a3c75ef6'],
  ['3', 'tr', '5b06a4398f9a4bef2fc8a1a0551b4013a598debfddb8c8cf1b9135c6b1ad6e71'],
  ['3', 'ja', 'e924b01c1e10d7b16ff210bdff0a309ff6e832fb0d1c0edafc353b5e24d78a69'],
  ['3', 'ar', '88b56ec82773f3d422e3c124563a56aaf2a1310c1c122e78a939e2b8d398bd4f'],
] as const

test.each(published)('returns version %s of the consent text in %s exactly as published', (version, locale, sha256) => {
  const consent = consentOf(version, locale)
  expect(consent?.sha256).toBe(sha256)
  expect(
    createHash('sha256')
      .update(consent?.text ?? '')
      .digest('hex'),
  ).toBe(sha256)
})

test.each(signerLocales)('returns the current version of the consent text in %s', (locale) => {
  expect(consentOf(currentConsentVersion, locale)).toMatchObject({ version: currentConsentVersion, locale })
})

test('returns no consent text for a version that was never published', () => {
  expect(consentOf('0', 'en')).toBeNull()
})

test.each(signerLocales.filter((locale) => locale !== 'en'))(
  'includes the hash of the governing English text in the consent text for the language %s',
  (locale) => {
    expect(consentOf(currentConsentVersion, locale)?.text).toContain(consentOf(currentConsentVersion, 'en')?.sha256)
  },
)
