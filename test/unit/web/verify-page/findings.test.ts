import { describe, expect, it } from 'vitest'
import { memorySource, utf8 } from '../../../../base/bytes.ts'
import { because } from '../../../../base/reasons.ts'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { verifyFindings } from '../../../../core/languages/verify-findings.ts'
import { evidenceFinding } from '../../../../core/signing/evidence-findings.ts'
import { verifyEvidence, verifyEvidenceText } from '../../../../core/signing/verify-evidence.ts'
import { partsOfFinding } from '../../../../web/verify-page/finding-parts.ts'
import { pageTexts } from '../../../../web/verify-page/texts.ts'
import { finish } from '../../core/signing/finished.ts'
import { publicPem } from '../../core/signing/samples.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const codes = Object.keys(verifyFindings.en) as (keyof typeof verifyFindings.en)[]
const others = signerLocales.filter((locale) => locale !== 'en')

describe('the verification page', () => {
  it.each(others)('has the findings in “%s” with the placeholders of the English texts', (locale) => {
    const texts = verifyFindings[locale]
    expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted())
    for (const code of codes) {
      expect([code, placeholders(texts[code])]).toEqual([code, placeholders(verifyFindings.en[code])])
      expect([code, texts[code]]).not.toEqual([code, verifyFindings.en[code]])
      expect(texts[code]).toMatch(/[.。:：]$/)
    }
  })

  it('shows the findings of four verdicts in the selected language', async () => {
    const { bundle, pdf, certificate, sealPem } = await finish({ isStamped: true })
    const options = { publicKey: publicPem, sealCertificate: sealPem, heads: [bundle.head] }
    const runs = [
      await verifyEvidence(bundle, { ...options, pdf: memorySource(pdf), certificate: memorySource(certificate) }),
      await verifyEvidence(bundle, { ...options, pdf: memorySource(utf8('%PDF-1.7')), fingerprints: ['0'.repeat(64)] }),
      await verifyEvidence({ ...bundle, checkpoint: null, log: null }, { logPolicy: 'quorum none' }),
      await verifyEvidenceText('{'),
    ]
    const findings = runs.flatMap(({ checks }) => checks.flatMap((check) => check.findings))
    expect(new Set(findings.map(({ code }) => code)).size).toBeGreaterThan(25)
    for (const locale of signerLocales) {
      for (const finding of findings) {
        const parts = partsOfFinding(finding, pageTexts(locale), locale)
        const words = parts.filter((part) => typeof part === 'string').join('…')
        const text = verifyFindings[locale][finding.code].replaceAll(/\{\w+\}/g, '…')
        const space = locale === 'ja' ? '' : ' '
        expect(words).toBe(finding.reason ? `${text}${space}${verifyFindings[locale][finding.reason.code]}` : text)
      }
    }
  })

  it('shows the general reason for a finding, without the technical details', () => {
    const reason = because('data_malformed', 'the object {record} is broken')
    const finding = evidenceFinding('archive_invalid', {}, reason)
    expect(finding.text).toBe(
      'The evidence record does not prove when these records existed: the object {record} is broken.',
    )
    expect(partsOfFinding(finding, pageTexts('en'), 'en')).toEqual([
      `${verifyFindings.en.archive_invalid} Part of the data does not have the expected structure or content.`,
    ])
    expect(partsOfFinding(finding, pageTexts('de'), 'de')).toEqual([
      `${verifyFindings.de.archive_invalid} Ein Teil der Daten hat nicht den verlangten Aufbau oder Inhalt.`,
    ])
  })

  it('shows the values of a finding as plain text on one line', () => {
    const finding = evidenceFinding('property_unknown', { property: 'a\u202eb\n{record}' })
    const parts = partsOfFinding(finding, pageTexts('de'), 'de')
    expect(parts).toEqual(['Die Datei enthält die unbekannte Eigenschaft „', { value: 'a b {record}' }, '“.'])
  })
})
