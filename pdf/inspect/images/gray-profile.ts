const [u16Max, u32Bytes] = [65_535, 4]
const curve = 0x6375_7276
/** The highest CIE XYZ value in 16 bits. */
export const highestXyz = 65_535 / 32_768

/**
 * Returns the function from gray to brightness of a table to CIE XYZ with the type mAB (ISO 15076-1 section 10.12). It
 * returns not a number unless the table consists of two colors, three curves and a matrix, as Ghostscript writes it.
 */
export function brightnessOf(view: DataView): (gray: number) => number {
  const long = (at: number): number => (at + u32Bytes <= view.byteLength ? view.getInt32(at) : Number.NaN)
  const share = (at: number): number => (at + 2 <= view.byteLength ? view.getUint16(at) / u16Max : Number.NaN)
  const [last, matrix, middle, colors, first] = [12, 16, 20, 24, 28].map(long) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const isLine = (at: number): boolean => long(at) === curve && long(at + 8) === 0
  // Of each color, with two bytes per value, there are three values after a head of 20 bytes.
  const isSimple =
    isLine(first) &&
    isLine(last) &&
    long(8) >>> 16 === 0x0103 &&
    long(colors) >>> 24 === 2 &&
    long(colors + 16) >>> 24 === 2
  if (!isSimple) return () => Number.NaN
  const curves: number[] = []
  for (let at = middle; curves.length < 3; at += Math.ceil((12 + 2 * long(at + 8)) / 4) * 4) curves.push(at)
  const curved = (at: number, value: number): number => {
    const count = long(at + 8)
    if (long(at) !== curve || count < 2) return Number.NaN
    const place = value * (count - 1)
    const low = Math.min(Math.floor(place), count - 2)
    const [from, to] = [share(at + 12 + 2 * low), share(at + 14 + 2 * low)]
    return from + (to - from) * (place - low)
  }
  return (gray) => {
    let sum = long(matrix + 40) / 65_536
    for (const [channel, at] of curves.entries()) {
      const [black, white] = [share(colors + 20 + 2 * channel), share(colors + 26 + 2 * channel)]
      sum += (long(matrix + 12 + 4 * channel) / 65_536) * curved(at, black + (white - black) * gray)
    }
    return highestXyz * sum
  }
}
