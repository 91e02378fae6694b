import type { FieldValue } from '../../../core/signing/model.ts'
import { fill, type Texts } from '../texts.ts'
import { setAttributes } from './dom.ts'
import { type DrawnValue, penWidth, strokePath } from './strokes.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A signature as it will look on the document; decoration for a control that carries the name. */
export function signatureMark(value: FieldValue): Element | null {
  if (value.kind === 'drawn') return drawnMark(value)
  return value.kind === 'typed' ? typedMark(value.text) : null
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

const handPixels = 100

/** A name in the hand font, its ink as large as its box allows: so the seal prints it as well. */
function typedMark(text: string): SVGSVGElement {
  const svg = emptyPicture('typed')
  const line = document.createElementNS(svgNamespace, 'text')
  setAttributes(line, { class: 'hand', 'font-size': handPixels })
  line.textContent = text
  svg.append(line)
  const frame = () => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) return
    context.font = `${handPixels}px Signature, cursive`
    context.direction = 'ltr'
    const ink = context.measureText(text)
    const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight
    const inkHeight = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent
    // Low letters do not grow beyond the size that fills the box's height.
    const height = Math.max(inkHeight, handPixels / 0.9)
    const top = -ink.actualBoundingBoxAscent - (height - inkHeight) / 2
    setAttributes(svg, { viewBox: `${-ink.actualBoundingBoxLeft} ${top} ${width} ${height}` })
  }
  frame()
  void document.fonts.load(`${handPixels}px Signature`, text).then(frame, () => undefined)
  return svg
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
