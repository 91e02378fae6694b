import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { invalidReasons } from '../../../../pdf/inspect/policy/result.ts'
import { createPdfWriter, onePagePdf, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'
import { sized } from '../../../support/size.ts'
import { inspect, outcomeOf } from './inspect.ts'

const onePage = onePagePdf()
const page = (count: number, width = 612, height = 792, rotate = 0) => ({ count, width, height, rotate })

/**
 * Returns a file with six pages in two branches with inherited boxes, in an object stream and with a cross-reference
 * stream.
 */
function sixPages(): Uint8Array {
  const pdf = createPdfWriter('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n')
  pdf.stream(20, '/Filter/FlateDecode', deflateSync(latin1Bytes('BT (text) Tj ET')))
  pdf.objectStream(30, [
    { number: 1, body: '<</Type/Catalog/Pages 2 0 R/Version/2.0>>' },
    { number: 2, body: '<</Type/Pages/Count 6/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 300 200]/Rotate 90>>' },
    { number: 3, body: '<</Type/Pages/Parent 2 0 R/Count 2/Kids 12 0 R/CropBox[10 10 90 110]>>' },
    { number: 4, body: '<</Type/Page/Parent 2 0 R/MediaBox 13 0 R/Rotate 0/Contents 20 0 R>>' },
    { number: 5, body: '<</Type/Pages/Parent 2 0 R/Count 3/Kids[8 0 R 9 0 R 10 0 R]>>' },
    { number: 6, body: '<</Type/Page/Parent 3 0 R>>' },
    { number: 7, body: '<</Type/Page/Parent 3 0 R/Rotate -90/UserUnit 2>>' },
    { number: 8, body: '<</Type/Page/Parent 5 0 R>>' },
    { number: 9, body: '<</Type/Page/Parent 5 0 R/Rotate 15 0 R>>' },
    { number: 10, body: '<</Type/Page/Parent 5 0 R/Rotate 180>>' },
    { number: 12, body: '[6 0 R 7 0 R]' },
    { number: 13, body: '[0 0 50.5 14 0 R]' },
    { number: 14, body: '60.25' },
    { number: 15, body: '450' },
  ])
  pdf.end(pdf.xrefStream(31))
  return pdf.bytes()
}

describe('the inspection of an intact file', () => {
  it('returns the pages, the version and the features of a file', () => {
    expect(inspect(onePage)).toEqual({ ok: true, pages: [page(1)], pageCount: 1, pdfVersion: '1.7', features: [] })
  })

  it('returns the displayed size of pages with inherited, indirect or cropped boxes, rotations and user units', () => {
    expect(inspect(sixPages())).toEqual({
      ok: true,
      pages: [
        page(1, 100, 80, 90),
        page(1, 200, 160, 270),
        page(1, 50.5, 60.25, 0),
        page(2, 200, 300, 90),
        page(1, 300, 200, 180),
      ],
      pageCount: 6,
      pdfVersion: '2.0',
      features: [],
    })
  })

  it('inspects the latest version of each object', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    const first = pdf.xrefTable()
    pdf.end(first)
    pdf.object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 20]>>')
    pdf.end(pdf.xrefTable({ prev: first }))
    expect(inspect(pdf.bytes())).toMatchObject({ ok: true, pages: [page(1, 10, 20)] })
  })

  it('accepts an update with a hybrid-reference section', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    const first = pdf.xrefTable()
    pdf.objectStream(10, [{ number: 3, body: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 20]>>' }])
    const hidden = pdf.xrefStream(11)
    pdf.end(pdf.xrefTable({ prev: first, extra: `/XRefStm ${hidden}` }))
    expect(inspect(pdf.bytes())).toMatchObject({ ok: true, pages: [page(1, 10, 20)] })
  })

  it('returns the same result for chunks of 1 to 1,000 bytes', () => {
    for (const body of [onePage, sixPages()]) {
      const whole = inspect(body)
      for (const chunkBytes of [1, 2, 3, 7, 16, 61, 64, 65, 100, 255, 1_000]) {
        expect(inspect(body, { chunkBytes })).toEqual(whole)
      }
    }
  })

  it('accepts a startxref that refers to white space before the cross-reference table', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    const early = pdf.offset
    pdf.raw('\n  \n')
    pdf.xrefTable()
    pdf.end(early)
    expect(outcomeOf(pdf.bytes())).toBe('admitted')
  })
})

