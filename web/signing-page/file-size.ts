import type { SignerLocale } from '../../core/languages/locales.ts'

/** Returns a file size in the notation of a language, such as `1.2 MB`. */
export function sizeInWords(bytes: number, locale: SignerLocale): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
