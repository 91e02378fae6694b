import { type Bytes, type Draft, draft, streamOf } from '../draft.ts'
import { bodies, type Reading } from '../sheet.ts'

const family = 'linearized files'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })

type LinearizationError = {
  section?: 'first' | 'last' | 'other'
  first?: number
  page?: number
  count?: number
  off?: number
  extra?: string
  isLate?: boolean
}

/** Returns a linearized two-page file. A hidden page is not in the page tree. */
function linearized({
  first = 3,
  page = 0,
  count = 2,
  off = 0,
  extra = '',
  isLate = false,
  section = 'first',
}: LinearizationError = {}): Bytes {
  let known: [number, number | 'free'][] = Array.from({ length: 11 }, (_, number) => [number, 0])
  let content = 0
  const write = (length: number) =>
    draft((pdf: Draft) => {
      const dict = (): number =>
        pdf.object(
          10,
          `<</Linearized 1/L ${String(length + off).padStart(6)}/O ${first}/E 900/N ${count}/T 900/H[ 700 50]${page === 0 ? '' : `/P ${page}`}${extra}>>`,
        )
      const at = isLate ? 0 : dict()
      const isEarly = section !== 'last' && !isLate
      const named = known.map(([number, at]): [number, number | 'free'] => [number, number === 4 ? content : at])
      const early = isEarly ? pdf.table(named, '/Size 11/Root 1 0 R') : 0
      const other = section === 'other' ? pdf.object(4, bodies.two) : null
      const places: [number, number][] = [
        [1, pdf.object(1, bodies.catalog)],
        [2, pdf.object(2, '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>')],
        [3, pdf.object(3, bodies.page)],
        [4, pdf.object(4, bodies.one)],
        [5, pdf.object(5, bodies.font)],
        [6, pdf.object(6, bodies.two)],
        [7, pdf.object(7, bodies.page.replace('4 0 R', '6 0 R'))],
        [8, pdf.object(8, bodies.page.replace('4 0 R', '9 0 R'))],
        [9, pdf.object(9, streamOf('BT /F 20 Tf 40 140 Td (HIDDEN) Tj ET'))],
      ]
      places.push([10, isLate ? dict() : at])
      known = [[0, 'free'], ...places]
      content = other ?? places[3]![1]
      pdf.end(section === 'first' && isEarly ? early : pdf.table(known, '/Size 11/Root 1 0 R'))
    })
  // The second file has the offsets of the first, and the third its length.
  write(0)
  return write(write(0).length)
}

export const linearizedFiles: Reading[] = [
  reading('a correct dictionary', 'admitted', () => linearized()),
  reading('a section after all objects', 'linearization_wrong', () => linearized({ section: 'last' })),
  reading('another section than startxref names', 'linearization_wrong', () => linearized({ section: 'other' })),
  reading('a first page outside the tree', 'linearization_wrong', () => linearized({ first: 8 })),
  reading('a first page that is the second', 'linearization_wrong', () => linearized({ first: 7 })),
  reading('a first page by its number', 'admitted', () => linearized({ first: 7, page: 1 })),
  reading('a first page that is not a page', 'linearization_wrong', () => linearized({ first: 5 })),
  reading('a first page by a wrong number', 'linearization_wrong', () => linearized({ first: 3, page: 1 })),
  reading('a second page outside the tree', 'linearization_wrong', () => linearized({ first: 8, page: 1 })),
  reading('a different page count', 'linearization_wrong', () => linearized({ count: 1 })),
  reading('a page count that is too large', 'linearization_wrong', () => linearized({ count: 3 })),
  reading('a different length, as after an incremental update', 'admitted', () => linearized({ first: 8, off: -5 })),
  reading('a length without the last end-of-line marker', 'admitted', () => linearized({ off: 1 })),
  reading('a length that an update can reach', 'linearization_wrong', () => linearized({ off: 9_000 })),
  reading('the dictionary after other objects', 'admitted', () => linearized({ first: 8, isLate: true })),
]
