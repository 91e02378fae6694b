import type { VerifyFindingTexts } from '../../core/languages/en/verify-findings.ts'
import type { CheckText, VerifyPageTexts } from '../../core/languages/en/verify-page.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { verifyChecks } from '../../core/languages/verify-checks.ts'
import { verifyFindings } from '../../core/languages/verify-findings.ts'
import { verifyPage } from '../../core/languages/verify-page.ts'

export type Texts = VerifyPageTexts

export type PageTexts = {
  texts: Texts
  checks: Record<string, CheckText>
  missing: Record<string, string>
  findings: VerifyFindingTexts
}

/** Returns the texts of the page in a language. */
export const pageTexts = (locale: SignerLocale): PageTexts => ({
  texts: verifyPage[locale],
  ...verifyChecks[locale],
  findings: verifyFindings[locale],
})

/** Returns the text of a check. For an unknown check, uses its name and its detail. */
export const checkText = ({ checks }: PageTexts, name: string): CheckText =>
  Object.hasOwn(checks, name) ? (checks[name] as CheckText) : { title: name, ok: '', failed: '' }
