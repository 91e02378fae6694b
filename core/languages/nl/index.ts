import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Nederlands',
  direction: 'ltr',
  region: 'nl',
  testMark: 'TEST – geen handtekening, niet juridisch bindend',
}
