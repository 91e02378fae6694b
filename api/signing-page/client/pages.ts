import type { PageRun } from '../../../core/documents/pages.ts'
import { countPages } from '../../../core/documents/pages.ts'
import { fill, type Texts } from '../texts.ts'
import { make } from './dom.ts'
import type { PageSize } from './pdf.ts'
import { steppedScale } from './zoom.ts'

/** One page: its place is fixed before the document is there, from the size that the service knows. */
export type PageBox = {
  pageNumber: number
  size: PageSize
  section: HTMLElement
  sheet: HTMLElement
  text: HTMLElement
  fields: HTMLElement
}

export type Pages = ReturnType<typeof makePages>

/** Empty pages in a column, each with places for pixels, text and fields. */
export function makePages(runs: PageRun[], texts: Texts) {
  const count = countPages(runs)
  const sizes = runs.flatMap(({ count: each, width, height }) =>
    Array.from({ length: each }, () => ({ width, height })),
  )
  const boxes = sizes.map((size, i) => makePage(i + 1, count, size, texts))
  const element = make(
    'div',
    { class: 'pages', 'data-zoom': 'fit', 'data-view': 'pages' },
    ...boxes.map((box) => box.section),
  )

  /** The page at the middle of the window. */
  const current = (): PageBox | undefined => {
    const middle = window.innerHeight / 2
    return boxes.findLast((box) => box.section.getBoundingClientRect().top <= middle) ?? boxes[0]
  }
  const keepingPlace = (change: () => void) => {
    const box = current()
    if (box === undefined) return change()
    const before = box.sheet.getBoundingClientRect()
    const part = (window.innerHeight / 2 - before.top) / before.height
    change()
    const after = box.sheet.getBoundingClientRect()
    window.scrollBy({ top: after.top + part * after.height - window.innerHeight / 2, behavior: 'instant' })
    element.dispatchEvent(new Event('zoom'))
  }
  return {
    element,
    boxes,
    count,
    current,
    box: (pageNumber: number): PageBox | undefined => boxes[pageNumber - 1],
    goTo: (pageNumber: number) => boxes[pageNumber - 1]?.section.scrollIntoView({ block: 'start' }),
    fit: () =>
      keepingPlace(() => {
        element.dataset.zoom = 'fit'
      }),
    zoom: (direction: 'in' | 'out') =>
      keepingPlace(() => {
        const box = current()
        const scale = box === undefined ? 1 : box.sheet.clientWidth / box.size.width
        element.style.setProperty('--scale', String(steppedScale(scale, direction)))
        element.dataset.zoom = 'scaled'
      }),
    isText: () => element.dataset.view === 'text',
    /** Shows the pages as text with their fields listed, or as pages again. */
    showText: (isText: boolean) =>
      keepingPlace(() => {
        element.dataset.view = isText ? 'text' : 'pages'
      }),
  }
}

function makePage(pageNumber: number, count: number, size: PageSize, texts: Texts): PageBox {
  const headingId = `page-${pageNumber}-heading`
  const heading = make(
    'h2',
    { class: 'page-heading', id: headingId },
    fill(texts.pageRegion, { page: pageNumber, count }),
  )
  const text = make('div', { class: 'page-text', dir: 'auto' }, make('p', {}, texts.pageLoading))
  const fields = make('div', { class: 'page-fields' })
  const sheet = make('div', { class: 'sheet' }, text, fields)
  const section = make(
    'section',
    { class: 'page', id: `page-${pageNumber}`, 'aria-labelledby': headingId },
    heading,
    sheet,
  )
  const box = { pageNumber, size, section, sheet, text, fields }
  resizePage(box, size)
  return box
}

/** Gives a page its size in points as shown. */
export function resizePage(box: PageBox, size: PageSize): void {
  box.size = size
  box.sheet.style.setProperty('--page-width', String(size.width))
  box.sheet.style.setProperty('--page-height', String(size.height))
}
