import type { Language } from '../language.ts'

export const language: Language = {
  name: 'العربية',
  direction: 'rtl',
  // Selects Western digits and the Gregorian calendar for the whole page or mail.
  region: 'ar-u-ca-gregory-nu-latn',
  testMark: 'اختبار – ليس توقيعًا وغير ملزم قانونيًا',
}
