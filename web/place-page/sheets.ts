import type { PlacePageTexts } from '../../core/languages/en/place-page.ts'
import { make } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { PageSize, Pdf } from './pdf.ts'
import { unitsPerPage } from './placed-fields.ts'

/** A page on the screen. `layer` contains its fields, whose positions are percentages of the page. */
export type Sheet = { pageNumber: number; size: PageSize; element: HTMLElement; layer: HTMLElement }

export type Point = { x: number; y: number }

/** Creates the empty pages of a document. */
export function makeSheets(pdf: Pdf, texts: PlacePageTexts): Sheet[] {
  return pdf.sizes.map((size, index): Sheet => {
    const pageNumber = index + 1
    const layer = make('div', {
      class: 'layer',
      role: 'group',
      'aria-label': fill(texts.sheet, { page: pageNumber, count: pdf.sizes.length }),
    })
    const element = make(
      'div',
      { class: 'sheet', id: `page-${pageNumber}` },
      // The direction is fixed, because a canvas would inherit the text direction of the page, which would move the
      // letters of a document.
      make('canvas', { 'aria-hidden': 'true', dir: 'ltr' }),
      layer,
    )
    element.style.aspectRatio = `${size.width} / ${size.height}`
    return { pageNumber, size, element, layer }
  })
}

/** Draws each page when it comes near the window. Returns a function that redraws these pages at a new size. */
export function drawWhenNear(pdf: Pdf, sheets: readonly Sheet[]): () => void {
  const nearing = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const sheet = sheets.find(({ element }) => element === target)
        if (!isIntersecting || sheet === undefined) continue
        nearing.unobserve(target)
        // A canvas can be used for only one drawing at a time, so a new drawing waits for the previous one.
        drawn.set(
          sheet,
          (drawn.get(sheet) ?? Promise.resolve()).then(() => drawSheet(pdf, sheet)),
        )
      }
    },
    { rootMargin: '100% 0px' },
  )
  const drawn = new Map<Sheet, Promise<void>>()
  const observe = () => {
    for (const { element } of sheets) {
      nearing.unobserve(element)
      nearing.observe(element)
    }
  }
  observe()
  return observe
}

async function drawSheet(pdf: Pdf, { pageNumber, element }: Sheet): Promise<void> {
  const canvas = element.querySelector('canvas')
  if (canvas === null) return
  const width = Math.ceil(element.getBoundingClientRect().width * devicePixelRatio)
  if (canvas.width === width && element.dataset.drawn === 'yes') return
  await pdf.draw(pageNumber, canvas, width)
  element.dataset.drawn = 'yes'
}

/** Returns the position of a pointer on a sheet, in page units (`unitsPerPage`). */
export function pointOn({ layer }: Sheet, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = layer.getBoundingClientRect()
  return { x: ((clientX - left) / width) * unitsPerPage, y: ((clientY - top) / height) * unitsPerPage }
}

/** Returns the sheet that covers most of the window. */
export function sheetInView(sheets: readonly Sheet[]): Sheet | undefined {
  const seen = ({ element }: Sheet): number => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.min(bottom, innerHeight) - Math.max(top, 0)
  }
  return [...sheets].sort((a, b) => seen(b) - seen(a))[0]
}

/** Returns the center of the visible part of a sheet, in page units. */
export function middleInView(sheet: Sheet): Point {
  const { left, right, top, bottom } = sheet.element.getBoundingClientRect()
  const clientY = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  return pointOn(sheet, { clientX: (left + right) / 2, clientY })
}
