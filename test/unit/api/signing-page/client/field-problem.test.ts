import { describe, expect, it } from 'vitest'
import { glyphSentence, problemSentence } from '../../../../../web/signing-page/field-problem.ts'
import { textsByLocale } from '../../../../support/page-texts.ts'
import { field } from '../views.ts'

const name = field({ type: 'name' })
const box = field({ type: 'checkbox' })
const signature = field({ type: 'signature' })

describe('the message for an invalid field', () => {
  it.each([
    [name, 'required', '', 'Bitte füllen Sie dieses Feld aus.'],
    [box, 'required', '', 'Bitte kreuzen Sie dieses Kästchen an.'],
    [signature, 'signature_empty', '', 'Bitte unterschreiben Sie hier.'],
    [name, 'too_long', '', 'Bitte verwenden Sie höchstens 200 Zeichen.'],
    [
      field({ type: 'text' }),
      'texts_too_long',
      'The texts of all fields are too long together. Shorten this text to at most 1666 characters.',
      'Bitte verwenden Sie höchstens 1666 Zeichen.',
    ],
    [field({ type: 'text' }), 'too_many_lines', '', 'Bitte verwenden Sie höchstens 100 Zeilen.'],
    [
      name,
      'unsupported_character',
      'The character ☃ (U+2603) cannot be written into the document.',
      'Das Dokument kann das Zeichen ☃ (U+2603) nicht darstellen. Bitte entfernen oder ersetzen Sie es.',
    ],
    [
      field({ type: 'text', format: 'date' }),
      'format_invalid',
      '',
      'Bitte geben Sie ein Datum ein, zum Beispiel 31.12.1999.',
    ],
    [
      field({ type: 'text', format: 'date', latest: '2026-01-31' }),
      'no_such_date',
      '',
      'Dieses Datum gibt es nicht. Bitte geben Sie ein Datum ein, zum Beispiel 31.01.2026.',
    ],
    [
      field({ type: 'text', format: 'date', message: 'Bitte Ihr Geburtsdatum.' }),
      'no_such_date',
      '',
      'Bitte Ihr Geburtsdatum.',
    ],
    [
      field({ type: 'text', format: { mask: 'AA-99' } }),
      'format_invalid',
      '',
      'Bitte verwenden Sie das Format AA-99 (9: Ziffer, A: Buchstabe, *: Ziffer oder Buchstabe).',
    ],
    [name, 'unsupported_character', '', 'Diese Eingabe ist ungültig. Bitte prüfen Sie sie.'],
    [field({ type: 'number', minimum: 1250.5 }), 'below_minimum', '', 'Bitte geben Sie mindestens 1.250,5 ein.'],
    [name, 'unknown_code', 'Anything.', 'Diese Eingabe ist ungültig. Bitte prüfen Sie sie.'],
  ])('explains the error $1 of a field of the type $type in German: $3', (target, code, message, expected) => {
    expect(problemSentence(target, { code, message }, textsByLocale.de, 'de-DE')).toBe(expected)
  })
})

describe('the message for an unsupported character', () => {
  it('shows the character before its code in Arabic', () => {
    const sentence = glyphSentence('The character \u{13000} (U+13000) is unsupported.', textsByLocale.ar)
    expect(sentence).toContain(' \u2068\u{13000}\u2069 (\u2068U+13000\u2069).')
  })

  it('names an invisible character only by its code', () => {
    const sentence = glyphSentence('The character (U+200E) is unsupported.', textsByLocale.en)
    expect(sentence).toContain('the character (U+200E).')
  })
})
