import { constants, deflateRawSync, deflateSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { latin1, latin1Bytes } from '../../../../base/bytes.ts'
import { createCollector } from '../../../../pdf/syntax/collector.ts'
import { createOutputBudget } from '../../../../pdf/syntax/decoder.ts'
import { createStreamDecoder, decodeStream, type FilterStep, filterSteps } from '../../../../pdf/syntax/filters.ts'
import { isDict, isRef } from '../../../../pdf/syntax/kinds.ts'
import { pdfDict, pdfName } from '../../../../pdf/syntax/objects.ts'
import { parseObject } from '../../../../pdf/syntax/parser.ts'
import { reasonOf } from './reason-of.ts'

const dictOf = (text: string) => {
  const { value } = parseObject(latin1Bytes(text), 0)
  return isDict(value) ? value : new Map()
}
const step = (name: string, parms = '<<>>'): FilterStep => ({ name, parms: dictOf(parms) })

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function decodeInPieces(data: Uint8Array, steps: FilterStep[], pieceBytes: number): Uint8Array {
  const collector = createCollector()
  const decoder = createStreamDecoder(steps, collector.push, createOutputBudget(1e9))
  for (let at = 0; at < data.length; at += pieceBytes) decoder.push(data.subarray(at, at + pieceBytes))
  decoder.finish()
  return collector.bytes()
}

describe('the filter parser', () => {
  const forms: [dict: string, steps: FilterStep[]][] = [
    ['<<>>', []],
    ['<</Filter null>>', []],
    ['<</Filter/FlateDecode>>', [{ name: 'FlateDecode', parms: null }]],
    ['<</Filter/Fl/DecodeParms<</Columns 4>>>>', [step('FlateDecode', '<</Columns 4>>')]],
    [
      '<</Filter[/A85/LZW]/DecodeParms[null<</EarlyChange 0>>]>>',
      [{ name: 'ASCII85Decode', parms: null }, step('LZWDecode', '<</EarlyChange 0>>')],
    ],
    ['<</Filter[/DCTDecode]/DecodeParms[]>>', [{ name: 'DCTDecode', parms: null }]],
  ]
  test.each(forms)('parses the filters of the stream dictionary %s', (dict, steps) => {
    expect(filterSteps(dictOf(dict))).toEqual(steps)
  })

  it('resolves indirect filters and decode parameters', () => {
    const filter = filterSteps(dictOf('<</Filter 5 0 R/DecodeParms 6 0 R>>'), {
      name: (value) => (value ? pdfName('Fl') : value),
      parms: (value) => (isRef(value) ? pdfDict({ Predictor: 2 }) : value),
    })
    expect(filter).toEqual([{ name: 'FlateDecode', parms: pdfDict({ Predictor: 2 }) }])
  })

  const odd = [
    '<</Filter 3>>',
    '<</Filter 3 0 R>>',
    `<</Filter[${'/Fl'.repeat(9)}]>>`,
    '<</Filter/Fl/DecodeParms[<</Predictor 12>>]>>',
    '<</Filter[/Fl]/DecodeParms<</Predictor 12>>>>',
    '<</Filter/Fl/DP<</Predictor 12>>>>',
    '<</Filter/Fl/DecodeParms<</Predictor 12>>/DP<<>>>>',
    '<</Filter/AHx/DecodeParms<</Predictor 12>>>>',
    '<</Filter[/A85/RL]/DecodeParms[null<</Predictor 2>>]>>',
    ...['2', '-1', '0.5', 'false', '(0)'].map((early) => `<</Filter/LZW/DecodeParms<</EarlyChange ${early}>>>>`),
  ]
  test.each(odd)('rejects the invalid or ambiguous filters of %s', (dict) => {
    expect(reasonOf(() => filterSteps(dictOf(dict)))).toBe('bad_filter')
  })

  const harmless = ['<</Filter/Fl/DecodeParms[]>>', '<</Filter[/Fl]/DecodeParms<<>>>>', '<</Filter/Fl/DecodeParms 5>>']
  test.each(harmless)('ignores decode parameters that have no effect: %s', (dict) => {
    expect(filterSteps(dictOf(dict)).map(({ name, parms }) => [name, parms?.size ?? 0])).toEqual([['FlateDecode', 0]])
  })

  const whole = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns', 'EarlyChange']
  test.each(whole)('rejects a decimal point in the filter parameter /%s', (key) => {
    expect(reasonOf(() => parseObject(latin1Bytes(`<</${key} 1.0>>`), 0))).toBe('bad_number')
  })
})

// Test vectors from the standards where they contain one, and otherwise calculated by hand.
const vectors: [what: string, steps: FilterStep[], data: Uint8Array, decoded: string][] = [
  [
    'Deflate data without a last block, after a flush',
    [step('FlateDecode')],
    deflateSync('text', { finishFlush: constants.Z_SYNC_FLUSH }),
    '74657874',
  ],
  ['hexadecimal digits', [step('ASCIIHexDecode')], latin1Bytes('48 65\n6c6C 6F>junk'), '48656c6c6f'],
  ['an odd number of hexadecimal digits', [step('ASCIIHexDecode')], latin1Bytes('417>'), '4170'],
  ['ASCII85 data', [step('ASCII85Decode')], latin1Bytes('87cURD]i,\n"Ebo80~>'), '48656c6c6f20576f726c6421'],
  ['ASCII85 data that begins with <~ to no bytes', [step('ASCII85Decode')], latin1Bytes('<~87cURD]i,~>'), ''],
  ['ASCII85 data with < as the first digit', [step('ASCII85Decode')], latin1Bytes('<+06G~>'), '54616263'],
  ['ASCII85 data with the digit z', [step('ASCII85Decode')], latin1Bytes('z!!~>'), '0000000000'],
  [
    'run lengths up to the end-of-data marker',
    [step('RunLengthDecode')],
    bytesOf('02414243fe7a80ff41'),
    '4142437a7a7a',
  ],
  [
    'the LZW example in section 7.4.4.2 of ISO 32000-2',
    [step('LZWDecode')],
    bytesOf('800b6050220c0c8501'),
    '2d2d2d2d2d412d2d2d42',
  ],
  [
    'LZW data with /EarlyChange 0',
    [step('LZWDecode', '<</EarlyChange 0>>')],
    bytesOf('800b6050220c0c8501'),
    '2d2d2d2d2d412d2d2d42',
  ],
]

describe('the stream decoder', () => {
  test.each(vectors)('decodes %s, at once and byte by byte', (_, steps, data, decoded) => {
    expect(decodeStream(data, steps, 1_000)).toEqual(bytesOf(decoded))
    expect(decodeInPieces(data, steps, 1)).toEqual(bytesOf(decoded))
  })

  it('reverses all five PNG predictor functions', () => {
    const rows = ['00010203', '01010101', '02010101', '03020202', '04010101'].join('')
    const parms = '<</Predictor 15/Columns 3>>'
    const decoded = decodeStream(deflateSync(bytesOf(rows)), [step('FlateDecode', parms)], 1_000)
    expect(decoded).toEqual(Uint8Array.of(1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7))
  })

  it('rounds the size of a pixel up to the next byte for PNG predictors', () => {
    const parms = '<</Predictor 11/Columns 2/Colors 3/BitsPerComponent 4>>'
    const decoded = decodeStream(deflateSync(bytesOf('01010203')), [step('FlateDecode', parms)], 1_000)
    expect(decoded).toEqual(Uint8Array.of(1, 2, 4))
  })

  it('reverses the TIFF predictor', () => {
    const parms = '<</Predictor 2/Columns 2/Colors 2>>'
    const decoded = decodeStream(deflateSync(bytesOf('0102030405060708')), [step('FlateDecode', parms)], 1_000)
    expect(decoded).toEqual(Uint8Array.of(1, 2, 4, 6, 5, 6, 12, 14))
  })

  it('applies several filters in order', () => {
    const hex = latin1Bytes(Buffer.from(deflateSync(latin1Bytes('text'))).toString('hex'))
    expect(latin1(decodeStream(hex, [step('ASCIIHexDecode'), step('FlateDecode')], 1_000))).toBe('text')
  })

  const refused: [what: string, steps: FilterStep[], data: Uint8Array, reason: string][] = [
    ['an image filter', [step('DCTDecode')], bytesOf('00'), 'bad_filter'],
    ['a crypt filter', [step('Crypt')], bytesOf('00'), 'bad_filter'],
    ['an unknown predictor', [step('FlateDecode', '<</Predictor 3>>')], bytesOf('00'), 'bad_filter'],
    [
      'pixels of 40 color components',
      [step('FlateDecode', '<</Predictor 12/Colors 40>>')],
      bytesOf('00'),
      'bad_filter',
    ],
    [
      'components of 3 bits',
      [step('FlateDecode', '<</Predictor 12/BitsPerComponent 3>>')],
      bytesOf('00'),
      'bad_filter',
    ],
    ['LZW data without an end-of-data code', [step('LZWDecode')], bytesOf('800b60'), 'bad_stream_data'],
    [
      'ASCII85 data without an end-of-data marker',
      [step('ASCII85Decode')],
      latin1Bytes('87cURD]i,'),
      'bad_stream_data',
    ],
    ['a NUL among hexadecimal digits', [step('ASCIIHexDecode')], latin1Bytes('41\x0042>'), 'bad_stream_data'],
    ['a form feed in ASCII85', [step('ASCII85Decode')], latin1Bytes('87cUR\x0c~>'), 'bad_stream_data'],
    ['rows of 2 GiB', [step('FlateDecode', '<</Predictor 12/Columns 2147483647>>')], bytesOf('00'), 'bad_filter'],
    ['data without a zlib header', [step('FlateDecode')], bytesOf('ffffffff'), 'bad_stream_data'],
    [
      'flushed Deflate data that is truncated',
      [step('FlateDecode')],
      deflateSync('text', { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -1),
      'unexpected_end',
    ],
    [
      'flushed Deflate data before another byte',
      [step('FlateDecode')],
      Buffer.concat([deflateSync('text', { finishFlush: constants.Z_SYNC_FLUSH }), Buffer.from('x')]),
      'unexpected_end',
    ],
    ['a zlib header without data', [step('FlateDecode')], bytesOf('789c'), 'unexpected_end'],
    [
      'truncated Deflate data',
      [step('FlateDecode')],
      deflateSync(latin1Bytes('text')).subarray(0, 5),
      'unexpected_end',
    ],
    ['a Deflate block of the reserved type', [step('FlateDecode')], bytesOf('789c07'), 'bad_stream_data'],
    [
      'a Deflate distance to before the first byte',
      [step('FlateDecode')],
      bytesOf('789c0302000000'),
      'bad_stream_data',
    ],
    ['an unknown LZW code', [step('LZWDecode')], bytesOf('80106580'), 'bad_stream_data'],
    ['an invalid character in ASCII85', [step('ASCII85Decode')], latin1Bytes('ab{'), 'bad_stream_data'],
    ['an ASCII85 group with too large a value', [step('ASCII85Decode')], latin1Bytes('uuuuu'), 'bad_stream_data'],
  ]
  test.each(refused)('rejects a stream with %s', (_, steps, data, reason) => {
    expect(reasonOf(() => decodeStream(data, steps, 1_000))).toBe(reason)
  })

  it('rejects a stream only if the output of a filter exceeds the limit', () => {
    const zeros = deflateSync(new Uint8Array(1_000_000))
    const twice = deflateSync(zeros)
    const runs = new Uint8Array(20_000).fill(129)
    expect(reasonOf(() => decodeStream(zeros, [step('FlateDecode')], 900_000))).toBe('too_much_output')
    expect(reasonOf(() => decodeStream(twice, [step('FlateDecode'), step('FlateDecode')], 900_000))).toBe(
      'too_much_output',
    )
    expect(reasonOf(() => decodeStream(runs, [step('RunLengthDecode')], 900_000))).toBe('too_much_output')
    expect(decodeStream(zeros, [step('FlateDecode')], 1_100_000).length).toBe(1_000_000)
  })
})

describe('the Deflate decoder', () => {
  const text = latin1Bytes('0.5 0 0 rg 72 700 m 144 700 l S (Words of a page) Tj '.repeat(3_000))
  const sources: [what: string, data: Uint8Array][] = [
    ['an empty input', new Uint8Array(0)],
    ['text', text],
    ['zeros', new Uint8Array(500_000)],
    ['a quadratic sequence', Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) >> 3)],
  ]
  test.each(sources)('inflates %s that zlib compressed at levels 0, 1, 6 and 9 with each strategy', (_, data) => {
    for (const level of [0, 1, 6, 9]) {
      for (const strategy of [0, 1, 2, 3, 4]) {
        const packed = deflateSync(data, { level, strategy })
        for (const pieceBytes of [997, 65_536, 1e9]) {
          expect(Buffer.compare(decodeInPieces(packed, [step('FlateDecode')], pieceBytes), data)).toBe(0)
        }
      }
    }
  })

  it('inflates input that arrives byte by byte', () => {
    const packed = deflateSync(text)
    expect(Buffer.compare(decodeInPieces(packed, [step('FlateDecode')], 1), text)).toBe(0)
  })

  it('inflates data without a checksum, and ignores the bytes after it', () => {
    const packed = Buffer.concat([Uint8Array.of(0x78, 0x9c), deflateRawSync(text), Buffer.from('\r\nendless')])
    expect(Buffer.compare(decodeStream(packed, [step('FlateDecode')], 1e7), text)).toBe(0)
  })

  it('inflates or rejects randomly damaged data like zlib', () => {
    const outcome = (work: () => Uint8Array): string => {
      try {
        return Buffer.from(work()).toString('hex')
      } catch {
        return 'refused'
      }
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), fc.nat(), fc.nat(255), (data, where, value) => {
        const raw = deflateRawSync(data)
        raw[where % raw.length] = value
        const packed = Buffer.concat([Uint8Array.of(0x78, 0x9c), raw])
        const own = outcome(() => decodeStream(packed, [step('FlateDecode')], 1e7))
        expect(outcome(() => decodeInPieces(packed, [step('FlateDecode')], 1))).toBe(own)
        expect(own).toBe(outcome(() => inflateRawSync(raw)))
      }),
      { numRuns: 1_000, seed: 1 },
    )
  })
})
