import type { Language } from '../language.ts'

export const language: Language = {
  name: 'العربية',
  direction: 'rtl',
  // The digits and the calendar in which the rest of a page or mail is written.
  region: 'ar-u-ca-gregory-nu-latn',
  testMark: 'اختبار – ليس توقيعًا ولا يُلزم أحدًا',
}
