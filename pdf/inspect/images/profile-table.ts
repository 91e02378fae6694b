import { latin1 } from '../../../base/bytes.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { brightnessOf, highestXyz } from './gray-profile.ts'

// The numbers of samples of each component, and of a component while the others are 0.
const [steps, fineSteps] = [6, 255]
const tolerance = 25
const headerBytes = 48
const sizesBytes = 4

/** By number of components: the usual lightness of a color, from 0 to 100. */
const lightness = new Map<number, (color: readonly number[]) => number>([
  [1, ([gray]) => lightnessOf(gray! ** 2.2)],
  [3, ([red, green, blue]) => lightnessOf(0.21 * red! ** 2.2 + 0.72 * green! ** 2.2 + 0.07 * blue! ** 2.2)],
  [
    4,
    ([cyan, magenta, yellow, black]) =>
      100 * (1 - 0.45 * cyan!) * (1 - 0.52 * magenta!) * (1 - 0.1 * yellow!) * (1 - 0.85 * black!),
  ],
])
const lightnessOf = (share: number): number => Math.max(0, 116 * Math.cbrt(share) - 16)

/**
 * Returns whether a table of an ICC profile (ISO 15076-1, sections 10.10 and 10.11) maps colors to about their usual
 * lightness. Only MuPDF and pdf.js use these tables. `view` begins with the table. With `isXyz`, the table maps to CIE
 * XYZ and not to CIE Lab.
 */
export function isTablePlain(view: DataView, components: number, isXyz: boolean, work: Work): boolean {
  const usual = lightness.get(components)
  const map = usual === undefined ? null : lightnessMapOf(view, components, isXyz)
  if (usual === undefined || map === null) return false
  const fits = (color: readonly number[]): boolean => {
    work.charge(workOf.tableColor)
    return Math.abs(map(color) - usual(color)) <= tolerance
  }
  const color = new Array<number>(components).fill(0)
  const fitAll = (from: number): boolean => {
    if (from === components) return fits(color)
    for (let step = 0; step <= steps; step++) {
      color[from] = step / steps
      if (!fitAll(from + 1)) return false
    }
    return true
  }
  if (!fitAll(0)) return false
  for (let component = 0; component < components; component++)
    for (let step = 0; step <= fineSteps; step++) {
      color.fill(0)
      color[component] = step / fineSteps
      if (!fits(color)) return false
    }
  return true
}

/** Returns the function from a color to its lightness, or null for a table of another type or size. */
function lightnessMapOf(
  view: DataView,
  components: number,
  isXyz: boolean,
): ((color: readonly number[]) => number) | null {
  if (view.byteLength < headerBytes + sizesBytes) return null
  const type = latin1(new Uint8Array(view.buffer, view.byteOffset, 4))
  if (type === 'mAB ' && isXyz && components === 1) {
    const brightness = brightnessOf(view)
    return ([gray]) => lightnessOf(brightness(gray!))
  }
  const [inputs, outputs, grid] = [8, 9, 10].map((at) => view.getUint8(at)) as [number, number, number]
  if (
    (type !== 'mft1' && type !== 'mft2') ||
    (isXyz && type === 'mft1') ||
    inputs !== components ||
    outputs !== 3 ||
    grid < 2
  )
    return null
  const isShort = type === 'mft1'
  const [first, last] = isShort ? [256, 256] : [view.getUint16(headerBytes), view.getUint16(headerBytes + 2)]
  const size = isShort ? 1 : 2
  const inputsAt = headerBytes + (isShort ? 0 : sizesBytes)
  const colorsAt = inputsAt + inputs * first * size
  const outputsAt = colorsAt + grid ** inputs * outputs * size
  if (first < 2 || last < 2 || outputsAt + outputs * last * size > view.byteLength) return null
  const highest = isShort ? 255 : 65_535
  // The highest lightness is 100 in eight bits, and slightly more in 16 bits.
  const full = isShort ? 100 : (100 * 65_535) / 65_280
  const channel = isXyz ? 1 : 0
  const valueAt = (at: number): number => (isShort ? view.getUint8(at) : view.getUint16(at)) / highest
  const curve = (at: number, count: number, share: number): number => {
    const place = share * (count - 1)
    const low = Math.min(Math.floor(place), count - 2)
    const [from, to] = [valueAt(at + low * size), valueAt(at + (low + 1) * size)]
    return from + (to - from) * (place - low)
  }
  const between = (color: readonly number[], component: number, index: number): number => {
    if (component === inputs) return valueAt(colorsAt + (index * outputs + channel) * size)
    const place = curve(inputsAt + component * first * size, first, color[component]!) * (grid - 1)
    const low = Math.min(Math.floor(place), grid - 2)
    const from = place - low < 1 ? between(color, component + 1, index * grid + low) : 0
    const to = place > low ? between(color, component + 1, index * grid + low + 1) : 0
    return from + (to - from) * (place - low)
  }
  const outputOf = (color: readonly number[]): number =>
    curve(outputsAt + channel * last * size, last, between(color, 0, 0))
  return (color) => (isXyz ? lightnessOf(highestXyz * outputOf(color)) : full * outputOf(color))
}
