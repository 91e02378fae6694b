import { between, type Place } from './placed-fields.ts'
import { type Point, pointOn, type Sheet } from './sheets.ts'

/** Called during a drag with the start and the current point. The last call has `isOver` set. */
type Drag = (from: Point, to: Point, isOver: boolean) => void

/** The minimum length of a movement. A shorter movement counts as a click. */
const movedMinPixels = 8

/**
 * Follows a pointer from press to release. If Escape or another event ends the movement early, returns the pointer to
 * the start.
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

/** Calls `done` with each area drawn on a sheet, or with the point of a click. */
export function onDrawn(sheet: Sheet, done: (drawn: Place | Point) => void): void {
  const { layer } = sheet
  layer.addEventListener('pointerdown', (press) => {
    if (press.button !== 0 || press.target !== layer || press.pointerType === 'touch') return
    const draft = document.createElement('div')
    draft.className = 'draft'
    layer.append(draft)
    follow(sheet, press, (from, to, isOver) => {
      const place = between(from, to)
      placeAt(draft, place)
      if (!isOver) return
      const { width, height } = draft.getBoundingClientRect()
      draft.remove()
      if (Math.max(width, height) >= movedMinPixels) done(place)
    })
  })
  // A swipe scrolls the page, and a tap selects a point.
  layer.addEventListener('click', (press) => {
    const { pointerType } = press as PointerEvent
    if (press.target === layer && pointerType === 'touch') done(pointOn(sheet, press))
  })
}

/** Positions an element at a field's position. */
export function placeAt({ style }: HTMLElement, { x, y, width, height }: Place): void {
  Object.assign(style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) })
}

const percent = (units: number): string => `${units / 100}%`
