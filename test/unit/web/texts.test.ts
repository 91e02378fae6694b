import { describe, expect, it } from 'vitest'
import { signerLocales } from '../../../core/languages/locales.ts'
import { timeIn } from '../../../core/signing/zoned-time.ts'
import { fill, joinedSentences, momentInWords, plainText } from '../../../web/shared/texts.ts'

describe('filling placeholders in a text', () => {
  it('does not expand placeholders in inserted values', () => {
    expect(fill('{a} and {b}', { a: '{b}', c: 1 })).toBe('{b} and {b}')
  })

  it('replaces bidirectional and control characters in inserted values with spaces, and removes isolates', () => {
    expect(fill('{name} asks', { name: 'A\u202Eb \u2066c\u2069\u0007\nd' })).toBe('A b c d asks')
  })

  it('isolates an inserted value if the value or the text is written from right to left', () => {
    expect(fill('الحقل «{name}» ({count})', { name: 'Term 2.', count: 2 })).toBe('الحقل «\u2068Term 2.\u2069» (2)')
    expect(fill('Beside “{name}”', { name: 'البند 2.' })).toBe('Beside “\u2068البند 2.\u2069”')
    expect(fill('Beside “{name}”', { name: 'Term 2.' })).toBe('Beside “Term 2.”')
  })
})

describe('plain text', () => {
  it('preserves emoji and the letters of several scripts', () => {
    expect(plainText(' Müller 山田 حبيبي 👩‍👩‍👧 ')).toBe('Müller 山田 حبيبي 👩‍👩‍👧')
  })
})

describe('a time in words', () => {
  it('includes the time zone, breaks only before the time, and is identical to the time in emails', () => {
    expect(momentInWords('2026-11-21T09:30:00.000Z', 'en', 'UTC')).toBe(
      '21\u00a0November\u00a02026 at\u00a009:30\u00a0UTC',
    )
    expect(momentInWords('2026-11-21T09:30:00.000Z', 'de', 'Europe/Berlin')).toBe(
      '21.\u00a0November\u00a02026 um\u00a010:30\u00a0MEZ',
    )
    for (const locale of signerLocales) {
      const at = '2026-11-21T05:05:00.000Z'
      expect(momentInWords(at, locale, 'UTC')).toBe(timeIn(locale, new Date(at), null))
      expect(momentInWords(at, locale, 'UTC').split(' '), locale).toHaveLength(2)
    }
  })
})

describe('joined sentences', () => {
  it('have a space between them, except after a Japanese full stop', () => {
    expect(joinedSentences(['One.', 'Two.', 'Three'])).toBe('One. Two. Three')
    expect(joinedSentences(['1ファイル10\u00a0MBまで。', 'ファイル数：1', '一部になります。'])).toBe(
      '1ファイル10\u00a0MBまで。ファイル数：1 一部になります。',
    )
  })
})