const text = (body: Uint8Array): string => String.fromCharCode(...body)
const edited = (from: string | RegExp, to: string, body = onePage) => latin1Bytes(text(body).replace(from, to))

describe('the inspection of a stream', () => {
  const streams: [what: string, dict: string, data: string, outcome: string][] = [
    ['with the correct length', '/Length 3', 'abc', 'admitted'],
    ['whose length excludes a final line break', '/Length 3', 'abc\r\n', 'admitted'],
    ['without data', '/Length 0', '', 'admitted'],
    ['whose length is too short', '/Length 2', 'abc', 'stream_length_wrong'],
    ['whose length is too long', '/Length 5', 'abc', 'stream_length_wrong'],
    ['whose length is longer than the file', '/Length 5000', 'abc', 'end_missing'],
    ['whose length is negative', '/Length -3', 'abc', 'stream_length_wrong'],
    ['whose length is a name', '/Length /L', 'abc', 'stream_length_wrong'],
    ['whose length is a reference to the correct number', '/Length 5 0 R', 'abc', 'admitted'],
    ['whose length is a correct reference and includes a final line break', '/Length 5 0 R', 'ab\n', 'admitted'],
    ['whose length is a reference to a wrong number', '/Length 5 0 R', 'abcd', 'stream_length_wrong'],
    ['whose length is a reference to a missing object', '/Length 6 0 R', 'abc', 'stream_length_wrong'],
    ['whose data contains endstream', '/Length 7 0 R', 'an endstream inside', 'admitted'],
    ['whose filter is a reference', '/Length 3/Filter 6 0 R', 'abc', 'filter_unsupported'],
    ['whose filter is unknown', '/Length 3/Filter/Oink', 'abc', 'filter_unsupported'],
    ['whose data is not zlib data', '/Length 3/Filter/FlateDecode', 'abc', 'stream_data_invalid'],
    [
      'whose data is not zlib data after hexadecimal digits',
      '/Length 6/Filter[/AHx/Fl]',
      '616263',
      'stream_data_invalid',
    ],
    [
      'of an image whose data is not zlib data',
      '/Length 3/Filter/FlateDecode/Subtype/Image/Width 1/Height 1/BitsPerComponent 8',
      'abc',
      'appearance_ambiguous',
    ],
    ['with an image filter that is not an image', '/Length 3/Filter[/FlateDecode/DCTDecode]', 'abc', 'admitted'],
  ]
  test.each(streams)('reports $3 for a stream %s', (_, dict, data, outcome) => {
    const body = onePagePdf(
      (pdf) => {
        pdf.stream(4, dict, data)
        pdf.object(5, '3')
        pdf.object(7, '19')
      },
      { page: '/Own 4 0 R' },
    )
    expect(outcomeOf(body)).toBe(outcome)
    expect(outcomeOf(body, { chunkBytes: 13 })).toBe(outcome)
  })

  // All readers display such a stream identically.
  it('accepts a truncated Flate stream', () => {
    const cut = deflateSync(latin1Bytes('text '.repeat(100))).subarray(0, 12)
    expect(outcomeOf(onePagePdf((pdf) => pdf.stream(4, '/Filter/FlateDecode', cut)))).toBe('admitted')
  })

  it('ignores damage in a stream that a later update replaces', () => {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    pdf.stream(4, '/Filter/FlateDecode', 'abc')
    const first = pdf.xrefTable()
    pdf.end(first)
    pdf.object(4, 'null')
    pdf.end(pdf.xrefTable({ prev: first }))
    expect(outcomeOf(pdf.bytes())).toBe('admitted')
  })
})

