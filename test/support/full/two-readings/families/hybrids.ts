import { type Bytes, type Draft, type Entry, streamOf, words } from '../draft.ts'
import { behindSheet, bodies, type Places, type Reading } from '../sheet.ts'

const family = 'hybrid files'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })

/** Writes an older section without entries in use. Returns the trailer entry of a newer section. */
function older(pdf: Draft, trailer = '/Size 8/Root 1 0 R'): string {
  const at = pdf.table([[0, 'free']], trailer)
  pdf.end(at)
  return `/Prev ${at}`
}

type HybridEntries = {
  table: (one: number, two: number) => Entry | null
  hidden: (one: number, two: number) => Entry | null
}

/** Returns a file with one page content in its cross-reference table and another in its hidden stream. */
const hybrid =
  ({ table, hidden }: HybridEntries, { hiddenPrev = false, isOldest = false } = {}) =>
  () =>
    behindSheet(
      (pdf, places) => {
        const prev = isOldest ? '' : older(pdf)
        const [one, two] = [pdf.object(4, bodies.one), pdf.object(6, bodies.two)]
        const inside: Places = []
        const inHidden = hidden(one, two)
        if (inHidden !== null) inside.push([4, inHidden])
        const at = pdf.section(7, inside, `/Size 8/Root 1 0 R${hiddenPrev ? '/Prev 15' : ''}`)
        const inTable = table(one, two)
        const rest = places.filter(([number]) => number !== 5)
        const all: Places = [
          ...rest,
          ...(inTable === null ? [] : [[4, inTable] as [number, Entry]]),
          places.at(-1)!,
          [6, two],
        ]
        pdf.end(pdf.table(all, `/Size 8/Root 1 0 R${prev}/XRefStm ${at}`))
      },
      { 4: null },
    )

/** Returns a hybrid file in which the second text is an object with the same number. */
const contradicting = (tableHasTwo: boolean) => () =>
  behindSheet(
    (pdf, places) => {
      const prev = older(pdf)
      const ats = [pdf.object(4, bodies.one), pdf.object(4, bodies.two)]
      const [inTable, inHidden] = tableHasTwo ? [ats[1], ats[0]] : ats
      const at = pdf.section(7, [[4, inHidden as number]], '/Size 8/Root 1 0 R')
      pdf.end(pdf.table([...places, [4, inTable as number]], `/Size 8/Root 1 0 R${prev}/XRefStm ${at}`))
    },
    { 4: null },
  )

/** Returns an update whose table leaves an object to a hidden stream, after a section that lists the object. */
const over = (entry: 'free' | null) => () =>
  behindSheet((pdf, places) => {
    const prev = pdf.table(places, '/Size 8/Root 1 0 R')
    pdf.end(prev)
    const two = pdf.object(4, bodies.two)
    const at = pdf.section(7, [[4, two]], '/Size 8/Root 1 0 R')
    const all: Places =
      entry === null
        ? [[0, 'free']]
        : [
            [0, 'free'],
            [4, entry],
          ]
    pdf.end(pdf.table(all, `/Size 8/Root 1 0 R/Prev ${prev}/XRefStm ${at}`))
  })

/** Returns objects in an object stream that only the hidden stream lists, as writers of hybrid files do. */
const usual = (isNamedFree: boolean) => () =>
  behindSheet(
    (pdf, places) => {
      const prev = older(pdf, '/Size 9/Root 1 0 R')
      const pack = pdf.pack(7, [[6, '[4 0 R]']])
      const hidden = pdf.section(
        8,
        [
          [6, { pack: 7, index: 0 }],
          [7, pack],
        ],
        '/Size 9/Root 1 0 R',
      )
      const free: Places = isNamedFree
        ? [
            [6, 'free'],
            [7, 'free'],
            [8, 'free'],
          ]
        : []
      pdf.end(pdf.table([...places, ...free], `/Size 9/Root 1 0 R${prev}/XRefStm ${hidden}`))
    },
    { 3: bodies.page.replace('4 0 R', '6 0 R') },
  )

const shown = { 3: bodies.page.replace('/Font', '/XObject<</X 9 0 R>>/Font'), 4: streamOf(`${words('ONE')} /X Do`) }
const form = streamOf(words('TWO', 100), '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>')
const root = '/Size 40/Root 1 0 R'

/** Returns a file in which only some readers find the section that lists the form, below a newest stream. */
const lost = (write: (pdf: Draft, places: Places, form: Places, prev: string) => number) => () =>
  behindSheet((pdf, places) => {
    const oldest = older(pdf, root)
    const prev = write(pdf, places, [[9, pdf.object(9, form)]], oldest)
    pdf.end(prev)
    pdf.end(pdf.section(39, [places[5]!], `${root}/Prev ${prev}`))
  }, shown)

export const hybrids: Reading[] = [
  reading(
    'an object in a section to which only the hidden stream refers',
    'xref_ambiguous',
    lost((pdf, places, form, prev) => {
      const hidden = pdf.section(38, [[30, 'free']], `${root}/Prev ${pdf.table(form, root)}`)
      return pdf.table(places, `${root}${prev}/XRefStm ${hidden}`)
    }),
  ),
  reading(
    'a hidden stream with a hidden stream',
    'xref_ambiguous',
    lost((pdf, places, form, prev) => {
      const hidden = pdf.section(38, [[30, 'free']], `${root}/XRefStm ${pdf.section(37, form, root)}`)
      return pdf.table(places, `${root}${prev}/XRefStm ${hidden}`)
    }),
  ),
  reading(
    'a table in place of the hidden stream',
    'xref_ambiguous',
    lost((pdf, places, form, prev) => pdf.table(places, `${root}${prev}/XRefStm ${pdf.table(form, root)}`)),
  ),
  reading(
    'a hidden stream of a stream',
    'xref_ambiguous',
    lost((pdf, places, form, prev) => pdf.section(38, places, `${root}${prev}/XRefStm ${pdf.section(37, form, root)}`)),
  ),
  reading('objects that only the hidden stream lists, free in the table', 'xref_ambiguous', usual(true)),
  reading('objects that only the hidden stream lists, not in the table', 'admitted', usual(false)),
  reading('the table and the hidden stream agree', 'admitted', hybrid({ table: (one) => one, hidden: (one) => one })),
  reading(
    'content in the table that the hidden stream frees',
    'xref_ambiguous',
    hybrid({ table: (one) => one, hidden: () => 'free' }),
  ),
  reading(
    'content in the hidden stream that the table frees',
    'xref_ambiguous',
    hybrid({ table: () => 'free', hidden: (one) => one }),
  ),
  reading('content only in the hidden stream', 'admitted', hybrid({ table: () => null, hidden: (one) => one })),
  reading(
    'content only in the hidden stream of the oldest section',
    'xref_ambiguous',
    hybrid({ table: () => null, hidden: (one) => one }, { isOldest: true }),
  ),
  reading('two texts in the table and the hidden stream', 'xref_ambiguous', contradicting(false)),
  reading('two texts in the table and the hidden stream, swapped', 'admitted', contradicting(true)),
  reading('an empty hidden stream', 'admitted', hybrid({ table: (one) => one, hidden: () => null })),
  reading(
    'the hidden stream has a /Prev',
    'xref_ambiguous',
    hybrid({ table: (one) => one, hidden: () => null }, { hiddenPrev: true }),
  ),
  reading('an incremental update that frees an object of its hidden stream', 'xref_ambiguous', over('free')),
  reading('an incremental update that leaves an older object to its hidden stream', 'admitted', over(null)),
]
