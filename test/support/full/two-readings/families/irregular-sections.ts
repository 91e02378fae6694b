import type { Bytes, Draft } from '../draft.ts'
import { draft, streamOf, words } from '../draft.ts'
import { bodies, type Places, type Reading } from '../sheet.ts'
import { byHand, line, linesOf, rootOf } from './section-files.ts'

const family = 'sections that some readers do not read'

const text = (shown: string): string => streamOf(words(shown))
const pageOf = (content: string): string => bodies.page.replace('4 0 R', content)

/**
 * Writes the sheet between objects that only a search finds: in an object stream, with a higher generation, and in the
 * data of a stream.
 */
function writeSearched(pdf: Draft): Places {
  pdf.object(23, text('THREE'))
  pdf.pack(16, [[3, pageOf('23 0 R')]])
  pdf.object(4, text('FOUR'), 1)
  const places = writePlain(pdf)
  pdf.object(18, streamOf(`\n4 0 obj\n${text('TWO')}\nendobj\n`))
  return places
}

function writePlain(pdf: Draft): Places {
  const all = [bodies.catalog, bodies.pages, bodies.page, bodies.one, bodies.font]
  return [[0, 'free'], ...all.map((body, i): Places[number] => [i + 1, pdf.object(i + 1, body)])]
}

/** Returns the sections of a file with nothing to find, which is accepted, and with other objects to find. */
const pair = (name: string, end: (pdf: Draft, places: Places) => void, plain = 'admitted'): Reading[] => {
  const file = (write: (pdf: Draft) => Places) => (): Bytes => draft((pdf) => end(pdf, write(pdf)))
  return [
    { family, name, outcome: plain, bytes: file(writePlain) },
    { family, name: `${name}, and other objects to find`, outcome: 'xref_ambiguous', bytes: file(writeSearched) },
  ]
}

/** Returns a file with changed text of its table. */
const table = (name: string, change: (lines: string) => string): Reading[] =>
  pair(name, (pdf, places) => byHand(pdf, change(`0 6\n${linesOf(places)}`), rootOf(40)))

/** Returns a file with changed text after its table. */
const ending = (name: string, written: string): Reading[] =>
  pair(name, (pdf, places) => {
    const at = pdf.table(places, rootOf(40))
    pdf.raw(written.replace('@', String(at)))
  })

const trailer = (name: string, entries: string): Reading[] =>
  pair(name, (pdf, places) => pdf.end(pdf.table(places, rootOf(40, entries))))

/** Returns a file whose comment names another table than the `startxref` keyword before it. */
const commented = (): Bytes =>
  draft((pdf) => {
    const two = pdf.object(4, text('TWO'))
    const places = writePlain(pdf)
    const other = pdf.table(
      places.map(([number, at]) => [number, number === 4 ? two : at]),
      rootOf(40),
    )
    pdf.raw(`startxref\n${pdf.table(places, rootOf(40))}\n%startxref ${other}\n%%EOF\n`)
  })

/** Returns a file in which an entry of a cross-reference stream locates an object in the data of a stream. */
const ownEntry = (): Bytes =>
  draft((pdf) => {
    const form = streamOf(words('TWO'), '/Type/XObject/Subtype/Form/BBox[0 0 400 200]')
    const head = '7 0 obj\n<</Length 999>>\nstream\n'
    const places = writePlain(pdf).filter(([number]) => number !== 3)
    places.push([3, pdf.object(3, bodies.page.replace('/Contents', '/Mine 9 0 R/Contents'))])
    const at = pdf.object(7, streamOf(`9 0 obj\n${form}\nendobj\n`))
    const data = String.fromCharCode(
      ...places.concat([[9, at + head.length]]).flatMap(([, entry]) => row(entry as number)),
    )
    const index = places.map(([number]) => `${number} 1`).join(' ')
    pdf.end(pdf.object(9, streamOf(data, `/Type/XRef/W[1 4 0]/Index[${index} 9 1]${rootOf(40)}`)))
  })

const row = (entry: number | 'free'): number[] =>
  entry === 'free' ? [0, 0, 0, 0, 0] : [1, 0, 0, entry >> 8, entry & 255]

export const irregularSections: Reading[] = [
  ...table('entries of 19 bytes', (lines) => lines.replaceAll(' \n', '\n')),
  ...table('two spaces in the header of a subsection', (lines) => lines.replace('0 6', '0  6')),
  ...table('several blanks after the header of a subsection', (lines) => lines.replace('0 6', '0 6   ')),
  ...table('a blank line before a subsection', (lines) => `${lines}\n30 1\n${line(0, 'f')}`),
  ...table('another byte before the type of an entry', (lines) => lines.replaceAll(' n ', '/n ')),
  ...table('an entry in use for the number 0', (lines) => lines.replace('65535 f', '65535 n')),
  ...pair(
    'a table that begins with 1 and a free entry',
    (pdf, places) => {
      const at = pdf.table(places, rootOf(40))
      pdf.end(at)
      pdf.end(pdf.raw(`xref\n1 1\n${line(0, 'f', 65_535)}trailer\n<<${rootOf(40, `/Prev ${at}`)}>>\n`))
    },
    'catalog_invalid',
  ).slice(0, 1),
  ...pair('white space before the table', (pdf, places) => {
    pdf.raw('\n\n')
    pdf.end(pdf.table(places, rootOf(40)) - 2)
  }),
  ...trailer('a /Prev of 0', '/Prev 0'),
  ...trailer('a missing document information dictionary', '/Info 30 0 R'),
  ...ending('NUL before the offset of the table', 'startxref\0@\n%%EOF\n'),
  ...ending('a form feed before the offset of the table', 'startxref\f\n@\n%%EOF\n'),
  ...ending('an end that is far from startxref', `startxref\n@\n%%EOF\n${' '.repeat(1_010)}`),
  { family, name: 'a comment with another startxref', outcome: 'end_missing', bytes: commented },
  {
    family,
    name: 'a reference to a cross-reference stream with a wrong entry',
    outcome: 'xref_ambiguous',
    bytes: ownEntry,
  },
]
