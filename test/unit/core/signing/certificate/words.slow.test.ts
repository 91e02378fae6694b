import { describe, expect, test } from 'vitest'
import { events } from '../../../../../core/languages/events.ts'
import { type SignerLocale, signerLocales } from '../../../../../core/languages/locales.ts'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import { certificateWords } from '../../../../../core/signing/certificate/words.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { readPages } from '../../../pdf/compose/read-pdf.ts'
import { certificate } from './certificate-sample.ts'

/** Returns every text by its path, including the texts of events. */
const flat = (words: object, path = ''): [path: string, sentence: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
const sentencesOf = (locale: SignerLocale) => flat({ ...certificateWords(locale), event: events[locale] })
const marksIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()
const english = sentencesOf('en')

describe.each(signerLocales)('the certificate in %s', (locale) => {
  const own = sentencesOf(locale)

  test('has the same text keys and placeholders as in English', () => {
    expect(own.map(([path, sentence]) => [path, marksIn(sentence)]).sort()).toEqual(
      english.map(([path, sentence]) => [path, marksIn(sentence)]).sort(),
    )
  })

  test('has no empty text and no sentence of another language', () => {
    expect(own.filter(([, sentence]) => sentence.trim() === '')).toEqual([])
    for (const other of signerLocales.filter((each) => each !== locale)) {
      const theirs = new Map(sentencesOf(other))
      expect(own.filter(([path, sentence]) => sentence.length > 40 && theirs.get(path) === sentence)).toEqual([])
    }
  })

  test('contains its language, title and a section heading, and no replacement characters', async () => {
    const bytes = await composeCertificate({ ...certificate('en'), locale }, fontFiles)
    const text = (await readPages(bytes)).flatMap((page) => page.text.split('\n'))
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${locale})`)
    const plain = (words: string) => [...words.replace(/\s/g, '')].sort().join('')
    for (const words of [certificateWords(locale).title, certificateWords(locale).sections.verification])
      expect(text.map(plain)).toContain(plain(words))
    expect(text.join('')).not.toContain('\ufffd')
  })
})
