import { type Bytes, type Draft, draft, type Entry, streamOf, words } from './draft.ts'

/**
 * A file that readers can display differently, and its expected inspection result: `admitted`, or the reason for the
 * rejection. `value_not_shown` is reported when an envelope is created.
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

/** Writes the catalog (1), page tree (2), page (3), its content ONE (4) and font (5), with some bodies replaced. */
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

/**
 * Returns a complete file with a cross-reference table and the given additional bodies. /Size leaves room for missing
 * numbers.
 */
export const sheet = (changed: Record<number, string> = {}, trailer = ''): Bytes =>
  draft((pdf) => {
    const places = writeSheet(pdf, changed)
    pdf.end(pdf.table(places, `/Size 100/Root 1 0 R${trailer}`))
  })

/** Returns a complete file with custom parts after the sheet. */
export const behindSheet = (
  write: (pdf: Draft, places: Places) => void,
  changed: Record<number, string | null> = {},
): Bytes => draft((pdf) => write(pdf, writeSheet(pdf, changed)))
