import { PDF, PDFStampAnnotation } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, sha256, toHex } from '../../../../base/bytes.ts'
import { catalogOf, trailerOf } from '../../../../pdf/document/catalog.ts'
import { formOf } from '../../../../pdf/document/form.ts'
import { textString } from '../../../../pdf/document/text-string.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { fillContents } from '../../../../pdf/seal/signature-object.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import type { PdfDict } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { appearancesOf, field, onePage, pdfLibDocument, seal, signature, startXrefOf, writePdf } from './fixtures.ts'
import { entriesOf, open } from './read-sealed.ts'

const withId = writePdf(onePage(), { trailer: '/ID[<0102><0304>]/Info 9 0 R/Custom(kept)' })

describe.each([
  ['a cross-reference table', async () => withId, 'table'],
  ['a cross-reference table by pdf-lib', () => pdfLibDocument(false), 'table'],
  ['a cross-reference stream and object streams', () => pdfLibDocument(true), 'stream'],
] as const)('the seal of a document with %s', (_, make, kind) => {
  it('is appended to the unchanged document, with the same type of cross-reference section', async () => {
    const original = await make()
    const { whole } = await seal(original, [field()])
    expect(whole.subarray(0, original.length)).toEqual(original)
    const file = await open(whole)
    expect(file.xref.links.map(({ section }) => section.kind)).toEqual([kind, kind])
    expect(trailerOf(file).get('Prev')).toBe(startXrefOf(original))
    expect(trailerOf(file).get('Size')).toBe(file.xref.numberEnd)
    expect(trailerOf(file).get('Root')).toEqual(trailerOf(await open(original)).get('Root'))
  })

  it('has identical bytes for identical input', async () => {
    const original = await make()
    const [one, other] = [await seal(original, [field()]), await seal(original, [field()])]
    expect(toHex(await sha256(one.whole))).toBe(toHex(await sha256(other.whole)))
  })

  it('contains a stamp and a signature field that other PDF libraries find', async () => {
    const { whole, plan } = await seal(await make(), [field({ text: 'Zoë Μüller' })])
    const document = await PDF.load(whole)
    expect([document.recoveredViaBruteForce, document.warnings]).toEqual([false, []])
    const [stamp, ...others] = document.getPage(0)?.getAnnotations() ?? []
    expect(stamp).toBeInstanceOf(PDFStampAnnotation)
    expect(stamp?.contents).toBe('Zoë Μüller')
    expect(others).toEqual([])
    expect(document.getForm()?.getFieldNames()).toEqual(['Chancery-1'])
    const loading = getDocument({ data: whole.slice() })
    const annotations = await (await (await loading.promise).getPage(1)).getAnnotations()
    const found = annotations.map(({ subtype, rect, hasAppearance }) => ({ subtype, rect, hasAppearance }))
    expect(found).toContainEqual({ subtype: 'Stamp', rect: plan.fields[0]?.rect, hasAppearance: true })
    await loading.destroy()
  })
})

describe('the update of a seal', () => {
  it('preserves the trailer entries of the document, except the second string of the file identifier', async () => {
    const { whole } = await seal(withId, [field()])
    const trailer = trailerOf(await open(whole))
    expect(entriesOf(trailer, ['Info', 'Custom'])).toEqual(['9 0 R', '(kept)'])
    expect(writeObject(trailer.get('ID') ?? null)).toMatch(/^\[<0102> <[0-9A-F]{32}>\]$/)
  })

  it('adds a file identifier that depends on the field values to a document without one', async () => {
    const original = writePdf(onePage())
    const ids = await Promise.all(
      ['one', 'two'].map(async (text) =>
        trailerOf(await open((await seal(original, [field({ text })])).whole)).get('ID'),
      ),
    )
    const written = ids.map((id) => writeObject(id ?? null))
    expect(written[0]).toMatch(/^\[<([0-9A-F]{32})> <\1>\]$/)
    expect(written[0]).not.toBe(written[1])
  })

  it('begins on a new line if the document does not end with a line break', async () => {
    const original = withId.subarray(0, -1)
    const { update, whole } = await seal(original, [field()])
    expect(latin1(update.appended, 0, 9)).toBe('\n4 0 obj\n')
    expect((await open(whole)).xref.links.length).toBe(2)
  })

  it('adds a cross-reference table without /XRefStm to a hybrid-reference file', async () => {
    const first = writePdf(onePage())
    const stream =
      '9 0 obj\n<</Type/XRef/Size 10/W[1 2 1]/Index[8 1]/Length 4>>\nstream\n\x00\x00\x00\x00\nendstream\nendobj\n'
    const streamAt = first.length
    const table = `xref\n0 0\ntrailer\n<</Size 10/Root 1 0 R/Prev ${startXrefOf(first)}/XRefStm ${streamAt}>>\n`
    const end = `${stream}${table}startxref\n${streamAt + stream.length}\n%%EOF\n`
    const { whole } = await seal(concatBytes(first, new TextEncoder().encode(end)), [field()])
    const file = await open(whole)
    expect(file.xref.links.map(({ section, hidden }) => [section.kind, hidden !== null])).toEqual([
      ['table', false],
      ['table', true],
      ['table', false],
    ])
    expect(trailerOf(file).has('XRefStm')).toBe(false)
  })
})

