/** The pixels of an image: red, green, blue and opacity, row by row from the top. */
type Pixels = { width: number; height: number; data: Uint8ClampedArray }

const tilesAcross = 8
/** The fraction of pixels in a tile that are darker than the paper. */
const paperRank = 0.9
/**
 * The minimum brightness of paper, as a fraction of the brightest paper. The limit is needed for tiles that are full of
 * ink.
 */
const paperMin = 0.75
/** The differences in brightness from the paper at which ink begins, and at which it becomes opaque. */
const inkFrom = 0.12
const inkFull = 0.4

/**
 * Makes the paper of a photographed signature transparent, in place. Follows the brightness of the paper across the
 * image, so a shadow is not treated as ink. Does not change an image that already has transparency.
 */
export function removePaper(pixels: Pixels): void {
  const { width, height, data } = pixels
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 250) return
  const paper = paperOf(pixels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const white = paper(x, y)
      const darkness = 1 - lightAt(data, at) / white
      const opacity = Math.min(Math.max((darkness - inkFrom) / (inkFull - inkFrom), 0), 1)
      for (let part = 0; part < 3; part++)
        data[at + part] = opacity === 0 ? 0 : (data[at + part]! - white * (1 - opacity)) / opacity
      data[at + 3] = opacity * 255
    }
}

/** Returns the lowest of the three color channels, because colored ink is darkest in one of them. */
const lightAt = (data: Uint8ClampedArray, at: number): number => Math.min(data[at]!, data[at + 1]!, data[at + 2]!)

/** Returns the brightness of the paper at a point, interpolated between tiles. */
function paperOf({ width, height, data }: Pixels): (x: number, y: number) => number {
  const counts = Array.from({ length: tilesAcross * tilesAcross }, () => new Uint32Array(256))
  const all = new Uint32Array(256)
  const tileAt = (place: number, extent: number) => Math.floor((place * tilesAcross) / extent)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = lightAt(data, (y * width + x) * 4)
      counts[tileAt(y, height) * tilesAcross + tileAt(x, width)]![light]!++
      all[light]!++
    }
  const brightest = ranked(all)
  const lights = counts.map((count) => Math.max(ranked(count), brightest * paperMin, 1))
  const lightOf = (column: number, row: number) =>
    lights[Math.min(Math.max(row, 0), tilesAcross - 1) * tilesAcross + Math.min(Math.max(column, 0), tilesAcross - 1)]!
  return (x, y) => {
    const across = ((x + 0.5) * tilesAcross) / width - 0.5
    const down = ((y + 0.5) * tilesAcross) / height - 0.5
    const [column, row] = [Math.floor(across), Math.floor(down)]
    const between = (a: number, b: number, part: number) => a + (b - a) * part
    const upper = between(lightOf(column, row), lightOf(column + 1, row), across - column)
    const lower = between(lightOf(column, row + 1), lightOf(column + 1, row + 1), across - column)
    return between(upper, lower, down - row)
  }
}

function ranked(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (let light = 0; light < 256; light++) {
    seen += counts[light]!
    if (total > 0 && seen >= total * paperRank) return light
  }
  return 0
}

/** The minimum opacity of a pixel that belongs to the signature. */
const visible = 40

/** Returns the rectangle around all ink with a small margin. Returns null if there is no ink. */
export function inkBoxOf({ width, height, data }: Pixels) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < visible) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return null
  const from = { x: Math.max(left - 2, 0), y: Math.max(top - 2, 0) }
  return { ...from, width: Math.min(right + 3, width) - from.x, height: Math.min(bottom + 3, height) - from.y }
}

/** Reduces each color and the opacity to sixteen steps, in place, so the PNG is small. */
export function reducedColors({ data }: Pixels): void {
  for (let at = 0; at < data.length; at++) data[at] = Math.round(data[at]! / 17) * 17
}
