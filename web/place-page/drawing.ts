import { type Place, rectangleBetween } from './placed-fields.ts'
import { type Point, pointOn, type Sheet } from './sheets.ts'

/** Receives the start and the current point during a drag. The last call has `isOver` set. */
type Drag = (from: Point, to: Point, isOver: boolean) => void

/** The minimum length of a drag. A shorter movement counts as a click. */
const movedMinPixels = 8

/**
 * Follows a pointer from press to release. If Escape or another event ends the drag early, reports the start as the
 * current point.
 */
export function follow(sheet: Sheet, press: PointerEvent, drag: Drag): void {
  const from = pointOn(sheet, press)
  const target = press.currentTarget as HTMLElement
  target.setPointerCapture(press.pointerId)
  const ending = new AbortController()
  const { signal } = ending
  const end = (to: Point) => {
    ending.abort()
    drag(from, to, true)
  }
  target.addEventListener('pointermove', (move) => drag(from, pointOn(sheet, move), false), { signal })
  target.addEventListener('pointerup', (up) => end(pointOn(sheet, up)), { signal })
  target.addEventListener('pointercancel', () => end(from), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(from), { signal })
}

/** Calls `done` with each area that is drawn on a sheet, or with the point of a click. */
export function onDrawn(sheet: Sheet, done: (drawn: Place | Point) => void): void {
  const { layer } = sheet
  layer.addEventListener('pointerdown', (press) => {
    if (press.button !== 0 || press.target !== layer || press.pointerType === 'touch') return
    const draft = document.createElement('div')
    draft.className = 'draft'
    layer.append(draft)
    follow(sheet, press, (from, to, isOver) => {
      const place = rectangleBetween(from, to)
      placeAt(draft, place)
      if (!isOver) return
      const { width, height } = draft.getBoundingClientRect()
      draft.remove()
      if (Math.max(width, height) >= movedMinPixels) done(place)
    })
  })
  // On a touch screen, a swipe scrolls the page and a tap selects a point.
  layer.addEventListener('click', (press) => {
    const { pointerType } = press as PointerEvent
    if (press.target === layer && pointerType === 'touch') done(pointOn(sheet, press))
  })
}

/** Gives an element the position and size of a field. */
export function placeAt({ style }: HTMLElement, { x, y, width, height }: Place): void {
  Object.assign(style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) })
}

const percent = (units: number): string => `${units / 100}%`
