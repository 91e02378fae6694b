import { expect, test } from 'vitest'
import { inkBoxOf, reducedColors, removePaper } from '../../../../../web/signing-page/paper.ts'

type Pixel = [red: number, green: number, blue: number, opacity: number]

function image(width: number, height: number, at: (x: number, y: number) => Pixel) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  return { width, height, data }
}

const pixelAt = ({ width, data }: { width: number; data: Uint8ClampedArray }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

const isPen = (x: number, y: number) => y >= 38 && y <= 41 && x >= 20 && x < 140

test('removes unevenly lit paper from a signature photo, and finds the opaque blue ink', () => {
  const shaded = image(160, 80, (x, y) => {
    const light = 250 - x * 0.5
    return isPen(x, y) ? [light * 0.1, light * 0.15, light * 0.5, 255] : [light, light, light * 0.96, 255]
  })
  removePaper(shaded)
  for (const x of [0, 80, 159]) expect(pixelAt(shaded, x, 5)[3], `paper at ${x}`).toBe(0)
  for (const x of [30, 80, 130]) {
    const [red, , blue, opacity] = pixelAt(shaded, x, 40)
    expect(opacity, `ink at ${x}`).toBe(255)
    expect(blue, 'a blue pen').toBeGreaterThan(red! + 40)
  }
  expect(inkBoxOf(shaded)).toEqual({ x: 18, y: 36, width: 124, height: 8 })
})

test('keeps a stamp that fills part of a signature photo', () => {
  const stamp = image(160, 160, (x, y) =>
    x >= 40 && x < 120 && y >= 40 && y < 120 ? [190, 20, 30, 255] : [245, 245, 245, 255],
  )
  removePaper(stamp)
  expect(pixelAt(stamp, 80, 80)).toEqual([190, 20, 30, 255])
})

test('leaves a signature image with transparent pixels unchanged', () => {
  const clear = image(20, 20, (x) => (x === 9 ? [250, 250, 250, 255] : [0, 0, 0, 0]))
  const before = clear.data.slice()
  removePaper(clear)
  expect(clear.data).toEqual(before)
})

test('finds no signature in a photo of blank paper', () => {
  const empty = image(40, 40, (x) => [240 - x / 4, 240, 240, 255])
  removePaper(empty)
  expect(inkBoxOf(empty)).toBeNull()
})

test('reduces each color channel of an image to sixteen levels', () => {
  const many = image(256, 1, (x) => [x, 255 - x, x, 255])
  reducedColors(many)
  expect(new Set(many.data).size).toBe(16)
  expect(pixelAt(many, 255, 0)).toEqual([255, 0, 255, 255])
})
