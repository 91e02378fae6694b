import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { type PdfObject, pdfDict, pdfHexString, pdfName, pdfRef, pdfString } from '../../../../pdf/syntax/objects.ts'
import { parseObject } from '../../../../pdf/syntax/parser.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'

const written: [value: PdfObject, text: string][] = [
  [null, 'null'],
  [true, 'true'],
  [-0, '0'],
  [0.5, '0.5'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.5e-7, '-0.00000015'],
  [123456789, '123456789'],
  [pdfName('A B/#\x00é'), '/A#20B#2F#23#00#E9'],
  [pdfString(latin1Bytes('a(b)\\\r\n')), '(a\\(b\\)\\\\\\r\n)'],
  [pdfHexString(Uint8Array.of(0, 255, 16)), '<00FF10>'],
  [pdfRef(12, 3), '12 3 R'],
  [[1, [2], pdfName('N')], '[1 [2] /N]'],
  [pdfDict({ Type: pdfName('Page'), Kids: [] }), '<</Type /Page/Kids []>>'],
]

const names = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 8,
})
const strings = fc.uint8Array({ maxLength: 20 })
const { value: anyObject } = fc.letrec<{ value: PdfObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<PdfObject>(null, true, false),
    fc.integer(),
    fc.integer().map((value) => value / 1_000),
    names.map(pdfName),
    strings.map((bytes) => pdfString(Uint8Array.from(bytes))),
    strings.map((bytes) => pdfHexString(Uint8Array.from(bytes))),
    fc.tuple(fc.nat(8_000_000), fc.nat(65_535)).map(([number, generation]) => pdfRef(number, generation)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
}))

describe('the object writer', () => {
  test.each(written)('writes the canonical form $1', (value, text) => {
    expect(writeObject(value)).toBe(text)
  })

  it('writes random objects that the parser reads back unchanged', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        const text = writeObject(value)
        const { value: back, end } = parseObject(latin1Bytes(text), 0)
        expect(writeObject(back)).toBe(text)
        expect(end).toBe(text.length)
      }),
      { numRuns: 2_000, seed: 1 },
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects the number %d', (value) => {
    expect(() => writeObject(value)).toThrow('PDF cannot represent an infinite number or NaN')
  })

  it('rejects a stream', () => {
    expect(() => writeObject({ kind: 'stream', dict: new Map(), offset: 0, length: 0 })).toThrow(
      'cannot be a direct object',
    )
  })
})
