import { type Bytes, draft, streamOf, words } from '../draft.ts'
import { behindSheet, bodies, type Reading, sheet, sizeOf, writeSheet } from '../sheet.ts'

const family = 'numbers and generations'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })
const contentBy = (reference: string): string => bodies.page.replace('4 0 R', reference)

/** Returns a file whose content object has generations in its header, in its entry and in references. */
const generations = (header: number, entry: number, referred: number) => () =>
  behindSheet(
    (pdf, places) => {
      const at = pdf.object(4, bodies.one, header)
      const all = [...places.slice(0, 4), [4, { at, generation: entry }] as const, ...places.slice(4)]
      pdf.end(pdf.table(all as typeof places, '/Size 6/Root 1 0 R'))
    },
    { 3: contentBy(`4 ${referred} R`), 4: null },
  )

/** Returns the file of `generations` with cross-reference streams. */
const generationsInStream = (header: number, entry: number, referred: number) => () =>
  behindSheet(
    (pdf, places) => {
      const at = pdf.object(4, bodies.one, header)
      pdf.end(pdf.section(6, [...places, [4, { at, generation: entry }]], '/Size 7/Root 1 0 R'))
    },
    { 3: contentBy(`4 ${referred} R`), 4: null },
  )

/** Returns a file that contains the content object in two generations. The table lists one of them. */
const twoGenerations = (entry: number, referred: number) => () =>
  behindSheet(
    (pdf, places) => {
      const ats = [pdf.object(4, bodies.one, 0), pdf.object(4, bodies.two, 1)]
      pdf.end(pdf.table([...places, [4, { at: ats[entry] as number, generation: entry }]], '/Size 6/Root 1 0 R'))
    },
    { 3: contentBy(`4 ${referred} R`), 4: null },
  )

const packed = (referred: number) => () =>
  behindSheet(
    (pdf, places) => {
      const pack = pdf.pack(7, [[6, '[4 0 R]']])
      pdf.end(pdf.section(8, [...places, [6, { pack: 7, index: 0 }], [7, pack]], '/Size 9/Root 1 0 R'))
    },
    { 3: contentBy(`6 ${referred} R`) },
  )

const sized =
  (size: number, changed: Record<number, string> = {}) =>
  () =>
    behindSheet((pdf, places) => pdf.end(pdf.table(places, `/Size ${size}/Root 1 0 R`)), changed)
const sizedStream =
  (size: number, changed: Record<number, string> = {}) =>
  () =>
    behindSheet((pdf, places) => pdf.end(pdf.section(9, places, `/Size ${size}/Root 1 0 R`)), changed)

/** Returns an update whose /Size is smaller than the existing object numbers. */
const shrunken = (size: number) => () =>
  behindSheet((pdf, places) => {
    const prev = pdf.table(places, `/Size ${sizeOf(places)}/Root 1 0 R`)
    pdf.end(prev)
    const at = pdf.object(2, bodies.pages)
    pdf.end(pdf.table([[2, at]], `/Size ${size}/Root 1 0 R/Prev ${prev}`))
  })

/** References to a missing object number at or above /Size. */
const toNothing: [what: string, outcome: string, changed: (reference: string) => Record<number, string>][] = [
  ['of the catalog', 'admitted', (to) => ({ 1: `<</Type/Catalog/Pages 2 0 R/Names ${to}/AcroForm ${to}>>` })],
  ['for annotations', 'admitted', (to) => ({ 3: bodies.page.replace('/Contents', `/Annots ${to}/Contents`) })],
  ['among annotations', 'admitted', (to) => ({ 3: bodies.page.replace('/Contents', `/Annots[${to}]/Contents`) })],
  ['for a state of graphics', 'admitted', (to) => ({ 3: bodies.page.replace('/Font', `/ExtGState<</G ${to}>>/Font`) })],
  ['for widths', 'admitted', (to) => ({ 5: bodies.font.replace('>>', `/Widths ${to}/Encoding ${to}>>`) })],
  ['for a crop box', 'page_box_invalid', (to) => ({ 3: bodies.page.replace('/Contents', `/CropBox ${to}/Contents`) })],
  ['for a rotation', 'admitted', (to) => ({ 3: bodies.page.replace('/Contents', `/Rotate ${to}/Contents`) })],
  ['for content', 'page_content_invalid', (to) => ({ 3: contentBy(to) })],
  ['among pages', 'page_tree_invalid', (to) => ({ 2: bodies.pages.replace('3 0 R', `3 0 R ${to}`) })],
]

const open = (kind: string, what: string, outcome: string, changed: (reference: string) => Record<number, string>) =>
  reading(`in a ${kind}: a reference above /Size to a missing object ${what}`, outcome, () =>
    kind === 'table' ? sized(6, changed('9 0 R'))() : sizedStream(10, changed('12 0 R'))(),
  )

type Generations = [name: string, outcome: string, ...numbers: [header: number, entry: number, referred: number]]

