import type { Language } from '../language.ts'

export const language: Language = {
  name: 'English',
  direction: 'ltr',
  region: 'en-GB',
  testMark: 'TEST – not a signature, not legally binding',
}