describe('the signature of a seal', () => {
  it('covers every byte of the file except the signature value', async () => {
    const { update, whole } = await seal(withId, [field()])
    const [start, length, end, tail] = update.byteRange
    expect([start, length, end + tail]).toEqual([0, update.contentsStart, whole.length])
    expect(end - length).toBe(update.contentsLength)
    expect(latin1(whole, length, end)).toBe(`<3000${'0'.repeat(124)}>`)
    const parts = update.digestRanges.map((range) => update.appended.subarray(range.start, range.end))
    expect(concatBytes(withId, ...parts)).toEqual(concatBytes(whole.subarray(0, length), whole.subarray(end)))
  })

  it('stores the name, the reason and the time, and has an invisible locked widget', async () => {
    const { whole } = await seal(withId, [field()], { name: 'Müller & Co', reason: 'Signed (2)' })
    const file = await open(whole)
    const form = await formOf(file)
    const widget = (await file.resolve(form?.fields[0])) as PdfDict
    expect(entriesOf(widget, ['FT', 'T', 'Subtype', 'Rect', 'F', 'P'])).toEqual([
      '/Sig',
      '(Chancery-1)',
      '/Widget',
      '[0 0 0 0]',
      '132',
      '3 0 R',
    ])
    const dict = (await file.resolve(widget.get('V'))) as PdfDict
    expect(entriesOf(dict, ['Type', 'Filter', 'SubFilter', 'Name', 'M', 'Reason'])).toEqual([
      '/Sig',
      '/Adobe.PPKLite',
      '/ETSI.CAdES.detached',
      writeObject(textString('Müller & Co')),
      '(D:20260301120005Z)',
      '(Signed \\(2\\))',
    ])
    expect(dict.has('Reference')).toBe(false)
  })

  it('has exactly the requested space, and rejects a longer signature value', async () => {
    const { update } = await seal(withId, [field()])
    expect(update.contentsLength).toBe(130)
    const filled = fillContents(update, new Uint8Array(64).fill(0xab))
    expect(latin1(filled).includes(`<${'ab'.repeat(64)}>`)).toBe(true)
    expect(() => fillContents(update, new Uint8Array(65))).toThrow(
      expect.objectContaining({ reason: 'contents_too_long' }),
    )
    expect(latin1(update.appended).includes(`<${'0'.repeat(128)}>`)).toBe(true)
  })

  it.each([1, 2, 3] as const)('certifies the document with permission %i', async (certificationPermission) => {
    const { whole } = await seal(withId, [field()], { certificationPermission })
    const file = await open(whole)
    const { dict } = await catalogOf(file)
    const parameters = `<</Type /TransformParams/V /1.2/P ${certificationPermission}>>`
    const certification = await file.resolve((dict.get('Perms') as PdfDict).get('DocMDP'))
    expect(isDict(certification) && entriesOf(certification, ['Type', 'Reference'])).toEqual([
      '/Sig',
      `[<</Type /SigRef/TransformMethod /DocMDP/TransformParams ${parameters}>>]`,
    ])
  })
})

describe('an invalid seal request', () => {
  it.each([
    ['for a page that does not exist', [field({ pageNumber: 2 })], 'page_missing'],
    ['for a field that extends beyond the page', [field({ x: 0.6 })], 'field_outside_page'],
    ['for a field above the page', [field({ y: -0.01 })], 'field_outside_page'],
    ['for a field without a size', [field({ height: 0 })], 'field_outside_page'],
    ['for a field whose position is not a number', [field({ width: Number.NaN })], 'field_outside_page'],
    ['for two fields with the same id', [field(), field()], 'field_repeated'],
  ])('is rejected %s', async (_, fields, reason) => {
    await expect(seal(withId, fields)).rejects.toMatchObject({ name: 'PdfFileError', reason })
  })

  it('is rejected for a page whose Annots entry is not an array', async () => {
    await expect(seal(writePdf(onePage('/Annots 5')), [field()])).rejects.toMatchObject({ reason: 'page_broken' })
  })

  it.each([
    ['without its appearance', { widthPoints: 100, heightPoints: 25 }, 1, 'appearance_missing'],
    ['with an appearance of the wrong size', { widthPoints: 102, heightPoints: 25 }, 0, 'appearance_size_wrong'],
  ])('is rejected for a stamp %s', async (_, size, appearanceIndex, reason) => {
    const file = await open(withId)
    const plan = await planSeal(file, [field()])
    const stamps = [{ appearanceIndex, text: 'value' }]
    const sealing = appendSeal({ file, plan, composeAppearances: appearancesOf([size]), stamps, signature })
    await expect(sealing).rejects.toMatchObject({ reason })
  })
})
