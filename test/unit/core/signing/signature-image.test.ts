import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../../base/bytes.ts'
import { limits } from '../../../../core/limits.ts'
import { reencodeImages } from '../../../../core/signing/signature-image.ts'
import { readPng } from '../../../../pdf/pixels/read-png.ts'
import { pngOf } from '../../../support/png.ts'

type PixelAt = (column: number, row: number) => number[]

const penAt: PixelAt = (column, row) => (row % 7 === 3 ? [20, 30, 90, 255] : [0, 0, 0, column % 2])
const png = (width: number, height: number, at: PixelAt = penAt) =>
  toBase64(
    pngOf({ width, height, depth: 8, type: 6, at, chunks: [['tEXt', new TextEncoder().encode('Author\0Anna')]] }),
  )
const imageValue = (image: string) => ({ kind: 'image' as const, image })

test('removes the metadata of a signature image, and downscales it to the maximum size', () => {
  const typed = { kind: 'typed' as const, text: 'Anna' }
  const taken = reencodeImages({ sign: imageValue(png(900, 300)), small: imageValue(png(60, 20)), name: typed })
  if (!taken.ok) throw new Error(JSON.stringify(taken.errors))
  const { sign, small, name } = taken.values
  expect(name).toBe(typed)
  expect(sign).toMatchObject({ kind: 'image', width: 600, height: 200 })
  expect(small).toMatchObject({ kind: 'image', width: 60, height: 20 })
  const bytes = fromBase64((sign as { image: string }).image)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('Anna')
  const { width, height } = readPng(bytes, 600 * 240)
  expect({ width, height }).toEqual({ width: 600, height: 200 })
})

test('returns the same decoded value for identical signature images', () => {
  const same = png(60, 20)
  const taken = reencodeImages(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, imageValue(same)])))
  expect(taken.ok && new Set(Object.values(taken.values)).size).toBe(1)
})

const whitish: PixelAt = () => [250, 250, 250, 255]
const unseen: PixelAt = () => [0, 0, 0, 12]

test.each([
  ['an SVG image', toBase64(new TextEncoder().encode('<svg/>')), 'unknown_format'],
  ['a truncated image', png(60, 20).slice(0, 40), 'broken'],
  ['an image with too many pixels', png(1_000, 501, whitish), 'too_many_pixels'],
  ['an almost white image', png(60, 20, whitish), 'signature_empty'],
  ['an almost transparent image', png(60, 20, unseen), 'signature_empty'],
])('rejects %s as a signature', (_, image, code) => {
  const taken = reencodeImages({ good: imageValue(png(60, 20)), bad: imageValue(image) })
  expect(taken.ok ? [] : taken.errors.map(({ path, code }) => [path, code])).toEqual([['values.bad', code]])
})

test('rejects a third different signature image of a signer', () => {
  const three = [60, 61, 62].map((width) => [`w${width}`, imageValue(png(width, 20))] as const)
  const taken = reencodeImages(Object.fromEntries(three))
  expect(taken.ok ? [] : taken.errors.map(({ path, code }) => [path, code])).toEqual([
    ['values.w62', 'too_many_images'],
  ])
  expect(limits.signatureImagesMax).toBe(2)
})

test('rethrows an unexpected error from image decoding', () => {
  expect(() => reencodeImages({ sign: { kind: 'image', image: '!' } })).toThrow('Invalid character')
})
