import { describe, expect, it } from 'vitest'
import { limits } from '../../../../../core/limits.ts'
import { checkDrawnSignature } from '../../../../../core/signing/drawn-signature.ts'
import { bytesPerImage, drawnFrom, pointsPerDrawing } from '../../../../../web/signing-page/strokes.ts'

const canvas = { width: 480, height: 160 }
const pointsMax = 8_000

describe('a drawn signature', () => {
  it('is missing for an empty canvas or a single dot', () => {
    expect(drawnFrom([], canvas, pointsMax)).toBeNull()
    expect(drawnFrom([[]], canvas, pointsMax)).toBeNull()
    expect(drawnFrom([[{ x: 100, y: 50 }]], canvas, pointsMax)).toBeNull()
  })

  const line = (...points: [x: number, y: number][]) =>
    drawnFrom([points.map(([x, y]) => ({ x, y }))], canvas, pointsMax)

  it('is cropped to its strokes, with a margin of 4 % of the canvas height', () => {
    // The box is 400 + 2 × 6.4 wide and 120 + 2 × 6.4 high.
    const strokes = [[0.0482, 0.0482, 3.0602, 0.9518]]
    expect(line([40, 20], [440, 140])).toEqual({ kind: 'drawn', aspectRatio: 3.1084, strokes })
  })

  it('has a square box of half the canvas height for a short line', () => {
    expect(line([100, 50], [108, 50])).toEqual({ kind: 'drawn', aspectRatio: 1, strokes: [[0.45, 0.5, 0.55, 0.5]] })
  })

  it('is clipped to the canvas', () => {
    // The image is as wide as the canvas with its margin, and half as high.
    expect(line([0, 80], [9_000, 80])?.aspectRatio).toBe(6.16)
  })

  it('has every point inside its box', () => {
    const wild = [
      Array.from({ length: 500 }, (_, i) => ({ x: 480 * Math.abs(Math.sin(i)), y: 160 * Math.abs(Math.cos(i * 3)) })),
    ]
    const drawn = drawnFrom(wild, canvas, pointsMax)
    const numbers = drawn?.strokes.flat() ?? []
    expect(numbers.filter((each, i) => each < 0 || each > (i % 2 === 0 ? (drawn?.aspectRatio ?? 0) : 1))).toEqual([])
  })

  it.each([
    [1, 100_000],
    [7, 5_000],
    [5_000, 2],
    [9_000, 3],
  ])(
    'is reduced from %i strokes of %i points to a number of points that the service accepts',
    (strokeCount, pointCount) => {
      const strokes = Array.from({ length: strokeCount }, (_, s) =>
        Array.from({ length: pointCount }, (_, p) => ({ x: (s % 100) + (300 * p) / pointCount, y: p % 160 })),
      )
      const drawn = drawnFrom(strokes, canvas, pointsMax)
      const points = (drawn?.strokes.flat().length ?? 0) / 2
      expect(points).toBeLessThanOrEqual(pointsMax)
      expect(points).toBeGreaterThan(pointsMax * 0.4)
      expect(drawn && checkDrawnSignature(drawn).ok, 'the service accepts it').toBe(true)
      expect(drawn?.strokes[0]?.length).toBeGreaterThanOrEqual(Math.min(pointCount, 2) * 2)
    },
  )
})

const drawingOf = (points: number) =>
  drawnFrom([Array.from({ length: 20_000 }, (_, i) => ({ x: i % 477, y: i % 157 }))], canvas, points)

describe.each([
  [
    'the maximum number of points per drawing',
    {
      share: pointsPerDrawing,
      shares: { 1: 8_000, 10: 3_495, [limits.fieldsMax]: 174 },
      bytesOf: (count: number, points: number) =>
        JSON.stringify(Array.from({ length: count }, () => drawingOf(points))).length,
    },
  ],
  [
    'the maximum number of bytes per image',
    {
      share: bytesPerImage,
      shares: { 1: 98_304, 5: 78_643, [limits.fieldsMax]: 1_966 },
      bytesOf: (count: number, bytes: number) => count * Math.ceil(bytes / 3) * 4,
    },
  ],
])('%s', (_, { share, shares, bytesOf }) => {
  it.each(Object.entries(shares))(
    'keeps the values of all fields within about half a request body (number of fields: %s, maximum: %i)',
    (count, expected) => {
      expect(share(Number(count))).toBe(expected)
      expect(bytesOf(Number(count), expected)).toBeLessThan((limits.jsonBodyBytesMax / 2) * 1.02)
    },
  )
})
