import type { Bytes } from '../draft.ts'
import { behindSheet, bodies, type Reading, sheet } from '../sheet.ts'
import {
  byHand,
  entryOf,
  freeTwice,
  linesOf,
  moved,
  named,
  rootOf,
  startxref,
  twice,
  twoTexts,
  updated,
} from './section-files.ts'

const family = 'cross-reference sections'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })

export const sections: Reading[] = [
  reading('one number twice in a table', 'xref_invalid', twice([0, 1], 'table')),
  reading('one number twice in a table, swapped', 'xref_invalid', twice([1, 0], 'table')),
  reading('one number twice in a stream', 'xref_invalid', twice([0, 1], 'stream')),
  reading('one number twice in a stream, swapped', 'xref_invalid', twice([1, 0], 'stream')),
  reading('two objects of one number, the last named', 'admitted', named([1])),
  reading('two objects of one number, the first named', 'xref_ambiguous', named([0])),
  reading('two objects of one number, each named by a section', 'admitted', named([0, 1])),
  reading('two objects of one number, each named by a section, the other way', 'xref_ambiguous', named([1, 0])),
  reading('one number free and then in use in a table', 'xref_invalid', freeTwice(true, 'table')),
  reading('one number in use and then free in a table', 'xref_invalid', freeTwice(false, 'table')),
  reading('one number free and then in use in a stream', 'xref_invalid', freeTwice(true, 'stream')),
  reading('one number in use and then free in a stream', 'xref_invalid', freeTwice(false, 'stream')),
  ...['false', '(9)', '[9]', '/A', '5 0 R', '-1', '9.5'].map((prev) =>
    reading(`a /Prev of ${prev}`, 'xref_invalid', () => sheet({}, `/Prev ${prev}`)),
  ),
  reading('an /Info reference to a missing object', 'admitted', () => sheet({}, '/Info 99 0 R')),
  reading('an /Info reference to the number that a seal would use', 'admitted', () => sheet({}, '/Info 100 0 R')),
  reading('an /Info reference far above /Size', 'xref_ambiguous', () => sheet({}, '/Info 1100 0 R')),
  ...(
    [
      ['four widths', '1 4 2 3', 'xref_invalid'],
      ['four widths, one of them zero', '1 4 2 0', 'xref_invalid'],
      ['widths with decimal points', '1.0 4.0 2.0', 'object_unreadable'],
    ] as const
  ).map(([name, widths, outcome]) =>
    reading(name, outcome, () =>
      behindSheet((pdf, places) =>
        pdf.end(pdf.section(6, places, rootOf(7), { widths, more: widths.endsWith('3') ? 'abc' : '' })),
      ),
    ),
  ),
  reading('a /Prev of null', 'admitted', () => sheet({}, '/Prev null')),
  reading('a table that starts at one', 'xref_mismatch', () =>
    behindSheet((pdf, places) => byHand(pdf, `1 6\n${linesOf(places)}`, rootOf(7))),
  ),
  reading('a table with fewer lines than declared', 'xref_invalid', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 9\n${linesOf(places)}`, rootOf(9))),
  ),
  reading('a table with more lines than declared', 'xref_invalid', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 5\n${linesOf(places)}`, rootOf(6))),
  ),
  reading('lines of 19 bytes', 'admitted', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 6\n${linesOf(places).replaceAll(' \n', '\n')}`, rootOf(6))),
  ),
  reading('lines of 21 bytes', 'xref_invalid', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 6\n${linesOf(places).replaceAll(' \n', ' \r\n')}`, rootOf(6))),
  ),
  reading('lines of different length', 'xref_invalid', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 6\n${linesOf(places).replace(' \n', '\n')}`, rootOf(6))),
  ),
  reading('a comment between subsections', 'admitted', () =>
    behindSheet((pdf, places) => byHand(pdf, `0 6\n${linesOf(places)}%c\n`, rootOf(6))),
  ),
  reading('an entry at offset 0', 'admitted', () =>
    behindSheet((pdf, places) => pdf.end(pdf.table([...places, [6, 0]], rootOf(7)))),
  ),
  reading('content at offset 0', 'page_content_invalid', () =>
    behindSheet((pdf, places) => pdf.end(pdf.table([...places.slice(0, 4), [4, 0], places[4]!], rootOf(6))), {
      4: null,
    }),
  ),
  reading('an entry that points to a blank before the object', 'admitted', moved(-1)),
  reading('an entry that points before the object', 'xref_mismatch', moved(-8)),
  reading('an entry that points into the object', 'xref_mismatch', moved(1)),
  reading('startxref at spaces before the table', 'admitted', startxref(-2, '  ')),
  reading('startxref before the table', 'xref_missing', startxref(-9)),
  reading('startxref after the table', 'xref_missing', startxref(4)),
  reading('two startxref offsets at the end', 'xref_missing', () =>
    behindSheet((pdf, places) => {
      const at = pdf.table(places, rootOf(6))
      pdf.raw(`startxref\n${at}\n`)
      pdf.end(7)
    }),
  ),
  reading('two ends that name two tables', 'xref_ambiguous', () =>
    behindSheet(
      (pdf, places) => {
        const ats = [pdf.object(4, bodies.one), pdf.object(4, bodies.two)]
        const tables = ats.map((at) => pdf.table([...places, [4, at]], rootOf(6)))
        pdf.raw(`startxref\n${tables[1]}\n%%EOF\n`)
        pdf.end(tables[0] as number)
      },
      { 4: null },
    ),
  ),
  reading(
    'an incremental update',
    'admitted',
    updated((pdf, prev) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.table([[4, at]], rootOf(8, `/Prev ${prev}`)))
    }),
  ),
  reading(
    'an incremental update without a table',
    'xref_ambiguous',
    updated((pdf, prev) => {
      pdf.object(4, bodies.two)
      pdf.end(prev)
    }),
  ),
  reading(
    'an incremental update whose table points past the previous one',
    'xref_missing',
    updated((pdf, prev) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.table([[4, at]], rootOf(8, `/Prev ${prev + 9}`)))
    }),
  ),
  reading(
    'an incremental update without /Prev',
    'catalog_invalid',
    updated((pdf) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(
        pdf.table(
          [
            [0, 'free'],
            [4, at],
          ],
          rootOf(8),
        ),
      )
    }),
  ),
  reading(
    'an incremental update whose /Prev is a reference',
    'xref_invalid',
    updated((pdf, prev) => {
      const own = pdf.object(7, String(prev))
      const at = pdf.object(4, bodies.two)
      pdf.end(
        pdf.table(
          [
            [4, at],
            [7, own],
          ],
          rootOf(8, '/Prev 7 0 R'),
        ),
      )
    }),
  ),
  reading(
    'an incremental update whose /Prev has a decimal point',
    'xref_invalid',
    updated((pdf, prev) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.table([[4, at]], rootOf(8, `/Prev ${prev}.5`)))
    }),
  ),
  reading(
    'an incremental update whose /Prev is 0',
    'admitted',
    updated((pdf, _, places) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.table([...places.filter(([number]) => number !== 4), [4, at]], rootOf(8, '/Prev 0')))
    }),
  ),
  reading(
    'an incremental update that frees visible content',
    'xref_ambiguous',
    updated((pdf, prev) => {
      pdf.end(pdf.table([[4, 'free']], rootOf(8, `/Prev ${prev}`)))
    }),
  ),
  reading(
    'an incremental update that frees visible content with a generation',
    'xref_ambiguous',
    updated((pdf, prev) => {
      pdf.end(pdf.table([[4, [0, 0, 1]]], rootOf(8, `/Prev ${prev}`)))
    }),
  ),
  reading(
    'an incremental update without /Root',
    'catalog_invalid',
    updated((pdf, prev) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.table([[4, at]], `/Size 8/Prev ${prev}`))
    }),
  ),
  reading('a previous table without /Root', 'admitted', () =>
    behindSheet((pdf, places) => {
      const prev = pdf.table(places, '/Size 6')
      pdf.end(prev)
      pdf.end(pdf.table([[4, pdf.object(4, bodies.two)]], rootOf(6, `/Prev ${prev}`)))
    }),
  ),
  reading(
    'a stream after a table',
    'admitted',
    updated((pdf, prev) => {
      const at = pdf.object(4, bodies.two)
      pdf.end(pdf.section(7, [[4, at]], rootOf(8, `/Prev ${prev}`)))
    }),
  ),
  reading('a stream with its own entry types', 'xref_invalid', () =>
    behindSheet((pdf, places) => pdf.end(pdf.section(8, [...places, [6, [3, 1, 1]]], rootOf(9)))),
  ),
  reading('a stream with its own type for the content', 'xref_invalid', () =>
    behindSheet((pdf, places) => {
      const at = entryOf(places, 4) as number
      pdf.end(
        pdf.section(
          8,
          places.map(([number, entry]) => [number, number === 4 ? [3, at, 0] : entry]),
          rootOf(9),
        ),
      )
    }),
  ),
  reading('a stream with more entries than declared', 'admitted', () =>
    behindSheet((pdf, places) => pdf.end(pdf.section(7, places, `${rootOf(8)}/Mine 1`)), twoTexts),
  ),
  reading('/XRefStm in a stream', 'xref_ambiguous', () =>
    behindSheet((pdf, places) => {
      const other = pdf.object(4, bodies.two)
      const hidden = pdf.section(7, [[4, other]], rootOf(9))
      pdf.end(pdf.section(8, places, rootOf(9, `/XRefStm ${hidden}`)))
    }),
  ),
  reading('a file without tables', 'end_missing', () =>
    behindSheet((pdf) => void pdf.raw('trailer\n<</Root 1 0 R>>\n')),
  ),
  reading(
    'another catalog in the previous table',
    'root_ambiguous',
    updated((pdf, prev) => {
      const at = pdf.object(7, bodies.catalog)
      pdf.end(pdf.table([[7, at]], `/Size 8/Root 7 0 R/Prev ${prev}`))
    }),
  ),
  reading('a plain file', 'admitted', () => sheet()),
]
