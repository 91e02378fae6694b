import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentOf, currentConsentVersion } from '../../../../core/signing/consent.ts'
import { signerLocales } from '../../../../core/signing/model.ts'

/** Published texts are frozen: signatures refer to these hashes. */
const published = [
  ['1', 'en', 'c0e335d839c6cf1ec4656bbe9de60fb7224d87265ae743976bc8bd9ff788e459'],
  ['1', 'de', 'bc0a13ae91430013f038f470061b420a01979c5d9dd9c6586235dcd35ae04bce'],
] as const

test.each(published)('version %s in %s is the text that was published', (version, locale, sha256) => {
  const consent = consentOf(version, locale)
  expect(consent?.sha256).toBe(sha256)
  expect(
    createHash('sha256')
      .update(consent?.text ?? '')
      .digest('hex'),
  ).toBe(sha256)
})

test.each(signerLocales)('the current version exists in %s', (locale) => {
  expect(consentOf(currentConsentVersion, locale)).toMatchObject({ version: currentConsentVersion, locale })
})

test('a version that was never published has no text', () => {
  expect(consentOf('0', 'en')).toBeNull()
})
