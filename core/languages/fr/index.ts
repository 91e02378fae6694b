import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Français',
  direction: 'ltr',
  region: 'fr',
  testMark: 'TEST – ceci n’est pas une signature, sans valeur juridique',
}
