import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Türkçe',
  direction: 'ltr',
  region: 'tr',
  testMark: 'TEST – imza değildir, hukuken bağlayıcı değildir',
}
