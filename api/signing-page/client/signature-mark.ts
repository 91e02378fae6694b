import type { FieldValue } from '../../../core/signing/model.ts'
import { fill, type Texts } from '../texts.ts'
import { make, setAttributes } from './dom.ts'
import { type DrawnValue, penWidth, strokePath } from './strokes.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A signature as it will look on the document; decoration for a control that carries the name. */
export function signatureMark(value: FieldValue): Element | null {
  if (value.kind === 'drawn') return drawnMark(value)
  return value.kind === 'typed' ? make('span', { class: 'hand', dir: 'auto', 'aria-hidden': 'true' }, value.text) : null
}

/** A signature control's name once it holds a signature. */
export function signedLabel(label: string, value: FieldValue, texts: Texts): string {
  return value.kind === 'typed'
    ? fill(texts.signedAsTyped, { label, name: value.text })
    : fill(texts.signedAsDrawn, { label })
}

function drawnMark(value: DrawnValue): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  setAttributes(svg, {
    viewBox: `0 0 ${value.aspectRatio} 1`,
    class: 'drawn',
    'aria-hidden': 'true',
    focusable: 'false',
  })
  const path = document.createElementNS(svgNamespace, 'path')
  setAttributes(path, { d: value.strokes.map(strokePath).join(''), 'stroke-width': penWidth })
  svg.append(path)
  return svg
}
