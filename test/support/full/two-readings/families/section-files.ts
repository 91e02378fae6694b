import type { Draft, Entry } from '../draft.ts'
import { behindSheet, bodies, type Places } from '../sheet.ts'

export const twoTexts = { 6: bodies.two }
export const rootOf = (size: number, more = ''): string => `/Size ${size}/Root 1 0 R${more}`
export const entryOf = (places: Places, number: number): Entry => places.find(([own]) => own === number)?.[1] ?? 'free'

/** Writes a cross-reference table with the given lines after the keyword. */
export const byHand = (pdf: Draft, lines: string, trailer: string): void => {
  const at = pdf.raw(`xref\n${lines}trailer\n<<${trailer}>>\n`)
  pdf.end(at)
}
export const line = (offset: number, kind = 'n', generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`
export const linesOf = (places: Places): string =>
  places.map(([, at]) => (at === 'free' ? line(0, 'f', 65_535) : line(at as number))).join('')

/** Returns a file in which one entry maps the content to ONE (object 4) and another to TWO (its second copy). */
export const twice = (order: [number, number], kind: 'table' | 'stream') => () =>
  behindSheet(
    (pdf, places) => {
      const ats = [pdf.object(4, bodies.one), pdf.object(4, bodies.two)]
      const [first, second] = order
      const all: Places = [...places, [4, ats[first] as number], [4, ats[second] as number]]
      pdf.end(kind === 'table' ? pdf.table(all, rootOf(6)) : pdf.section(7, all, rootOf(8)))
    },
    { 4: null },
  )

/** Returns two cross-reference entries for one number. One entry is free. */
export const freeTwice = (isFirst: boolean, kind: 'table' | 'stream') => () =>
  behindSheet((pdf, places) => {
    const all: Places = isFirst ? [[4, 'free'], ...places] : [...places, [4, 'free']]
    pdf.end(kind === 'table' ? pdf.table(all, rootOf(6)) : pdf.section(7, all, rootOf(8)))
  })

/** Returns an update after the complete sheet. */
export const updated =
  (update: (pdf: Draft, prev: number, places: Places) => void, changed: Record<number, string> = {}) =>
  () =>
    behindSheet((pdf, places) => {
      const prev = pdf.table(places, rootOf(8))
      pdf.end(prev)
      update(pdf, prev, places)
    }, changed)

export const moved = (by: number) => () =>
  behindSheet((pdf, places) => {
    const at = (entryOf(places, 4) as number) + by
    pdf.end(
      pdf.table(
        places.map(([number, entry]) => [number, number === 4 ? at : entry]),
        rootOf(6),
      ),
    )
  })

export const startxref =
  (off: number, space = '') =>
  () =>
    behindSheet((pdf, places) => {
      pdf.raw(space)
      pdf.end(pdf.table(places, rootOf(6)) + off)
    })

/** Returns a file with page content at two offsets, each with its own cross-reference section. */
export const named = (order: number[]) => () =>
  behindSheet(
    (pdf, places) => {
      const ats = [pdf.object(4, bodies.one), pdf.object(4, bodies.two)]
      let last: number | null = null
      for (const index of order) {
        last = pdf.table([...places, [4, ats[index] as number]], `${rootOf(6)}${last === null ? '' : `/Prev ${last}`}`)
      }
      pdf.end(last as number)
    },
    { 4: null },
  )
