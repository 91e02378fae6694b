import { concatBytes, latin1Bytes } from '../../base/bytes.ts'

/**
 * Returns an ICC profile of version 4.3 (ISO 15076-1) for an sRGB display (IEC 61966-2-1): primaries and white adapted
 * to D50, and the transfer curve.
 */
export function srgbProfile(): Uint8Array {
  const curve = parametricCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  const tags: [name: string, data: Uint8Array][] = [
    ['desc', localizedText('sRGB')],
    ['cprt', localizedText('No copyright is claimed')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['chad', fixed('sf32', [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168])],
    ['rXYZ', xyz([0.43607, 0.22249, 0.01392])],
    ['gXYZ', xyz([0.38515, 0.71687, 0.09708])],
    ['bXYZ', xyz([0.14307, 0.06061, 0.7141])],
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name): [string, Uint8Array] => [name, curve]),
  ]
  const table = new DataView(new ArrayBuffer(4 + 12 * tags.length))
  table.setUint32(0, tags.length)
  let offset = 128 + table.byteLength
  for (const [index, [name, data]] of tags.entries()) {
    for (const [i, code] of latin1Bytes(name).entries()) table.setUint8(4 + 12 * index + i, code)
    table.setUint32(8 + 12 * index, offset)
    table.setUint32(12 + 12 * index, data.length)
    offset += data.length
  }
  return concatBytes(header(offset), new Uint8Array(table.buffer), ...tags.map(([, data]) => data))
}

function header(length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(128))
  const put = (at: number, text: string) =>
    latin1Bytes(text).forEach((code, i) => {
      view.setUint8(at + i, code)
    })
  view.setUint32(0, length)
  view.setUint32(8, 0x04300000)
  put(12, 'mntrRGB XYZ ')
  // The date of the first edition of IEC 61966-2-1. It is constant because equal documents must have equal bytes.
  for (const [i, number] of [1999, 10, 1].entries()) view.setUint16(24 + 2 * i, number)
  put(36, 'acsp')
  for (const [i, number] of [0.9642, 1, 0.8249].entries()) view.setInt32(68 + 4 * i, Math.round(number * 65_536))
  return new Uint8Array(view.buffer)
}

/** Returns a tag with numbers in fixed point, with 16 bits before and 16 bits after the point. */
function fixed(type: string, numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [i, number] of numbers.entries()) view.setInt32(4 * i, Math.round(number * 65_536))
  return concatBytes(latin1Bytes(`${type}\0\0\0\0`), new Uint8Array(view.buffer))
}

const xyz = (numbers: readonly number[]): Uint8Array => fixed('XYZ ', numbers)

/**
 * Returns a parametric curve of function type 3 (ISO 15076-1 section 10.18): a power function above a threshold, a line
 * below it.
 */
const parametricCurve = (numbers: readonly number[]): Uint8Array => {
  const [head, rest] = [fixed('para', [0]), fixed('para', numbers).subarray(8)]
  head[9] = 3
  return concatBytes(head, rest)
}

/** Returns a localized text with one English record in UTF-16BE, padded to a multiple of four bytes. */
function localizedText(text: string): Uint8Array {
  const length = 28 + 2 * text.length
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4))
  for (const [i, code] of latin1Bytes('mluc').entries()) view.setUint8(i, code)
  for (const [at, number] of [
    [8, 1],
    [12, 12],
    [20, 2 * text.length],
    [24, 28],
  ] as const)
    view.setUint32(at, number)
  for (const [i, code] of latin1Bytes('enUS').entries()) view.setUint8(16 + i, code)
  for (let i = 0; i < text.length; i++) view.setUint16(28 + 2 * i, text.charCodeAt(i))
  return new Uint8Array(view.buffer)
}
