import { type Extent, typedPlacement } from '../../../core/signing/appearance/placement.ts'
import type { FieldValue } from '../../../core/signing/model.ts'
import { setAttributes } from '../../../pages/dom.ts'
import { fill } from '../../../pages/texts.ts'
import { isRightToLeft } from '../../../pdf/compose/direction.ts'
import { signatureFonts } from './print-fonts.ts'
import { type DrawnValue, penWidth, strokePath } from './strokes.ts'
import type { Texts } from './texts.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Width and height of a field's box on its page. */
export type BoxPoints = { width: number; height: number }

/** A signature as it will look on the document; decoration for a control that carries the name. */
export function signatureMark(value: FieldValue, box: BoxPoints): Element | null {
  if (value.kind === 'drawn') return drawnMark(value)
  return value.kind === 'typed' ? typedMark(value.text, box) : null
}

/** A signature control's name once it holds a signature. */
export function signedLabel(label: string, value: FieldValue, texts: Texts): string {
  return value.kind === 'typed'
    ? fill(texts.signedAsTyped, { label, name: value.text })
    : fill(texts.signedAsDrawn, { label })
}

/** A pen, for a signature's box that is too narrow for words. */
export const penIcon = (): SVGSVGElement =>
  picture('pen', '0 0 24 24', {
    d: 'M3 17.3V21h3.7L17.6 10.1l-3.7-3.7zM20.4 7.3a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8 3.7 3.7z',
  })

const drawnMark = (value: DrawnValue): SVGSVGElement =>
  picture('drawn', `0 0 ${value.aspectRatio} 1`, {
    d: value.strokes.map(strokePath).join(''),
    'stroke-width': penWidth,
  })

/** Points in which ink is measured, as large as a browser measures it exactly. */
const measuredSize = 1000

/** A name in the very place and size at which it is printed into its box. */
function typedMark(text: string, box: BoxPoints): SVGSVGElement {
  const svg = emptyPicture('typed')
  const line = document.createElementNS(svgNamespace, 'text')
  const isFromRight = isRightToLeft(text)
  line.textContent = text
  svg.append(line)
  setAttributes(svg, { viewBox: `0 0 ${box.width} ${box.height}` })
  setAttributes(line, {
    direction: isFromRight ? 'rtl' : 'ltr',
    'text-anchor': isFromRight ? 'end' : 'start',
  })
  const place = (families: string) => {
    const ink = inkOf(text, families, isFromRight ? 'rtl' : 'ltr')
    if (ink === null) return
    const { x, y, size } = typedPlacement(box, ink)
    line.style.fontFamily = families
    setAttributes(line, { x, y: box.height - y, 'font-size': size })
  }
  place('Signature, cursive')
  const placeFinally = (families: string) => {
    place(families)
    setAttributes(svg, { 'data-is-printed': true })
  }
  void signatureFonts(text).then(placeFinally, () => undefined)
  return svg
}

function inkOf(text: string, families: string, direction: CanvasDirection): Extent | null {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return null
  context.font = `${measuredSize}px ${families}`
  context.direction = direction
  context.textAlign = 'left'
  const ink = context.measureText(text)
  return {
    left: -ink.actualBoundingBoxLeft,
    right: ink.actualBoundingBoxRight,
    bottom: -ink.actualBoundingBoxDescent,
    top: ink.actualBoundingBoxAscent,
  }
}

function picture(name: string, viewBox: string, path: Record<string, string | number>): SVGSVGElement {
  const svg = emptyPicture(name)
  setAttributes(svg, { viewBox })
  const line = document.createElementNS(svgNamespace, 'path')
  setAttributes(line, path)
  svg.append(line)
  return svg
}

function emptyPicture(name: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  setAttributes(svg, { class: name, 'aria-hidden': 'true', focusable: 'false' })
  return svg
}
