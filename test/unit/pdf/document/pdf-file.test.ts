import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, latin1Bytes, memorySource, utf8 } from '../../../../base/bytes.ts'
import { pageCountOf } from '../../../../pdf/document/page-tree.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { isStream } from '../../../../pdf/syntax/kinds.ts'
import { type PdfStream, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { workAt } from '../../../../pdf/syntax/work.ts'
import { onePage, pdfLibDocument, startXrefOf, streamBody, writePdf } from '../seal/fixtures.ts'

const open = (bytes: Uint8Array) => openPdf(memorySource(bytes))
const reasonOf = async (bytes: Uint8Array, number = 1) => {
  const failure = await open(bytes)
    .then((file) => file.getObject(pdfRef(number)))
    .catch((error) => error)
  return failure?.reason ?? failure
}
const replaced = (bytes: Uint8Array, from: string | RegExp, to: string) => latin1Bytes(latin1(bytes).replace(from, to))

/** Returns a hybrid file with a table, and a stream for hidden objects. Object 5 is in object stream 4. */
function hybridPdf(): Uint8Array {
  const body = writePdf(onePage('', { 4: streamBody('/Type/ObjStm/N 1/First 4', '5 0 (hidden)') }))
  const entry = latin1(Uint8Array.of(2, 0, 4, 0))
  const streamAt = body.length
  const stream = `6 0 obj\n${streamBody('/Type/XRef/Size 7/W[1 2 1]/Index[5 1]', entry)}\nendobj\n`
  const tableAt = streamAt + stream.length
  const trailer = `trailer\n<</Size 7/Root 1 0 R/Prev ${startXrefOf(body)}/XRefStm ${streamAt}>>`
  const table = `xref\n0 0\n5 1\n0000000000 00000 f \n${trailer}\nstartxref\n${tableAt}\n%%EOF\n`
  return concatBytes(body, latin1Bytes(stream + table))
}

describe('the PDF reader', () => {
  it('returns an object by number and generation, the data of a stream, and the target of nested references', async () => {
    const bytes = writePdf(onePage('', { 4: streamBody('', 'data'), '7 2': '(second)', 8: '9 0 R', 9: '42' }))
    const file = await open(bytes)
    expect(await file.getObject(pdfRef(7, 2))).toEqual({ kind: 'string', bytes: utf8('second'), isHex: false })
    const stream = (await file.getObject(pdfRef(4))) as PdfStream
    expect(latin1(bytes, stream.offset, stream.offset + 4)).toBe('data')
    expect(latin1(await file.rawStream(stream))).toBe('data')
    expect(await file.resolve(pdfRef(8))).toBe(42)
  })

  it.each([
    ['a missing object', pdfRef(99)],
    ['a free object', pdfRef(0, 65_535)],
    ['another generation of an object', pdfRef(7, 1)],
  ])('returns null for a reference to %s', async (_, ref) => {
    const file = await open(writePdf(onePage('', { '7 2': '(second)' })))
    expect(await file.getObject(ref)).toBeNull()
  })

  it.each([[false], [true]])('opens a file that pdf-lib created (object streams: %s)', async (useObjectStreams) => {
    const file = await open(pdfLibDocument(useObjectStreams, 3))
    expect(file.xref.links.map(({ section }) => section.kind)).toEqual([useObjectStreams ? 'stream' : 'table'])
    expect(await pageCountOf(file)).toBe(3)
  })

  it('finds objects that only the cross-reference stream of a hybrid-reference file lists', async () => {
    const file = await open(hybridPdf())
    expect(file.xref.links.map(({ section, hidden }) => [section.kind, hidden?.kind])).toEqual([
      ['table', 'stream'],
      ['table', undefined],
    ])
    expect(await file.getObject(pdfRef(5))).toMatchObject({ bytes: utf8('hidden') })
    expect(file.xref.numberEnd).toBe(7)
  })

  it('returns the latest revision of an object, and null for a freed object', async () => {
    const first = writePdf(onePage('', { 4: '(old)', 5: '(kept)', 6: '(gone)' }))
    const revised = writePdf({ 4: '(new)' }, { before: first, trailer: `/Prev ${startXrefOf(first)}` })
    const freed = writePdf({ 6: null }, { before: revised, trailer: `/Prev ${startXrefOf(revised)}` })
    const file = await open(freed)
    expect(await file.getObject(pdfRef(6))).toBeNull()
    expect(await file.getObject(pdfRef(4))).toMatchObject({ bytes: utf8('new') })
    expect(await file.getObject(pdfRef(5))).toMatchObject({ bytes: utf8('kept') })
  })

  it('accepts /Prev null, but rejects /Prev false', async () => {
    const prev = (value: string) => writePdf(onePage(), { trailer: `/Prev ${value}` })
    expect(await (await open(prev('null'))).getObject(pdfRef(2))).toBeInstanceOf(Map)
    expect(await reasonOf(prev('false'))).toBe('trailer_broken')
  })

  it('reads a cross-reference table with 19-byte entries', async () => {
    const bytes = writePdf(onePage())
    const text = latin1(bytes).replaceAll(' n \n', ' n\n').replaceAll(' f \n', ' f\n')
    const file = await open(latin1Bytes(text))
    expect(await file.getObject(pdfRef(2))).toBeInstanceOf(Map)
  })

  it('decodes a stream whose /Filter is an indirect object', async () => {
    const data = latin1(zlibSync(utf8('some content')))
    const objects = { 4: streamBody('/Filter 5 0 R', data), 5: '[/FlateDecode]' }
    const file = await open(writePdf(onePage('', objects)))
    const stream = (await file.getObject(pdfRef(4))) as PdfStream
    expect(latin1(await file.decodedStream(stream))).toBe('some content')
  })

  it('charges CPU work for decoded bytes even if a stream exceeds the output limit', async () => {
    const data = latin1(zlibSync(new Uint8Array(1_000_000)))
    let spent = 0
    const charge = (nanoseconds: number): void => {
      spent += nanoseconds
    }
    const bytes = writePdf(onePage('', { 4: streamBody('/Filter/FlateDecode', data) }))
    const file = await openPdf(memorySource(bytes), undefined, { charge })
    const stream = (await file.getObject(pdfRef(4))) as PdfStream
    spent = 0
    await expect(file.decodedStream(stream, 500_000)).rejects.toMatchObject({ reason: 'limit_exceeded' })
    expect(spent).toBeGreaterThan(500_000 * workAt.decodedByte)
  })

  it('reads a stream whose /Length is an indirect object', async () => {
    const objects = { 4: '<</Length 5 0 R>>\nstream\nabc\nendstream', 5: '3' }
    const file = await open(writePdf(onePage('', objects)))
    const stream = await file.getObject(pdfRef(4))
    expect(isStream(stream) && latin1(await file.rawStream(stream))).toBe('abc')
  })
})

describe('the PDF reader for malformed files', () => {
  const good = writePdf(onePage('', { 4: streamBody('', 'data') }))
  const packed = (entry: number[], objects: Record<string, string>) => {
    const body = writePdf(onePage('', objects))
    const stream = streamBody('/Type/XRef/Size 9/W[1 1 1]/Index[8 1]/Root 1 0 R', latin1(Uint8Array.from(entry)))
    const withPrev = stream.replace('/Root', `/Prev ${startXrefOf(body)}/Root`)
    return concatBytes(body, latin1Bytes(`7 0 obj\n${withPrev}\nendobj\nstartxref\n${body.length}\n%%EOF\n`))
  }

  it.each<[string, Uint8Array, string, number?]>([
    ['without startxref', replaced(good, 'startxref', 'startxxxx'), 'startxref_missing'],
    ['that is empty', new Uint8Array(0), 'startxref_missing'],
    [
      'whose startxref does not refer to a cross-reference section',
      replaced(good, /startxref\n\d+/, 'startxref\n5'),
      'xref_broken',
    ],
    [
      'whose startxref is beyond the end of the file',
      replaced(good, /startxref\n\d+/, 'startxref\n99999'),
      'xref_broken',
    ],
    ['whose cross-reference table has no trailer', replaced(good, 'trailer', 'trailing'), 'xref_broken'],
    [
      'whose cross-reference table declares more entries than it has',
      replaced(good, '\n4 1\n', '\n4 900000\n'),
      'xref_broken',
    ],
    ['whose cross-reference entries are malformed', replaced(good, / 00000 n \n(?=2 1)/, ' 0000x n \n'), 'xref_broken'],
    ['whose cross-reference table lists an object twice', replaced(good, '\n2 1\n', '\n1 1\n'), 'xref_broken'],
    [
      'whose cross-reference sections are circular',
      replaced(good, '/Root', `/Prev ${startXrefOf(good)}/Root`),
      'xref_loop',
    ],
    ['whose /Prev is not an offset', replaced(good, '/Root', '/Prev (x)/Root'), 'trailer_broken'],
    ['that is encrypted', replaced(good, '/Root', '/Encrypt<<>>/Root'), 'encrypted'],
    ['with another object at the offset of an object', replaced(good, '\n1 0 obj', '\n9 0 obj'), 'object_broken'],
    [
      'with an object without an `endobj` keyword',
      replaced(good, '2 0 R>>\nendobj\n2', '2 0 R>>\nendxxx\n2'),
      'object_broken',
    ],
    ['with a compressed object whose object stream is a page', packed([2, 3, 0], {}), 'object_broken', 8],
    ['with an object stream that contains itself', packed([2, 8, 0], {}), 'object_broken', 8],
    [
      'with an object stream that does not contain the object',
      packed([2, 4, 0], { 4: streamBody('/Type/ObjStm/N 1/First 4', '6 0 (x)') }),
      'object_broken',
      8,
    ],
    [
      'with an object stream that declares too many objects',
      packed([2, 4, 0], { 4: streamBody('/Type/ObjStm/N 9/First 4', '8 0 (x)') }),
      'object_broken',
      8,
    ],
    [
      'with an object stream that contains its own length',
      packed([2, 4, 0], { 4: '<</Type/ObjStm/N 1/First 4/Length 8 0 R>>\nstream\n8 0 6\nendstream' }),
      'stream_broken',
      8,
    ],
  ])('rejects a file %s', async (_, bytes, reason, number) => {
    expect(await reasonOf(bytes, number)).toBe(reason)
  })

  it('rejects a stream that does not end at its declared length', async () => {
    const file = await open(replaced(good, '/Length 4', '/Length 2'))
    const stream = (await file.getObject(pdfRef(4))) as PdfStream
    await expect(file.rawStream(stream)).rejects.toMatchObject({ reason: 'stream_broken' })
  })

  it('rejects circular references', async () => {
    const file = await open(writePdf(onePage('', { 4: '5 0 R', 5: '4 0 R' })))
    await expect(file.resolve(pdfRef(4))).rejects.toMatchObject({ reason: 'object_broken' })
  })
})
