import { expect, test } from 'vitest'
import { memorySource, utf8 } from '../../../../base/bytes.ts'
import { bestLocale } from '../../../../core/languages/locale-facts.ts'
import { signerLocales } from '../../../../core/languages/locales.ts'
import type { EvidenceBundle } from '../../../../core/signing/bundle.ts'
import { logEntryBytes, logLabel } from '../../../../core/signing/log-entry.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { signLogCheckpoint } from '../../../../transparency/checkpoint.ts'
import { hashLeaf } from '../../../../transparency/merkle.ts'
import { formatSigner, formatVerifier, importSigner } from '../../../../transparency/note.ts'
import { formatProof } from '../../../../transparency/proof.ts'
import { checkText, pageTexts } from '../../../../web/verify-page/texts.ts'
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

const others = signerLocales.filter((locale) => locale !== 'en')

test.each(others)(
  'has the same text keys and placeholders on the verification page in the language “%s” as in English',
  (locale) => {
    expect(keysOf(pageTexts(locale)).toSorted()).toEqual(keysOf(pageTexts('en')).toSorted())
    expect(Object.fromEntries(placesOf(pageTexts(locale)))).toEqual(Object.fromEntries(placesOf(pageTexts('en'))))
  },
)

const sentencesOf = (value: object): string[] =>
  Object.values(value).flatMap((member) => (typeof member === 'object' ? sentencesOf(member) : [member as string]))

test.each(others)('has no English or empty text on the verification page in the language “%s”', (locale) => {
  const english = new Set(sentencesOf(pageTexts('en')).filter((text) => text.includes(' ')))
  const alike = ['SHA-256, original', '{count} bytes', 'Records ({count})']
  expect(sentencesOf(pageTexts(locale)).filter((text) => english.has(text) && !alike.includes(text))).toEqual([])
  const isEmpty = ([key, text]: [string, unknown]) => text === '' && !['ok', 'failed'].includes(key)
  expect(Object.entries(pageTexts(locale).texts).filter(isEmpty)).toEqual([])
})

test.each([
  [['fr-CA', 'de'], 'fr'],
  [['xx', 'AR-eg'], 'ar'],
  [['xx'], 'en'],
  [[], 'en'],
])('maps the browser languages %j to the language “%s”', (languages, locale) => {
  expect(bestLocale(languages)).toBe(locale)
})

/** Returns verdicts on a log proof, with and without a log policy. */
async function loggedRuns(bundle: EvidenceBundle) {
  const signer = await importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32)))
  const label = await logLabel(bundle.envelopeId, bundle.records[0]?.hash ?? '')
  const root = hashLeaf(logEntryBytes({ label, sequence: bundle.head.sequence, head: bundle.head.hash }))
  const proof = formatProof({ index: 0, hashes: [], checkpoint: await signLogCheckpoint(signer, { size: 1, root }) })
  const logged = { ...bundle, log: { sequence: bundle.head.sequence, index: 0, proof } }
  const logPolicy = `log ${formatVerifier(signer)}\nquorum none\n`
  return [await verifyEvidence(logged), await verifyEvidence(logged, { logPolicy })]
}

test('explains the performed and skipped checks of several verdicts on the verification page', async () => {
  const { bundle, pdf, certificate, sealPem } = await finish({ isStamped: true })
  const all = { certificate: memorySource(certificate), publicKey: publicPem, sealCertificate: sealPem }
  const known = { fingerprints: ['00'.repeat(32)], heads: [bundle.head] }
  const runs = [
    await verifyEvidence(bundle, { ...all, ...known, pdf: memorySource(pdf) }),
    await verifyEvidence(bundle, { ...all, pdf: memorySource(utf8('%PDF-1.7')) }),
    await verifyEvidence({ ...bundle, log: null }, { logPolicy: 'quorum none' }),
    ...(await loggedRuns(bundle)),
    await verifyEvidence(null),
  ]
  const made = runs.flatMap(({ checks }) => checks.map(({ name }) => name))
  const missing = runs.flatMap(({ notChecked }) => notChecked.map(({ name }) => name))
  expect(made.length).toBeGreaterThan(20)
  for (const locale of signerLocales) {
    expect(made.filter((name) => checkText(pageTexts(locale), name).ok === '')).toEqual([])
    expect(missing.filter((name) => !pageTexts(locale).missing[name])).toEqual([])
  }
})

test('shows an unknown check by its name on the verification page', () => {
  expect(checkText(pageTexts('en'), 'constructor')).toEqual({ title: 'constructor', ok: '', failed: '' })
})