const inTables: Generations[] = [
  ['an object of generation 1 throughout', 'admitted', 1, 1, 1],
  ['generation 0 refers to an object of generation 1', 'xref_mismatch', 1, 1, 0],
  ['generation 2 refers to an object of generation 1', 'xref_mismatch', 1, 1, 2],
  ['generation 1 refers to an object of generation 0', 'xref_mismatch', 0, 0, 1],
  ['an entry of generation 1 over an object of generation 0', 'xref_mismatch', 0, 1, 0],
  ['an entry of generation 0 over an object of generation 1', 'xref_mismatch', 1, 0, 0],
  ['an entry of generation 0 over an object of generation 1, referred to so', 'xref_mismatch', 1, 0, 1],
  ['a generation that exceeds its column', 'xref_ambiguous', 256, 256, 255],
]
const inStreams: Generations[] = [
  ['in a stream: an object of generation 1 throughout', 'admitted', 1, 1, 1],
  ['in a stream: generation 0 refers to an object of generation 1', 'xref_mismatch', 1, 1, 0],
  ['in a stream: generation 1 refers to an object of generation 0', 'xref_mismatch', 0, 0, 1],
]

export const numbers: Reading[] = [
  ...inTables.map(([name, outcome, ...at]) => reading(name, outcome, generations(...at))),
  ...inStreams.map(([name, outcome, ...at]) => reading(name, outcome, generationsInStream(...at))),
  reading('two generations of one number, the first listed', 'xref_ambiguous', twoGenerations(0, 0)),
  reading('two generations of one number, the second listed', 'admitted', twoGenerations(1, 1)),
  reading(
    'two generations of one number, the second named and the first referred to',
    'xref_mismatch',
    twoGenerations(1, 0),
  ),
  reading('an object of an object stream', 'admitted', packed(0)),
  reading('an object of an object stream under another generation', 'xref_mismatch', packed(1)),
  reading('a correct /Size', 'admitted', sized(6)),
  reading('a /Size that is too large', 'admitted', sized(60)),
  reading('an object at /Size, which nothing refers to', 'admitted', sized(6, { 6: bodies.two })),
  reading('an object at /Size that is visible', 'xref_ambiguous', sized(6, { 3: contentBy('6 0 R'), 6: bodies.one })),
  reading(
    'an object far above /Size that is visible',
    'xref_ambiguous',
    sized(6, { 3: contentBy('60 0 R'), 60: bodies.one }),
  ),
  reading('a /Size of one, below the catalog', 'admitted', sized(1)),
  reading(
    'a reference above /Size to a missing object',
    'page_content_invalid',
    sized(6, { 3: contentBy('[4 0 R 60 0 R]') }),
  ),
  ...[99, 100, 1099].map((number) =>
    reading(`a missing image, ${number} of 100`, 'admitted', () =>
      sheet({
        3: bodies.page.replace('/Font', `/XObject<</X ${number} 0 R>>/Font`),
        4: streamOf(`${words('ONE')} /X Do`),
      }),
    ),
  ),
  ...['table', 'stream'].flatMap((kind) =>
    toNothing.map(([what, outcome, changed]) => open(kind, what, outcome, changed)),
  ),
  reading('a missing annotation next to bytes that a search treats as the content', 'xref_ambiguous', () =>
    sheet({
      3: bodies.page.replace('/Contents', '/Annots[60 0 R]/Contents'),
      6: streamOf(`\n4 0 obj\n${bodies.two}\nendobj\n`),
    }),
  ),
  reading('bytes that a search treats as the content, with nothing missing', 'admitted', () =>
    sheet({ 6: streamOf(`\n4 0 obj\n${bodies.two}\nendobj\n`) }),
  ),
  reading('an object with a comment in its frame', 'unexpected_content', () =>
    behindSheet(
      (pdf, places) => {
        const at = pdf.raw(`4 %c\n0 obj\n${bodies.one}\nendobj\n`)
        pdf.end(pdf.table([...places.slice(0, 4), [4, at], ...places.slice(4)], '/Size 6/Root 1 0 R'))
      },
      { 4: null },
    ),
  ),
  reading('a reference below /Size to a missing object', 'admitted', () =>
    sheet({ 1: '<</Type/Catalog/Pages 2 0 R/Mine 60 0 R>>' }),
  ),
  reading('in a stream: a correct /Size', 'admitted', sizedStream(10)),
  reading(
    'in a stream: an object at /Size that is visible',
    'xref_ambiguous',
    sizedStream(6, { 3: contentBy('6 0 R'), 6: bodies.one }),
  ),
  reading('an incremental update with a smaller /Size', 'xref_ambiguous', shrunken(3)),
  reading('an incremental update with a smaller /Size that hides the content', 'xref_ambiguous', shrunken(4)),
  reading('a reference with leading zeros', 'admitted', () => sheet({ 3: contentBy('00004 00000 R') })),
  reading('a reference that contains a comment', 'admitted', () => sheet({ 3: contentBy('4 %c\n0 R') })),
  reading('a reference whose lower 32 bits are another number', 'xref_ambiguous', () =>
    sheet({ 3: bodies.page.replace('/Font', '/XObject<</X 4294967300 0 R>>/Font') }),
  ),
  reading('a reference with a sign', 'object_unreadable', () => sheet({ 3: contentBy('+4 0 R') })),
  reading('a reference with a decimal point', 'object_unreadable', () => sheet({ 3: contentBy('4.0 0 R') })),
  reading('object 0 in use', 'xref_ambiguous', () =>
    draft((pdf) => {
      const places = writeSheet(pdf, { 3: contentBy('0 0 R'), 4: null })
      const at = pdf.object(0, bodies.one)
      pdf.end(pdf.table([[0, at], ...places.slice(1)], '/Size 6/Root 1 0 R'))
    }),
  ),
]
