import { expect, it } from 'vitest'
import { paper } from '../../../../pdf/compose/columns.ts'
import { createFlow, type ListRow } from '../../../../pdf/compose/flow.ts'
import { createFontBook } from '../../../../pdf/compose/font-book.ts'
import { composeWithFonts } from '../../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { createNewPdf } from '../../../../pdf/document/new-pdf.ts'
import { fontFiles } from '../../../support/fonts.ts'

type Rows = { before: number; rows: ListRow[] }

/** Draws a list after some space, and returns the rows on each page. */
const rowsByPage = ({ before, rows }: Rows): Promise<string[][]> =>
  composeWithFonts(fontFiles, (fonts) => {
    const file = createNewPdf()
    const flow = createFlow(file, createFontBook(file), createShaper(fonts))
    const pages = new Map<unknown, string[]>()
    flow.space(before)
    const marked = rows.map((row, index) => ({
      ...row,
      image: {
        height: 0,
        draw: () => {
          const page = flow.canvas
          pages.set(page, [...(pages.get(page) ?? []), row.isHeading ? 'heading' : `row ${index}`])
        },
      },
    }))
    flow.list(marked)
    return [...pages.values()]
  })

const row = (text: string): ListRow => ({ cells: [{ text, left: 0, width: 400 }], below: 3, hasLine: true })
const heading: ListRow = { ...row('Heading'), above: 20, isHeading: true }

it('leaves at least two rows of a list on each page, and a heading with two rows, at every height', async () => {
  for (const count of [1, 2, 3, 4, 5, 40, 41, 90]) {
    for (const headings of [0, 1]) {
      for (let before = 600; before < 728; before += 3) {
        const rows = [
          ...(headings ? [heading] : []),
          ...Array.from({ length: count }, (_, index) => row(index % 3 === 0 ? 'one\ntwo' : 'one')),
        ]
        const pages = await rowsByPage({ before, rows })
        expect(pages.flat()).toHaveLength(count + headings)
        if (pages.length === 1) continue
        for (const [index, page] of pages.entries())
          expect([before, count, page]).toSatisfy(() => page.length >= 2 + (index === 0 ? headings : 0))
      }
    }
  }
})

it('breaks a text that is longer than a page with at least two lines on each page', async () => {
  const { height, margin } = paper
  const counts = Array.from({ length: 12 }, (_, index) => 98 + index)
  const onLastPage = await composeWithFonts(fontFiles, (fonts) =>
    counts.map((count) => {
      const file = createNewPdf()
      const flow = createFlow(file, createFontBook(file), createShaper(fonts))
      flow.row([{ text: Array.from({ length: count }, () => 'line').join('\n'), left: 0, width: 400, size: 10 }])
      return Math.round((height - margin - flow.y) / 14.2)
    }),
  )
  expect(Math.min(...onLastPage)).toBe(2)
})
