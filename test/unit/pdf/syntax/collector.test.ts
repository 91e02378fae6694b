import { describe, expect, it, test } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { createCollector } from '../../../../pdf/syntax/collector.ts'

describe('a byte collector', () => {
  test.each([
    ['short', 10],
    ['long', 5_000],
  ])('collects %s strings as one byte per character, and byte arrays between them', (_, count) => {
    const letters = Array.from({ length: 256 }, (__, code) => String.fromCharCode(code)).join('')
    const texts = [
      'a'.repeat(count),
      `${'b'.repeat(count)}\u00e9`,
      `\u00ff${'c'.repeat(count)}`,
      letters,
      'd'.repeat(count),
    ]
    const collector = createCollector(16)
    for (const text of texts) {
      collector.push(text)
      collector.push(Uint8Array.of(0xfe))
    }
    expect(collector.bytes()).toEqual(latin1Bytes(texts.map((text) => `${text}\u00fe`).join('')))
  })

  it('discards the collected bytes when it is cleared', () => {
    const collector = createCollector()
    collector.push('abcd')
    collector.clear()
    collector.push('e')
    expect(collector.bytes()).toEqual(latin1Bytes('e'))
  })

  test.each([100, 2_000_000])('does not change returned bytes when more bytes arrive (%i bytes)', (count) => {
    const collector = createCollector()
    const bytes = new Uint8Array(count).fill(1)
    collector.push(bytes)
    const taken = collector.take()
    collector.push(new Uint8Array(count).fill(2))
    expect(Buffer.compare(taken, bytes)).toBe(0)
    expect(Buffer.compare(collector.take(), new Uint8Array(count).fill(2))).toBe(0)
  })
})
