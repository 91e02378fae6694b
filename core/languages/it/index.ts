import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Italiano',
  direction: 'ltr',
  region: 'it',
  testMark: 'TEST – non è una firma, senza valore legale',
}
