import { isRightToLeft } from '../../base/direction.ts'
import { type DrawnPath, drawnPath } from '../../core/signing/appearance/drawn-path.ts'
import { imagePlacement, type Size, typedPlacement } from '../../core/signing/appearance/placement.ts'
import { type FieldValue, isSignature } from '../../core/signing/model.ts'
import { printableText } from '../../pdf/compose/tones.ts'
import { setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { measureInk } from './measured-ink.ts'
import { handFamily, signatureFonts } from './print-fonts.ts'
import type { BoxPoints } from './printed-lines.ts'
import type { Texts } from './texts.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

type ValueOfKind<Kind> = Extract<FieldValue, { kind: Kind }>

/** Called with the size of the ink, which is centered in its box. */
type OnInk = (ink: Size) => void

/**
 * Returns a signature as it is printed in its box, or null for another value. With `isTrimmed`, omits the space around
 * the ink. The image is decorative, because the control has a name.
 */
export function signatureMark(value: FieldValue, box: BoxPoints, isTrimmed = false): Element | null {
  if (!isSignature(value)) return null
  const svg = emptyImage('signature-mark', `0 0 ${box.width} ${box.height}`)
  const onInk: OnInk = ({ width, height }) => {
    if (!isTrimmed) return
    svg.setAttribute('viewBox', [(box.width - width) / 2, (box.height - height) / 2, width, height].join(' '))
  }
  if (value.kind === 'typed') writeTyped(svg, value, box, onInk)
  else {
    svg.append(value.kind === 'drawn' ? drawnMark(value, box, onInk) : imageMark(value, box, onInk))
    setAttributes(svg, { 'data-is-printed': true })
  }
  return svg
}

/** Returns the accessible name of a signature control with a value. */
export function signedLabel(label: string, value: FieldValue, texts: Texts): string {
  if (value.kind === 'typed') return fill(texts.signedAsTyped, { label, name: value.text })
  return fill(value.kind === 'image' ? texts.signedAsImage : texts.signedAsDrawn, { label })
}

/** Returns a pen icon for a signature box that is too narrow for words. */
export function penIcon(): SVGSVGElement {
  const svg = emptyImage('pen', '0 0 24 24')
  const d = 'M3 17.3V21h3.7L17.6 10.1l-3.7-3.7zM20.4 7.3a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8 3.7 3.7z'
  svg.append(part('path', { d }))
  return svg
}

function drawnMark(value: ValueOfKind<'drawn'>, box: BoxPoints, onInk: OnInk): SVGElement {
  const drawn = drawnPath(value, box)
  if (drawn !== null) {
    const lengthOf = (of: number[]) => Math.max(...of) - Math.min(...of) + drawn.width
    onInk({ width: lengthOf(drawn.path.map(({ x }) => x)), height: lengthOf(drawn.path.map(({ y }) => y)) })
  }
  return part('path', {
    d: drawn?.path.map(pathOperator).join('') ?? '',
    'stroke-width': drawn?.width ?? 0,
    // The drawing uses the units of the document, whose y axis points up.
    transform: `matrix(1 0 0 -1 0 ${box.height})`,
  })
}

function pathOperator(part: DrawnPath['path'][number]): string {
  if (part.to === 'curve') return `C${[part.x1, part.y1, part.x2, part.y2, part.x, part.y].join(' ')}`
  return `${part.to === 'move' ? 'M' : 'L'}${part.x} ${part.y}`
}

function imageMark({ image, width, height }: ValueOfKind<'image'>, box: BoxPoints, onInk: OnInk): SVGElement {
  const placement = imagePlacement(box, { width, height })
  onInk(placement)
  return part('image', { href: `data:image/png;base64,${image}`, ...placement })
}

/** Draws a name with the printed position and size in its box. */
function writeTyped(
  svg: SVGSVGElement,
  { text: typed, hand = 'formal' }: ValueOfKind<'typed'>,
  box: BoxPoints,
  onInk: OnInk,
): void {
  const text = printableText(typed.normalize('NFC'))
  const isFromRight = isRightToLeft(text)
  const line = part('text', {
    direction: isFromRight ? 'rtl' : 'ltr',
    'text-anchor': isFromRight ? 'end' : 'start',
  })
  line.textContent = text
  svg.append(line)
  const place = (families: string) => {
    const ink = measureInk(text, families, isFromRight ? 'rtl' : 'ltr')
    if (ink === null) return
    const { x, y, size } = typedPlacement(box, ink)
    onInk({ width: ((ink.right - ink.left) * size) / 1000, height: ((ink.top - ink.bottom) * size) / 1000 })
    line.style.fontFamily = families
    setAttributes(line, { x, y: box.height - y, 'font-size': size })
  }
  place(`${handFamily(hand)}, cursive`)
  const placeFinally = (families: string) => {
    place(families)
    setAttributes(svg, { 'data-is-printed': true })
  }
  void signatureFonts(text, hand).then(placeFinally, () => undefined)
}

function part(name: 'path' | 'text' | 'image', attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  setAttributes(element, attributes)
  return element
}

function emptyImage(name: string, viewBox: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  setAttributes(svg, { class: name, viewBox, 'aria-hidden': 'true', focusable: 'false' })
  return svg
}
