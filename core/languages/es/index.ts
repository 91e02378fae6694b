import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Español',
  direction: 'ltr',
  region: 'es',
  testMark: 'PRUEBA – no es una firma, sin validez legal',
}
