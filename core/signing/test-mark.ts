import type { SignerLocale } from './model.ts'

/** What stands on everything that is signed in the sandbox: on pages, documents and certificates. */
export const testMark: Record<SignerLocale, string> = {
  en: 'TEST – not a signature, binds nobody',
  de: 'TEST – keine Unterschrift, bindet niemanden',
  fr: 'TEST – ceci n’est pas une signature et n’engage personne',
  es: 'PRUEBA – no es una firma ni obliga a nadie',
  it: 'TEST – non è una firma e non vincola nessuno',
  nl: 'TEST – geen handtekening, bindt niemand',
  pl: 'TEST – to nie jest podpis i nikogo nie wiąże',
  pt: 'TESTE – não é uma assinatura e não obriga ninguém',
  tr: 'TEST – imza değildir, kimseyi bağlamaz',
  ja: 'テスト – 署名ではなく、誰も拘束しません',
  ar: 'اختبار – ليس توقيعًا ولا يُلزم أحدًا',
}