describe('the inspection of a file with an entry that locates another object, as Cairo writes it', () => {
  /** Returns a file whose entry 4 locates object 1. Object 5 has the given body. */
  const misplaced = (body: string, page = '', catalog = '') => {
    const pdf = createPdfWriter()
    pdf.object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
    pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
    pdf.object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>`)
    pdf.object(5, body)
    pdf.end(pdf.xrefTable())
    const text = Buffer.from(pdf.bytes()).toString('latin1')
    return Buffer.from(text.replace('\n5 1\n', '\n4 2\n0000000009 00000 n \n'), 'latin1')
  }

  it('accepts it if only unused objects refer to the number', () => {
    expect(misplaced('null').toString('latin1')).toContain('4 2\n0000000009')
    for (const body of ['null', '[4 0 R]']) expect(outcomeOf(misplaced(body))).toBe('admitted')
  })

  it('refuses it if a used object refers to the number, because readers find different objects', () => {
    expect(outcomeOf(misplaced('[4 0 R]', '/Annots 5 0 R'))).toBe('xref_mismatch')
    expect(outcomeOf(misplaced('null', '/A 4 0 R'))).toBe('xref_mismatch')
    expect(outcomeOf(misplaced('null', '', '/A 4 0 R'))).toBe('xref_mismatch')
  })
})

describe('the inspection of a file with objects beyond /Size', () => {
  const before = onePage.length
  const updated = (size: number): Uint8Array => {
    const start = /startxref\n(\d+)/.exec(Buffer.from(onePage).toString('latin1'))![1]
    const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Prev ${start}>>\nstartxref\n${before}\n%%EOF\n`
    return Buffer.concat([edited('/Size 4', '/Size 1'), Buffer.from(`xref\n0 1\n0000000000 65535 f \n${trailer}`)])
  }

  it('accepts it if the catalog is also beyond /Size, as Poppler writes it, because no reader can obey /Size', () => {
    expect(outcomeOf(edited('/Size 4', '/Size 1'))).toBe('admitted')
    expect(outcomeOf(edited('/Size 4', '/Size 2'))).toBe('xref_ambiguous')
  })

  it('refuses it if the file has an incremental update, in which another /Size can count', () => {
    expect(outcomeOf(updated(1))).toBe('xref_ambiguous')
    expect(outcomeOf(updated(4))).toBe('admitted')
  })
})

