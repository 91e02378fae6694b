import { countPages, type PageRun } from '../../pdf/document/displayed-page.ts'
import { make, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { PageSize } from './pdf.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'
import { readableScale, scaleWithoutOverlap, steppedScale } from './zoom.ts'

/** A page of the document. Its position is fixed before the document is loaded, because the service knows its size. */
export type PageBox = {
  pageNumber: number
  size: PageSize
  section: HTMLElement
  sheet: HTMLElement
  text: HTMLElement
  fields: HTMLElement
}

/**
 * The measures by which the style sheet fits a page to the window: the side margins, the widest page, and the largest
 * scale.
 */
const sidePixels = 16
const fitWidthMax = 960
const fitScaleMax = 2

/** The space between a fixed bar and the focused element. */
const barGapPixels = 16

export type Pages = ReturnType<typeof makePages>

/** Creates a column of empty pages, each with elements for pixels, text and fields. */
export function makePages(runs: PageRun[], texts: Texts) {
  const count = countPages(runs)
  const sizes = runs.flatMap(({ count: each, width, height }) =>
    Array.from({ length: each }, () => ({ width, height })),
  )
  const boxes = sizes.map((size, i) => makePage(i + 1, count, size, texts))
  const element = make(
    'div',
    {
      class: 'pages',
      dir: 'ltr',
      'data-zoom': 'fit',
      'data-view': 'pages',
      role: 'region',
      'aria-label': texts.documentPages,
    },
    ...boxes.map((box) => box.section),
  )

  /** Returns the page in the middle of the window. */
  const current = (): PageBox | undefined => {
    const middle = window.innerHeight / 2
    return boxes.findLast((box) => box.section.getBoundingClientRect().top <= middle) ?? boxes[0]
  }
  const keepingPlace = (change: () => void) => {
    const middle = window.innerHeight / 2
    const sheet = current()?.sheet
    const before = sheet?.getBoundingClientRect() ?? new DOMRect()
    const across = (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth
    change()
    const after = sheet?.getBoundingClientRect() ?? before
    const shift = after.top + ((middle - before.top) / before.height) * after.height - middle
    if (before.top < middle) window.scrollBy({ top: shift, behavior: 'instant' })
    element.scrollLeft = across * element.scrollWidth - element.clientWidth / 2
    element.dispatchEvent(new Event('zoom'))
  }
  const zoomTo = (scale: number | null) =>
    keepingPlace(() => {
      element.dataset.zoom = scale === null ? 'fit' : 'scaled'
      if (scale !== null) element.style.setProperty('--scale', String(scale))
      // Only a page wider than the window scrolls sideways. It gets a tab stop, because the keyboard must be able to
      // scroll it.
      setAttributes(element, { tabindex: scale === null ? null : 0 })
    })
  return {
    element,
    boxes,
    count,
    current,
    box: (pageNumber: number): PageBox | undefined => boxes[pageNumber - 1],
    // Scrolls to a page immediately, because smooth scrolling over many pages would load all of them.
    goTo: (pageNumber: number) =>
      boxes[pageNumber - 1]?.section.scrollIntoView({ block: 'start', behavior: 'instant' }),
    fit: () => zoomTo(null),
    zoom: (direction: 'in' | 'out') => {
      const box = current()
      zoomTo(steppedScale(box === undefined ? 1 : box.sheet.clientWidth / box.size.width, direction))
    },
    /**
     * Enlarges the page of a field until the text around the field is readable, and centers the field in the free area.
     */
    comeTo: (field: SigningField) => {
      const box = boxes[field.pageNumber - 1]
      if (box === undefined) return
      const room = element.clientWidth - sidePixels
      const scale = readableScale(room, box.size.width, field.width)
      if (Math.abs(box.sheet.clientWidth / box.size.width - scale) > 0.01) zoomTo(scale)
      const place = box.sheet.getBoundingClientRect()
      element.scrollLeft += place.left + (field.x + field.width / 2) * place.width - element.clientWidth / 2
      const [top, bottom] = freeBand()
      const middle = place.top + (field.y + field.height / 2) * place.height
      window.scrollBy({ top: middle - (top + bottom) / 2, behavior: 'instant' })
    },
    /** Scrolls until the fixed bars do not cover the focused element and the notes of its field. */
    uncover: (target: Element) => {
      const [top, bottom] = freeBand()
      const place = target.getBoundingClientRect()
      const notes = target.parentElement?.querySelector(':scope > .field-notes')
      const end = Math.max(place.bottom, notes?.getBoundingClientRect().bottom ?? 0)
      const below = Math.min(end + barGapPixels - bottom, place.top - barGapPixels - top)
      const above = place.top - barGapPixels - top
      const shift = below > 0 ? below : Math.min(above, 0)
      if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' })
    },
    /** Enlarges the pages until the signer can hit each field without hitting its neighbor. */
    separate: (fields: SigningField[]) => {
      const sizeOf = (pageNumber: number) => boxes[pageNumber - 1]?.size ?? { width: 1, height: 1 }
      const fitWidth = Math.min(element.clientWidth - sidePixels, fitWidthMax)
      const scale = scaleWithoutOverlap(fields, sizeOf, ({ width }) => Math.min(fitWidth / width, fitScaleMax))
      if (scale !== null) zoomTo(scale)
    },
    isText: () => element.dataset.view === 'text',
    /** Shows the pages as text with a list of their fields, or as images again. */
    showText: (isText: boolean) =>
      keepingPlace(() => {
        element.dataset.view = isText ? 'text' : 'pages'
      }),
  }
}

/** Returns the part of the window between the fixed bars. */
function freeBand(): [top: number, bottom: number] {
  const toolbar = document.querySelector<HTMLElement>('.toolbar')
  const top = toolbar !== null && getComputedStyle(toolbar).position === 'sticky' ? toolbar.offsetHeight : 0
  const bottom = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? window.innerHeight
  return [Math.min(top, bottom), bottom]
}

function makePage(pageNumber: number, count: number, size: PageSize, texts: Texts): PageBox {
  const headingId = `page-${pageNumber}-heading`
  const heading = make(
    'h2',
    { class: 'page-heading', id: headingId },
    fill(texts.pageRegion, { page: pageNumber, count }),
  )
  const text = make('div', { class: 'page-text visually-hidden', dir: 'auto' }, make('p', {}, texts.pageTextLater))
  const fields = make('div', { class: 'page-fields' })
  const sheet = make('div', { class: 'sheet', 'data-loading': texts.pageLoading }, text, fields)
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

/** Changes the displayed size of a page, in points. */
export function resizePage(box: PageBox, size: PageSize): void {
  box.size = size
  box.sheet.style.setProperty('--page-width', String(size.width))
  box.sheet.style.setProperty('--page-height', String(size.height))
}
