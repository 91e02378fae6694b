import type { Language } from '../language.ts'

export const language: Language = {
  name: '日本語',
  direction: 'ltr',
  region: 'ja',
  testMark: 'テスト – 署名ではなく、法的拘束力はありません',
}
