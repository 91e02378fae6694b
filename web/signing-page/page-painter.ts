import { make } from '../shared/dom.ts'
import { observeNearPages } from './near-pages.ts'
import { type PageBox, type Pages, resizePage } from './pages.ts'
import type { Pdf } from './pdf.ts'
import type { Texts } from './texts.ts'
import { canvasWidth } from './zoom.ts'

type Painted = { canvas: HTMLCanvasElement; widthPixels: number }

/**
 * The maximum relative difference between the expected and the actual page size. If it is larger, this is not the
 * document that the service described.
 */
const sizeTolerance = 0.005

/** The distance below the window up to which pages are fetched after the reader has started to scroll. */
const aheadOfReader = '25% 0px'
/** The distance from the window within which rendered pages are kept. */
const keptAround = '100% 0px'

/**
 * Draws the pages in the window, the middle page first, at the resolution of the screen and the zoom. If the reader is
 * scrolling, then draws the pages just below the window. Releases distant pages. Calls `onPainted` for each page whose
 * bytes have arrived or failed.
 */
export function paintVisiblePages(pages: Pages, pdf: Pdf, texts: Texts, onPainted: (box: PageBox) => void): void {
  const painted = new Map<PageBox, Painted>()
  const failed = new Set<PageBox>()
  const due = new Set<PageBox>()
  let painting: (Omit<Painted, 'canvas'> & { box: PageBox; abort: AbortController }) | null = null

  const wantedWidth = (box: PageBox) => {
    const { clientWidth: width, clientHeight: height } = box.sheet
    return canvasWidth({ width, height }, window.devicePixelRatio)
  }
  const isDue = (box: PageBox) =>
    !failed.has(box) && !pages.isText() && painted.get(box)?.widthPixels !== wantedWidth(box)
  const distance = (box: PageBox) => {
    const { top, bottom } = box.section.getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - window.innerHeight / 2)
  }

  async function paint(box: PageBox): Promise<void> {
    const abort = new AbortController()
    const widthPixels = wantedWidth(box)
    painting = { box, abort, widthPixels }
    try {
      correctSize(box, await pdf.sizeOf(box.pageNumber))
      const canvas = await pdf.draw(box.pageNumber, widthPixels, abort.signal)
      canvas.setAttribute('aria-hidden', 'true')
      painted.get(box)?.canvas.remove()
      painted.set(box, { canvas, widthPixels })
      delete box.sheet.dataset.loading
      box.sheet.prepend(canvas)
    } catch {
      // An aborted page is requested again when it is near the window. A page that cannot be drawn keeps its text and
      // fields.
      if (abort.signal.aborted) return
      failed.add(box)
      delete box.sheet.dataset.loading
      box.sheet.before(make('p', { class: 'page-failure', role: 'status' }, texts.pageFailed))
    } finally {
      painting = null
      paintNext()
    }
    onPainted(box)
  }
  function paintNext(): void {
    if (painting !== null) return
    const [next] = [...due].filter(isDue).sort((a, b) => distance(a) - distance(b))
    if (next !== undefined) void paint(next)
  }
  function letGo(box: PageBox): void {
    if (painting?.box === box) painting.abort.abort()
    painted.get(box)?.canvas.remove()
    if (painted.delete(box)) box.sheet.dataset.loading = texts.pageLoading
  }

  // The first page is drawn immediately, even if the window is too low to show it.
  for (const box of pages.boxes.slice(0, 1)) void paint(box)
  let seeing = observeNearPages(pages, '0px', due, paintNext)
  observeNearPages(pages, keptAround, new Set(), () => undefined, letGo)
  const comeNearer = () => {
    seeing.disconnect()
    seeing = observeNearPages(pages, aheadOfReader, due, paintNext)
  }
  for (const gesture of ['wheel', 'touchmove'])
    window.addEventListener(gesture, comeNearer, { once: true, passive: true })

  let settling: ReturnType<typeof setTimeout> | undefined
  const repaintWhenSettled = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      if (painting !== null && wantedWidth(painting.box) !== painting.widthPixels) painting.abort.abort()
      paintNext()
    }, 150)
  }
  pages.element.addEventListener('zoom', repaintWhenSettled)
  window.addEventListener('resize', repaintWhenSettled)
}

function correctSize(box: PageBox, actual: { width: number; height: number }): void {
  const difference = Math.abs(actual.width / actual.height / (box.size.width / box.size.height) - 1)
  if (difference > sizeTolerance) resizePage(box, actual)
}
