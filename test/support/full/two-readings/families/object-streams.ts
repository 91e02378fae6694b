import { constants, deflateSync } from 'node:zlib'
import { latin1, latin1Bytes } from '../../../../../base/bytes.ts'
import { type RawUpdate, rawUpdate } from '../../seal-attacks/raw-update.ts'
import { type Bytes, type Draft, streamOf, words } from '../draft.ts'
import { behindSheet, bodies, type Places, type Reading } from '../sheet.ts'

const family = 'object streams'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })
/** The page shows the content in object 6. */
const shows = { 3: bodies.page.replace('4 0 R', '6 0 R'), 8: streamOf(words('TWO')) }

/** Returns cross-reference entries for objects of an object stream by number, together with other entries. */
const inPack = (at: number, members: Record<number, number>, others: Places = [], pack = 7): Places =>
  [
    ...Object.entries(members).map(([number, index]): Places[number] => [Number(number), { pack, index }]),
    [pack, at] as Places[number],
    ...others,
  ].sort(([one], [other]) => one - other)

const withPack = (write: (pdf: Draft) => Places) => () =>
  behindSheet((pdf, places) => {
    const entries = write(pdf)
    pdf.end(pdf.section(12, [...places, ...entries], '/Size 13/Root 1 0 R'))
  }, shows)

/** Returns a file with the object stream 7 that `write` writes, and the indexes of its objects. */
const packed = (
  name: string,
  outcome: string,
  members: Record<number, number>,
  write: (pdf: Draft) => number,
): Reading =>
  reading(
    name,
    outcome,
    withPack((pdf) => inPack(write(pdf), members)),
  )

/** Returns an object stream 7 with one object that extends an object stream 9 with another object. */
const extending = (pdf: Draft, inBase: [number, string], own: [number, string]) => ({
  base: pdf.pack(9, [inBase]),
  at: pdf.pack(7, [own], '/Extends 9 0 R'),
})

const pack =
  (...inside: [number: number, body: string][]) =>
  (pdf: Draft) =>
    pdf.pack(7, inside)

/** Returns an object stream of `n` objects with the given header. */
const packOf = (n: number, head: string, body: string) => (pdf: Draft) =>
  pdf.object(7, streamOf(`${head}${body}`, `/Type/ObjStm/N ${n}/First ${head.length}`))

