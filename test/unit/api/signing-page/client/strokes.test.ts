import { describe, expect, it } from 'vitest'
import { drawnFrom, strokePath } from '../../../../../api/signing-page/client/strokes.ts'
import { limits } from '../../../../../core/limits.ts'

const canvas = { width: 480, height: 160 }

describe('drawnFrom', () => {
  it('gives nothing for an empty canvas', () => {
    expect(drawnFrom([], canvas)).toBeNull()
    expect(drawnFrom([[]], canvas)).toBeNull()
  })

  it('cuts to the ink with a margin of 4 % of the canvas height, in a box of height 1', () => {
    const stroke = [
      { x: 40, y: 20 },
      { x: 440, y: 140 },
    ]
    // Box: 400 + 2 x 6.4 wide, 120 + 2 x 6.4 high.
    expect(drawnFrom([stroke], canvas)).toEqual({
      kind: 'drawn',
      aspectRatio: 3.1084,
      strokes: [[0.0482, 0.0482, 3.0602, 0.9518]],
    })
  })

  it('keeps a dot small: the box is at least half the canvas high', () => {
    expect(drawnFrom([[{ x: 100, y: 50 }]], canvas)).toEqual({ kind: 'drawn', aspectRatio: 1, strokes: [[0.5, 0.5]] })
  })

  it('keeps every point inside its box', () => {
    const wild = [
      Array.from({ length: 500 }, (_, i) => ({ x: 480 * Math.abs(Math.sin(i)), y: 160 * Math.abs(Math.cos(i * 3)) })),
    ]
    const drawn = drawnFrom(wild, canvas)
    const numbers = drawn?.strokes.flat() ?? []
    expect(numbers.filter((each, i) => each < 0 || each > (i % 2 === 0 ? (drawn?.aspectRatio ?? 0) : 1))).toEqual([])
  })

  it.each([
    [1, 100_000],
    [7, 5_000],
    [5_000, 2],
    [9_000, 1],
  ])('fits %i strokes of %i points into the limit and keeps the ends of each', (strokeCount, pointCount) => {
    const strokes = Array.from({ length: strokeCount }, (_, s) =>
      Array.from({ length: pointCount }, (_, p) => ({ x: (s % 100) + (300 * p) / pointCount, y: p % 160 })),
    )
    const drawn = drawnFrom(strokes, canvas)
    const points = (drawn?.strokes.flat().length ?? 0) / 2
    expect(points).toBeLessThanOrEqual(limits.drawnSignaturePointsMax)
    expect(points).toBeGreaterThan(limits.drawnSignaturePointsMax * 0.4)
    expect(drawn?.strokes[0]?.length).toBeGreaterThanOrEqual(Math.min(pointCount, 2) * 2)
  })
})

describe('strokePath', () => {
  it.each([
    [[0.5, 0.25], 'M0.5 0.25l0 0'],
    [[0, 0, 1, 1], 'M0 0L1 1'],
    [[0, 0, 1, 0, 1, 1], 'M0 0Q1 0 1 0.5L1 1'],
  ])('of %j is %j', (stroke, path) => {
    expect(strokePath(stroke)).toBe(path)
  })
})
