import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, latin1Bytes, memorySource, toHex, utf8 } from '../../../../base/bytes.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { appendedSource } from '../../../../pdf/seal/appended-source.ts'
import { type ExpectedStamp, readBack, verifyStamps } from '../../../../pdf/seal/read-back.ts'
import { fillContents } from '../../../../pdf/seal/signature-object.ts'
import { field, loggedSource, onePage, pdfLibDocument, seal, startXrefOf, streamBody, writePdf } from './fixtures.ts'

const original = writePdf(onePage())
const texts = ['plain', 'Zoë (x) \\ y', 'Ελληνικά 字 \u{1f58b}', 'two\nlines\r\tand tab', '']
const fields = texts.map((text, i) => field({ fieldId: `f ${i} ü`, y: i * 0.2, height: 0.1, text }))

describe('the reader of sealed files', () => {
  it('returns every stamp with its text, page and position', async () => {
    const { whole, plan } = await seal(original, fields)
    const { stamps } = await readBack(memorySource(whole))
    const rects = plan.fields.map(({ rect }) => rect.map((value) => Math.round(value * 1e4) / 1e4))
    expect(stamps).toEqual(
      fields.map(({ fieldId, text }, i) => ({ fieldId, pageNumber: 1, text, rect: rects[i], hasAppearance: true })),
    )
    const expected = plan.fields.map(({ fieldId, pageNumber, rect }, i) => {
      return { fieldId, pageNumber, rect, text: texts[i] as string }
    })
    expect(verifyStamps(expected, stamps)).toEqual([])
  })

  it.each([[0], [1], [0x7f - 2], [300], [70_000]])(
    'returns the signature value without its padding (length: %i)',
    async (length) => {
      const { update } = await seal(original, fields, { contentsBytesMax: 80_000 })
      const size =
        length < 0x80 ? [length] : length < 0x10000 ? [0x82, length >> 8, length & 0xff] : [0x83, 1, 0x11, 0x70]
      const der = concatBytes(Uint8Array.from([0x30, ...size]), new Uint8Array(length))
      const { signatures } = await readBack(appendedSource(memorySource(original), fillContents(update, der)))
      expect(signatures.map(({ contents, ...rest }) => [toHex(contents) === toHex(der), rest])).toEqual([
        [true, { fieldName: 'Chancery-1', isTimestamp: false, byteRange: update.byteRange, coversWholeFile: true }],
      ])
    },
  )

  it('reports that only the last of two seals covers the whole file', async () => {
    const first = await seal(pdfLibDocument(true), [field({ fieldId: 'one' })])
    const second = await seal(first.whole, [field({ fieldId: 'two' })])
    const { signatures, stamps } = await readBack(memorySource(second.whole))
    expect(signatures.map(({ fieldName, coversWholeFile }) => [fieldName, coversWholeFile])).toEqual([
      ['Chancery-1', false],
      ['Chancery-2', true],
    ])
    expect(stamps.map(({ fieldId }) => fieldId)).toEqual(['one', 'two'])
  })

  it('returns stamps only from the requested pages', async () => {
    const document = pdfLibDocument(false, 40)
    const { whole, update } = await seal(document, [field({ pageNumber: 3 }), field({ fieldId: 'g', pageNumber: 30 })])
    const { source, log } = loggedSource(memorySource(document))
    const { stamps } = await readBack(appendedSource(source, update.appended), [3, 30])
    expect(stamps.map(({ fieldId, pageNumber }) => [fieldId, pageNumber])).toEqual([
      ['f1', 3],
      ['g', 30],
    ])
    expect(log).toEqual([[0, document.length]])
    expect((await readBack(memorySource(whole), [4])).stamps).toEqual([])
  })

  it('returns no signatures and no stamps for a file without a seal', async () => {
    const annotated = writePdf(onePage('/Annots[<</Subtype/Stamp/NM(other)>><</Subtype/Text/NM(chancery:x)>>]'))
    expect(await readBack(memorySource(annotated))).toEqual({ signatures: [], stamps: [], fillMismatches: [] })
  })

  it('returns a nested signature field with its fully qualified name', async () => {
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 7 0 R]>>>>',
      4: '<</T(form)/Kids[5 0 R 6 0 R]>>',
      5: '<</T(seal)/FT/Sig/V 8 0 R>>',
      6: '<</T(open)/FT/Sig>>',
      7: '<</T(text)/FT/Tx/V(x)>>',
      8: '<</Type/Sig/Contents<3003020105>/ByteRange[0 1 2]>>',
    }
    const { signatures } = await readBack(memorySource(writePdf({ ...onePage(), ...objects })))
    const contents = Uint8Array.of(0x30, 3, 2, 1, 5)
    expect(signatures).toEqual([
      { fieldName: 'form.seal', isTimestamp: false, byteRange: null, contents, coversWholeFile: false },
    ])
  })

  it('rejects a file that declares more pages than the limit', async () => {
    const pages = '<</Type/Pages/Count 9007199254740991/Kids[3 0 R]>>'
    const endless = memorySource(writePdf({ ...onePage(), 2: pages }))
    await expect(readBack(endless)).rejects.toMatchObject({ reason: 'limit_exceeded' })
  })

  it('rejects a file with a circular form field', async () => {
    const objects = { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>', 4: '<</T(a)/Kids[4 0 R 4 0 R]>>' }
    const circle = memorySource(writePdf({ ...onePage(), ...objects }))
    await expect(readBack(circle)).rejects.toMatchObject({ reason: 'limit_exceeded' })
  })
})