/** Returns an object stream with the given data, which is compressed without a last block. */
const flushedPack = (change: (data: string) => string) => (pdf: Draft) => {
  const data = deflateSync('6 0 [4 0 R]', { finishFlush: constants.Z_SYNC_FLUSH })
  return pdf.object(7, streamOf(change(latin1(new Uint8Array(data))), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'))
}

const one = '[4 0 R]'
const two = '[8 0 R]'
const twice = pack([6, one], [6, two])

// Some readers that miss an object search the file, and then find no object in an object stream.
const missed = (
  name: string,
  outcome: string,
  { kind, annotations }: Pick<RawUpdate, 'kind'> & { annotations: string },
) =>
  reading(name, outcome, () => {
    const page = (entry: string): string => bodies.page.replace('/Contents', `/Annots ${entry}/Contents`)
    const objects = { 2: bodies.pages, 4: bodies.one, 5: bodies.font, 8: streamOf('', '/Subtype/Form/BBox[0 0 9 9]') }
    const stamp = '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/F 4/AP<</N 8 0 R>>>>'
    const inside = { 1: bodies.catalog, 3: page('[6 0 R]'), 6: stamp }
    const base = rawUpdate(latin1Bytes('%PDF-1.7\n'), { objects, packed: inside, kind: 'stream', prev: null }).bytes
    return rawUpdate(base, { objects: { 3: page(annotations) }, kind }).bytes
  })

export const objectStreams: Reading[] = [
  missed('a missing object under a table', 'xref_ambiguous', { kind: 'table', annotations: '[7 0 R 6 0 R]' }),
  missed('a missing object under a hybrid table', 'xref_ambiguous', { kind: 'hybrid', annotations: '[7 0 R 6 0 R]' }),
  missed('a missing object under a stream', 'admitted', { kind: 'stream', annotations: '[7 0 R 6 0 R]' }),
  missed('no missing object under a table', 'admitted', { kind: 'table', annotations: '[6 0 R]' }),
  packed('one object', 'admitted', { 6: 0 }, pack([6, one])),
  packed(
    'one object in Flate data that is only flushed',
    'admitted',
    { 6: 0 },
    flushedPack((data) => data),
  ),
  packed(
    'one object in Flate data before a byte',
    'object_stream_invalid',
    { 6: 0 },
    flushedPack((data) => `${data}x`),
  ),
  packed(
    'one object in Flate data that is cut',
    'object_stream_invalid',
    { 6: 0 },
    flushedPack((data) => data.slice(0, -1)),
  ),
  packed('an integer with a decimal point', 'object_stream_invalid', { 6: 0, 9: 1 }, pack([6, one], [9, '90.0'])),
  packed('a reference without white space before R', 'object_stream_invalid', { 6: 0 }, pack([6, '[4 0R]'])),
  packed(
    'a reference without white space before R in the structure tree',
    'object_stream_invalid',
    { 6: 0, 9: 1 },
    pack([6, one], [9, '<</Type/StructTreeRoot/K 10 0R>>']),
  ),
  packed('one number twice, the first listed', 'object_twice', { 6: 0 }, twice),
  packed('one number twice, the second listed', 'object_twice', { 6: 1 }, twice),
  packed('one number twice with the same bytes, the first listed', 'admitted', { 6: 0 }, pack([6, one], [6, one])),
  packed('one number twice with the same bytes, the second listed', 'admitted', { 6: 1 }, pack([6, one], [6, one])),
  packed(
    'one number twice, once with more bytes',
    'object_twice',
    { 6: 0, 9: 1 },
    pack([6, one], [9, '/Ab'], [9, '/A']),
  ),
  packed('an entry with the index of another object', 'xref_mismatch', { 6: 1, 9: 1 }, pack([6, one], [9, two])),
  ...(
    [
      ['a number with a decimal point in the header', { 6: 0 }, packOf(1, '6.0 0 ', '[4 0 R] ')],
      ['a number with a sign in the header', { 6: 0 }, packOf(1, '6 +0 ', '[4 0 R] ')],
      ['objects with overlapping offsets', { 6: 0, 9: 1 }, packOf(2, '6 0 9 0 ', '[4 0 R] ')],
      ['objects that are not in the order of their offsets', { 6: 0, 9: 1 }, packOf(2, '6 8 9 0 ', '[8 0 R] [4 0 R] ')],
      ['text between two objects', { 6: 0, 9: 1 }, packOf(2, '6 0 9 16 ', '[4 0 R] [8 0 R] null ')],
      ['text before the first object', { 6: 0 }, packOf(1, '6 8 ', '[8 0 R] [4 0 R] ')],
      ['two values for one object', { 6: 0 }, packOf(1, '6 0 ', '[4 0 R] [8 0 R] ')],
      ['fewer objects than declared', { 6: 1, 9: 0 }, packOf(1, '9 0 6 8 ', '[8 0 R] [4 0 R] ')],
      ['a stream in an object stream', { 6: 0 }, pack([6, streamOf(words('ONE'))])],
      ['an object with obj and endobj in an object stream', { 6: 0 }, pack([6, '6 0 obj [4 0 R] endobj'])],
    ] as const
  ).map(([name, members, write]) => packed(name, 'object_stream_invalid', members, write)),
  packed('an object stream without its type', 'xref_mismatch', { 6: 0 }, (pdf) =>
    pdf.object(7, streamOf('6 0 [4 0 R] ', '/N 1/First 4')),
  ),
  reading('an object stream with a generation', 'xref_mismatch', () =>
    behindSheet(
      (pdf, places) => {
        const at = pdf.object(7, streamOf('6 0 [4 0 R] ', '/Type/ObjStm/N 1/First 4'), 1)
        const entries: Places = [...places, [6, { pack: 7, index: 0 }], [7, { at, generation: 1 }]]
        pdf.end(pdf.section(12, entries, '/Size 13/Root 1 0 R'))
      },
      { 3: shows[3] },
    ),
  ),
  reading(
    'a stream that extends another',
    'admitted',
    withPack((pdf) => {
      const { base, at } = extending(pdf, [10, 'null'], [6, '[4 0 R]'])
      return inPack(at, { 6: 0 }, [
        [9, base],
        [10, { pack: 9, index: 0 }],
      ])
    }),
  ),
  reading(
    'an object of the stream that is extended',
    'xref_mismatch',
    withPack((pdf) => {
      const { base, at } = extending(pdf, [6, '[4 0 R]'], [10, 'null'])
      return inPack(at, { 6: 0, 10: 0 }, [[9, base]])
    }),
  ),
  reading(
    'an object in a stream and in the file',
    'xref_ambiguous',
    withPack((pdf) => {
      const own = pdf.object(6, '[8 0 R]')
      const at = pdf.pack(7, [[6, '[4 0 R]']])
      return inPack(at, {}, [[6, own]])
    }),
  ),
  reading(
    'an object stream in an object stream',
    'xref_mismatch',
    withPack((pdf) => {
      const at = pdf.pack(9, [[7, '<</Type/ObjStm/N 1/First 4>>']])
      return inPack(at, { 7: 0 }, [[6, { pack: 7, index: 0 }]], 9)
    }),
  ),
]
