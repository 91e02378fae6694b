import { expect, test } from 'vitest'
import { memorySource, utf8 } from '../../../../base/bytes.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { checkText, pageTexts } from '../../../../verify/page/client/texts.ts'
import { finish } from '../../core/signing/finished.ts'
import { publicPem } from '../../core/signing/samples.ts'

const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'object' ? keysOf(member, `${path}${key}.`) : `${path}${key}`,
  )

const placesOf = (value: object, path = ''): [string, string[]][] =>
  Object.entries(value).flatMap(([key, member]): [string, string[]][] =>
    typeof member === 'object'
      ? placesOf(member, `${path}${key}.`)
      : [[path + key, ((member as string).match(/\{\w+\}/g) ?? []).toSorted()]],
  )

test('both languages say the same things with the same values in them', () => {
  expect(keysOf(pageTexts.de).toSorted()).toEqual(keysOf(pageTexts.en).toSorted())
  expect(Object.fromEntries(placesOf(pageTexts.de))).toEqual(Object.fromEntries(placesOf(pageTexts.en)))
})

test('every check that the verifier can make is explained', async () => {
  const { bundle, pdf, certificate, sealPem } = await finish({ isStamped: true })
  const all = { certificate: memorySource(certificate), publicKey: publicPem, sealCertificate: sealPem }
  const known = { fingerprints: ['00'.repeat(32)], heads: [bundle.head] }
  const runs = [
    await verifyEvidence(bundle, { ...all, ...known, pdf: memorySource(pdf) }),
    await verifyEvidence(bundle, { ...all, pdf: memorySource(utf8('%PDF-1.7')) }),
    await verifyEvidence(null),
  ]
  const made = runs.flatMap(({ checks }) => checks.map(({ name }) => name))
  const missing = runs.flatMap(({ notChecked }) => notChecked.map(({ name }) => name))
  expect(made.length).toBeGreaterThan(20)
  expect(made.filter((name) => checkText(pageTexts.de, name).ok === '')).toEqual([])
  expect(missing.filter((name) => !pageTexts.de.missing[name])).toEqual([])
})

test('a check that the page does not know yet is shown by its name', () => {
  expect(checkText(pageTexts.en, 'constructor')).toEqual({ title: 'constructor', ok: '', failed: '' })
})
