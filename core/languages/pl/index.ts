import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Polski',
  direction: 'ltr',
  region: 'pl',
  testMark: 'TEST – to nie jest podpis, bez mocy prawnej',
}
