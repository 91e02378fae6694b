import { type Bytes, type Draft, draft, type Entry, streamOf, words } from './draft.ts'

/**
 * A file that may be read in two ways, and what the inspection must say of it: `admitted`, or the reason;
 * `value_not_shown` is said when an envelope is created of what was admitted.
 */
export type Reading = { family: string; name: string; outcome: string; bytes: () => Bytes }

export const bodies = {
  catalog: '<</Type/Catalog/Pages 2 0 R>>',
  pages: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  page: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  one: streamOf(words('ONE')),
  font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  two: streamOf(words('TWO', 100)),
}

export type Places = [number: number, entry: Entry][]

/** Catalog (1), pages (2), page (3), its content that says ONE (4), font (5); other bodies take their places. */
export function writeSheet(pdf: Draft, changed: Record<number, string | null> = {}): Places {
  const all: Record<number, string | null> = {
    1: bodies.catalog,
    2: bodies.pages,
    3: bodies.page,
    4: bodies.one,
    5: bodies.font,
    ...changed,
  }
  const places: Places = [[0, 'free']]
  for (const [number, body] of Object.entries(all)) {
    if (body !== null) places.push([Number(number), pdf.object(Number(number), body)])
  }
  return places
}

export const sizeOf = (places: Places): number => Math.max(...places.map(([number]) => number)) + 1

/** A whole file with a table, of these bodies beside the sheet's; /Size leaves room for numbers that nothing has. */
export const sheet = (changed: Record<number, string> = {}, trailer = ''): Bytes =>
  draft((pdf) => {
    const places = writeSheet(pdf, changed)
    pdf.end(pdf.table(places, `/Size 100/Root 1 0 R${trailer}`))
  })

/** A whole file whose parts after the sheet are written by hand. */
export const behindSheet = (
  write: (pdf: Draft, places: Places) => void,
  changed: Record<number, string | null> = {},
): Bytes => draft((pdf) => write(pdf, writeSheet(pdf, changed)))