describe('a signature', () => {
  const covered = async (change: (whole: Uint8Array, text: string) => Uint8Array) => {
    const { whole } = await seal(original, [field()])
    const { signatures } = await readBack(memorySource(change(whole, latin1(whole))))
    return signatures.map(({ coversWholeFile }) => coversWholeFile)
  }
  it.each<[string, (whole: Uint8Array, text: string) => Uint8Array]>([
    [
      'if a revision follows',
      (whole) => writePdf({ 99: '(x)' }, { before: whole, trailer: `/Prev ${startXrefOf(whole)}` }),
    ],
    ['if bytes follow', (whole) => concatBytes(whole, utf8('\n'))],
    ['if its byte range begins later', (_, text) => latin1Bytes(text.replace('/ByteRange [0 ', '/ByteRange [1 '))],
    [
      'if its byte range excludes more than its value',
      (_, text) => latin1Bytes(text.replace(/ByteRange \[0 (\d+)/, (_, gapStart) => `ByteRange [0 ${gapStart - 1}`)),
    ],
    ['if its byte range is invalid', (_, text) => latin1Bytes(text.replace('/ByteRange [0 ', '/ByteRange [/ '))],
    ['if the gap of its byte range contains white space', (_, text) => latin1Bytes(text.replace('00>/M', '0 >/M'))],
  ])('does not cover the whole file %s', async (_, change) => {
    expect(await covered(change)).toEqual([false])
  })
})

describe('the comparison of stamps', () => {
  const expected: ExpectedStamp = { fieldId: 'a', pageNumber: 2, text: 'x', rect: [1, 2, 3, 4] }
  const found = { ...expected, hasAppearance: true }
  it.each([
    ['a missing stamp', [], 'missing'],
    ['a stamp of another field', [{ ...found, fieldId: 'b' }], 'missing'],
    ['a stamp on another page', [{ ...found, pageNumber: 1 }], 'page'],
    ['a stamp with another text', [{ ...found, text: 'y' }], 'text'],
    ['a stamp at another position', [{ ...found, rect: [1, 2, 3, 4.01] as const }], 'rect'],
    ['a stamp without a position', [{ ...found, rect: null }], 'rect'],
    ['a stamp without an appearance', [{ ...found, hasAppearance: false }], 'appearance'],
  ])('reports a mismatch for %s', (_, stamps, mismatch) => {
    expect(verifyStamps([expected], stamps as never)).toEqual([{ fieldId: 'a', mismatch }])
  })

  it('accepts the expected stamp next to the stamp of an earlier signing step', () => {
    const earlier = { ...found, text: 'earlier' }
    expect(verifyStamps([expected], [earlier, { ...found, rect: [1, 2, 3, 4.0005] }])).toEqual([])
  })

  const stampWith = (appearance: string) =>
    writePdf(
      onePage('/Annots[4 0 R]', {
        4: `<</Type/Annot/Subtype/Stamp/NM(chancery:a)/Rect[1 2 3 4]${appearance}>>`,
        5: streamBody('/Subtype/Form/BBox[0 0 1 1]', 'q Q'),
        6: streamBody('/Subtype/Form/BBox[0 0 1 1]', ''),
        7: streamBody('/Subtype/Form', 'q Q'),
        8: streamBody('/Subtype/Form/BBox[0 0 1 1]/Resources<</Font<</F 99 0 R>>>>', 'q Q'),
        9: streamBody('/Subtype/Image/BBox[0 0 1 1]', 'q Q'),
      }),
    )
  const stampsWith = async (appearance: string) => (await readBack(memorySource(stampWith(appearance)))).stamps
  const stamp = { fieldId: 'a', pageNumber: 1, text: '', rect: [1, 2, 3, 4] }

  it('accepts a form XObject with content as an appearance', async () => {
    expect(await stampsWith('/AP<</N 5 0 R>>')).toEqual([{ ...stamp, hasAppearance: true }])
  })

  it.each([
    ['an empty form XObject', '/AP<</N 6 0 R>>'],
    ['a form XObject without /BBox', '/AP<</N 7 0 R>>'],
    ['a form XObject without its font', '/AP<</N 8 0 R>>'],
    ['an image', '/AP<</N 9 0 R>>'],
    ['a missing object', '/AP<</N 99 0 R>>'],
    ['a missing /AP entry', ''],
  ])('does not accept %s as an appearance', async (_, appearance) => {
    expect(await stampsWith(appearance)).toEqual([{ ...stamp, hasAppearance: false }])
  })
})

describe('a file with random damage', () => {
  it('is sealed, or rejected with a `PdfFileError`', async () => {
    const files = [pdfLibDocument(true, 3), (await seal(pdfLibDocument(false, 2), [field()])).whole]
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), flips, async (file, changes) => {
        const damaged = file.slice()
        for (const [position, value] of changes) damaged[position % damaged.length] = value
        const outcome = await seal(damaged, [field()]).catch((error: unknown) => error)
        expect(outcome instanceof PdfFileError || (outcome as { whole?: Uint8Array }).whole !== undefined).toBe(true)
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})