describe('the inspection of a damaged file', () => {
  const damages: [what: string, body: Uint8Array, reason: string][] = [
    ['truncated in the middle', onePage.slice(0, 150), 'object_unreadable'],
    ['truncated before its end', onePage.slice(0, -8), 'end_missing'],
    ['without startxref', edited(/startxref\n\d+\n/, ''), 'end_missing'],
    ['whose startxref is not a number', edited(/startxref\n\d+/, 'startxref\nx'), 'end_missing'],
    [
      'whose startxref does not refer to a cross-reference section',
      edited(/startxref\n\d+/, 'startxref\n17'),
      'xref_missing',
    ],
    ['whose startxref refers to an object', edited(/startxref\n\d+/, 'startxref\n9'), 'xref_missing'],
    ['whose /Prev does not refer to a cross-reference section', edited('/Root', '/Prev 9/Root'), 'xref_missing'],
    ['whose /Prev is not an offset', edited('/Root', '/Prev -1/Root'), 'xref_invalid'],
    ['without /Size', edited('/Size 4', ''), 'xref_invalid'],
    ['with a cross-reference entry that is off by one byte', edited('0000000009', '0000000010'), 'xref_mismatch'],
    [
      'with a cross-reference entry of a wrong generation',
      edited('0000000009 00000', '0000000009 00001'),
      'xref_mismatch',
    ],
    [
      'with a cross-reference entry for a missing object',
      edited(/1 3\n([\s\S]*)trailer/, '1 4\n$10000009999 00000 n \ntrailer'),
      'xref_mismatch',
    ],
    ['with a cross-reference entry for another object number', edited('1 3\n', '2 3\n'), 'xref_mismatch'],
    [
      'with cross-reference entries of two lengths',
      edited('0000000009 00000 n \n', '0000000009 00000 n\n'),
      'xref_invalid',
    ],
    ['with a space before a cross-reference entry', edited(/n \n(\d)/, 'n \n $1'), 'xref_invalid'],
    ['with a malformed cross-reference entry', edited('0000000009', '000000009'), 'xref_invalid'],
    ['without a catalog', edited('/Root 1', '/Root 9'), 'catalog_invalid'],
    ['whose root is the page tree', edited('/Root 1', '/Root 2'), 'catalog_invalid'],
    ['whose page tree is missing', edited('/Pages 2', '/Pages 0'), 'page_tree_invalid'],
    ['whose page tree is a page', edited('/Pages 2', '/Pages 3'), 'page_tree_invalid'],
    ['with a wrong page count', edited('/Count 1', '/Count 2'), 'page_tree_invalid'],
    ['with a kid that is missing', edited('Kids[3', 'Kids[0'), 'page_tree_invalid'],
    ['with a kid that is not a reference', edited('Kids[3 0 R]', 'Kids[3 0 0]'), 'page_tree_invalid'],
    ['with a kid of an unknown type', edited('/Type/Page/', '/Type/Pag3/'), 'page_tree_invalid'],
    ['without pages', onlyPages('<</Type/Pages/Count 0/Kids[]>>'), 'page_tree_invalid'],
    ['without a media box', edited('/MediaBox', '/MediaBax'), 'page_box_invalid'],
    ['with an empty media box', edited('0 0 612 792', '612 0 612 7'), 'page_box_invalid'],
    ['with a media box of two numbers', edited('0 0 612 792', '612 7920123'), 'page_box_invalid'],
    ['with a page rotated by 45 degrees', onePagePdf(undefined, { page: '/Rotate 45' }), 'page_box_invalid'],
    ['with a user unit of 0', onePagePdf(undefined, { page: '/UserUnit 0' }), 'page_box_invalid'],
    ['with text between its objects', onePagePdf((pdf) => pdf.raw('hello\n')), 'unexpected_content'],
    ['with an object without an end', edited('endobj\n2 0', '      \n2 0'), 'object_unreadable'],
    ['with unexpected text at the end of an object', edited('endobj\n2 0', 'endobj*2 0'), 'object_unreadable'],
    ['with two values for one key', onePagePdf(undefined, { page: '/Rotate 0/Rotate 90' }), 'duplicate_key'],
    ['with an object stream that is too short', shortObjectStream(), 'object_stream_invalid'],
    ['with a wrong index of a compressed object', wrongIndex(), 'xref_mismatch'],
  ]
  test.each(damages)('rejects a file %s', (_, body, reason) => {
    const result = inspect(body)
    expect(result).toMatchObject({ ok: false, code: 'pdf_invalid', reason })
    for (const chunkBytes of [1, 64, 100]) expect(inspect(body, { chunkBytes })).toEqual(result)
    expect(result).toHaveProperty('errors', [{ path: 'file', code: reason, message: expect.stringMatching(/\.$/) }])
  })

  function onlyPages(pages: string): Uint8Array {
    const pdf = createPdfWriter()
    pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
    pdf.object(2, pages)
    pdf.end(pdf.xrefTable())
    return pdf.bytes()
  }

  function shortObjectStream(): Uint8Array {
    return onePagePdf((pdf) => pdf.stream(4, '/Type/ObjStm/N 2/First 10', '5 0 6 5   null'))
  }

  function wrongIndex(): Uint8Array {
    const pdf = createPdfWriter()
    writeOnePage(pdf)
    pdf.objectStream(4, [
      { number: 5, body: 'null' },
      { number: 6, body: 'true' },
    ])
    pdf.end(pdf.xrefStream(7))
    return edited('5 0 6 5', '6 0 5 5', pdf.bytes())
  }
})

describe('the inspection of a file with randomly changed bytes', () => {
  it('rejects it only with a defined reason, and independently of the chunk size', () => {
    const bodies = [onePage, sixPages()]
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.array(change, { minLength: 1, maxLength: 4 }), (body, changes) => {
        const changed = body.slice()
        for (const [where, value] of changes) changed[where % changed.length] = value
        const result = inspect(changed)
        if (!result.ok && result.code === 'pdf_invalid') expect(invalidReasons).toContain(result.reason)
        expect(result).not.toHaveProperty('reason', 'unreadable')
        expect(inspect(changed, { chunkBytes: 17 })).toEqual(result)
      }),
      { numRuns: sized(150, 3_000), seed: 1 },
    )
  })
})
