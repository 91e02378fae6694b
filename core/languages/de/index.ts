import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Deutsch',
  direction: 'ltr',
  region: 'de-DE',
  testMark: 'TEST – keine Unterschrift, nicht rechtsverbindlich',
}
