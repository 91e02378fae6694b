import { expect, test } from 'vitest'
import { fitImage, sizeWithin } from '../../../../pdf/pixels/fit-image.ts'

test('scales an image down proportionally to fit a box, to at least 1 pixel per side, but never up', () => {
  expect(sizeWithin({ width: 1_000, height: 100 }, { width: 400, height: 120 })).toEqual({ width: 400, height: 40 })
  expect(sizeWithin({ width: 100, height: 1_000 }, { width: 400, height: 120 })).toEqual({ width: 12, height: 120 })
  expect(sizeWithin({ width: 30, height: 20 }, { width: 400, height: 120 })).toEqual({ width: 30, height: 20 })
  expect(sizeWithin({ width: 10_000, height: 1 }, { width: 400, height: 120 })).toEqual({ width: 400, height: 1 })
})

test('computes each pixel of a downscaled image as the mean of the original pixels, weighted by opacity', () => {
  const red = [255, 0, 0, 255]
  const blue = [0, 0, 255, 255]
  const clear = [9, 200, 9, 0]
  const pixels = Uint8Array.from([red, red, blue, blue, red, red, clear, clear].flat())
  const { width, height, pixels: fitted } = fitImage({ width: 4, height: 2, pixels }, { width: 2, height: 1 })
  expect([width, height]).toEqual([2, 1])
  expect([...fitted]).toEqual([255, 0, 0, 255, 0, 0, 255, 128])
})
