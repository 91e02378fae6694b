import type { Language } from '../language.ts'

export const language: Language = {
  name: 'Português',
  direction: 'ltr',
  region: 'pt-PT',
  testMark: 'TESTE – não é uma assinatura, sem valor legal',
}
