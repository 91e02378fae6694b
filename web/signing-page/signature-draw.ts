import SignaturePad, { type PointGroup } from 'signature_pad'
import { make, makeButton } from '../shared/dom.ts'
import { type DrawnValue, drawnFrom, penWidth } from './strokes.ts'
import type { Texts } from './texts.ts'

type Options = {
  pointsMax: number
  /** Called at the end of each stroke. */
  onStroke: () => void
}
export type DrawPanel = { element: HTMLElement; value: () => DrawnValue | null; fit: () => void }

/**
 * The radius of the pen as a fraction of the canvas height. Most drawings are cropped to about two thirds of the canvas
 * height.
 */
const penRadius = (penWidth * 0.65) / 2

/**
 * Creates an area for drawing with mouse, finger or pen. `fit` adapts the area and its drawing to the area's size after
 * it becomes visible.
 */
export function makeDrawPanel(texts: Texts, { pointsMax, onStroke }: Options): DrawPanel {
  const canvas = make('canvas', { role: 'img', 'aria-label': texts.drawArea, tabindex: -1 })
  const pad = new SignaturePad(canvas, { minDistance: 1, throttle: 0 })
  let isDrawing = false
  let width = 0
  pad.addEventListener('beginStroke', () => {
    isDrawing = true
  })
  pad.addEventListener('endStroke', () => {
    isDrawing = false
    onStroke()
    showTools()
    fit()
  })

  // The size changes only between strokes, because the pad would lose the unfinished stroke.
  const fit = () => {
    if (isDrawing) return
    const box = canvas.getBoundingClientRect()
    if (box.width === 0 || box.width === width) return
    const factor = width === 0 ? 1 : box.width / width
    const strokes = pad.toData()
    width = box.width
    canvas.width = Math.round(box.width * window.devicePixelRatio)
    canvas.height = Math.round(box.height * window.devicePixelRatio)
    canvas.getContext('2d')?.scale(window.devicePixelRatio, window.devicePixelRatio)
    const pen = box.height * penRadius
    Object.assign(pad, { minWidth: pen, maxWidth: pen, dotSize: pen, penColor: getComputedStyle(canvas).color })
    for (const stroke of strokes) {
      Object.assign(stroke, { minWidth: pen, maxWidth: pen, dotSize: pen })
      for (const point of stroke.points) {
        point.x *= factor
        point.y *= factor
      }
    }
    pad.clear()
    pad.fromData(strokes)
  }
  new ResizeObserver(fit).observe(canvas)

  const undo = makeButton(texts.undo, () => keep(pad.toData().slice(0, -1)), { class: 'quiet' })
  const clear = makeButton(texts.clear, () => keep([]), { class: 'quiet' })
  const keep = (strokes: PointGroup[]) => {
    pad.clear()
    pad.fromData(strokes)
    showTools()
  }
  // The focus moves to the canvas first, because a disabled button would lose it.
  const showTools = () => {
    const isEmpty = pad.toData().length === 0
    for (const tool of [undo, clear]) {
      if (isEmpty && tool === document.activeElement) canvas.focus()
      tool.disabled = isEmpty
    }
  }
  showTools()
  return {
    element: make(
      'div',
      { class: 'draw-panel' },
      make('p', { class: 'hint' }, texts.drawHint),
      make('div', { class: 'draw-area' }, canvas),
      make('p', { class: 'buttons start draw-tools' }, undo, clear),
    ),
    value: () => {
      const { width: across, height: down } = canvas.getBoundingClientRect()
      return drawnFrom(
        pad.toData().map((stroke) => stroke.points),
        { width: across, height: down },
        pointsMax,
      )
    },
    fit,
  }
}
