import { describe, expect, it, test } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { isDigit } from '../../../../pdf/syntax/characters.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { pdfDict, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { parseObject } from '../../../../pdf/syntax/parser.ts'
import {
  parseStartXref,
  parseTrailer,
  parseXrefStreamEntries,
  parseXrefStreamLayout,
  parseXrefSubsectionHeader,
  parseXrefTableEntry,
  type XrefEntry,
} from '../../../../pdf/syntax/xref.ts'
import { reasonOf } from './reason-of.ts'

const bytes = latin1Bytes
const trailer = 'trailer\n<</Size 8/Root 1 0 R>>\n'

/** Reads a cross-reference table from its parts as a PDF parser does. */
function readTable(text: string) {
  const file = bytes(text)
  const entries: [number, XrefEntry][] = []
  let at = 'xref\n'.length
  while (isDigit(file[at])) {
    const { first, count, end } = parseXrefSubsectionHeader(file, at)
    at = end
    for (let i = 0; i < count; i++) {
      const entry = parseXrefTableEntry(file, at)
      entries.push([first + i, entry.value])
      at = entry.end
    }
  }
  return { entries, ...parseTrailer(file, at) }
}

const free: XrefEntry = { type: 'free' }
const at = (offset: number, generation = 0): XrefEntry => ({ type: 'offset', offset, generation })

describe('the cross-reference table parser', () => {
  it('parses the subsections and the trailer', () => {
    const text = `xref\n0 2\n0000000003 65535 f \n0000000017 00007 n \n5 1\n1234567890 00000 n \n${trailer}`
    expect(readTable(text)).toEqual({
      entries: [
        [0, free],
        [1, at(17, 7)],
        [5, at(1_234_567_890)],
      ],
      trailer: pdfDict({ Size: 8, Root: pdfRef(1) }),
      end: text.length - 1,
    })
  })

  const lineEnds: [what: string, end: string][] = [
    ['a space and LF', ' \n'],
    ['CRLF', '\r\n'],
    ['a space and CR', ' \r'],
    ['LF alone', '\n'],
    ['a space and CRLF', ' \r\n'],
  ]
  test.each(lineEnds)('parses entries that end with %s', (_, end) => {
    const text = `xref\n0 2\n0000000000 65535 f${end}0000000017 00000 n${end}${trailer}`
    expect(readTable(text).entries).toEqual([
      [0, free],
      [1, at(17)],
    ])
  })

  it('parses a table without entries', () => {
    expect(readTable(`xref\n0 0\n${trailer}`).entries).toEqual([])
  })

  const broken: [text: string, reason: string][] = [
    [`xref\n0 1\n000000000 65535 f \n${trailer}`, 'bad_xref'],
    [`xref\n0 1\n0000000000 65535 x \n${trailer}`, 'bad_xref'],
    [`xref\n0 1\n0000000000 65535 f${trailer}`, 'bad_xref'],
    ['xref\n0 2\n0000000000 65535 f \n', 'unexpected_end'],
    ['xref\n0 1\n0000000000 65535 f \ntrail', 'unexpected_end'],
    ['xref\n0 1\n0000000000 65535 f \ntrailer [1]', 'bad_xref'],
    ['xref\n0 1\n0000000000 65535 f \nstartxref 12', 'bad_xref'],
    ['xref\n00000000000 1\n0000000000 65535 f \ntrailer<</Size 1>>', 'bad_xref'],
  ]
  test.each(broken)('rejects %j with `%s`', (text, reason) => {
    expect(reasonOf(() => readTable(text))).toBe(reason)
  })
})

const dictOf = (text: string) => {
  const { value } = parseObject(bytes(text), 0)
  return isDict(value) ? value : new Map()
}

function readStream(dict: string, data: number[]): [number, XrefEntry][] {
  const entries: [number, XrefEntry][] = []
  const layout = parseXrefStreamLayout(dictOf(dict))
  parseXrefStreamEntries(layout, Uint8Array.from(data), (number, entry) => entries.push([number, entry]))
  return entries
}

describe('the cross-reference stream parser', () => {
  it('parses free, uncompressed and compressed entries, and an entry of an unknown type as free', () => {
    const data = [0, 0, 0, 255, 1, 1, 2, 3, 2, 0, 9, 4, 7, 1, 1, 1]
    expect(readStream('<</Type/XRef/W[1 2 1]/Size 4>>', data)).toEqual([
      [0, free],
      [1, at(258, 3)],
      [2, { type: 'compressed', streamNumber: 9, index: 4 }],
      [3, { type: 'free', isUnknown: true }],
    ])
  })

  it('parses entries without a type field as offsets', () => {
    expect(readStream('<</Type/XRef/W[0 2 0]/Size 20/Index[3 1 9 2]>>', [0, 1, 0, 2, 0, 3])).toEqual([
      [3, at(1)],
      [9, at(2)],
      [10, at(3)],
    ])
  })

  const broken: [dict: string, data: number[]][] = [
    ['<</W[1 2 1]/Size 1>>', [0, 0, 0, 0]],
    ['<</Type/XRef/W[1 2]/Size 1>>', [0, 0, 0, 0]],
    ['<</Type/XRef/W[1 2 1 1]/Size 1>>', [0, 0, 0, 0, 0]],
    ['<</Type/XRef/W[1 2 1 0]/Size 1>>', [0, 0, 0, 0]],
    ['<</Type/XRef/W[0 0 0]/Size 1>>', []],
    ['<</Type/XRef/W[1 9 1]/Size 1>>', []],
    ['<</Type/XRef/W[1 2 1]>>', []],
    ['<</Type/XRef/W[1 2 1]/Size 9/Index[0]>>', []],
    ['<</Type/XRef/W[1 2 1]/Size 9/Index[0 -1]>>', []],
    ['<</Type/XRef/W[1 2 1]/Size 2>>', [0, 0, 0, 0]],
  ]
  test.each(broken)('rejects a stream with the dictionary %s and the data %j', (dict, data) => {
    expect(reasonOf(() => readStream(dict, data))).toBe('bad_xref')
  })
})

describe('the startxref parser', () => {
  const tails: [text: string, found: { offset: number; position: number } | null][] = [
    ['startxref\n17\n%%EOF\n', { offset: 17, position: 0 }],
    ['startxref 1 %%EOF x startxref\r\n22\r\n%%EOF', { offset: 22, position: 20 }],
    ['startxref\nno', null],
    ['startxref\n0000000017\n%%EOF', { offset: 17, position: 0 }],
    ['startxref\n00000000170\n%%EOF', null],
    ['startxref\n17', { offset: 17, position: 0 }],
    ['%%EOF', null],
  ]
  test.each(tails)('parses the last startxref of %j as %j', (text, found) => {
    expect(parseStartXref(bytes(text))).toEqual(found)
  })
})
