import { describe, expect, it } from 'vitest'
import { canvasWidth, clickMarginOf, scaleWithoutOverlap, steppedScale } from '../../../../../web/signing-page/zoom.ts'
import { field } from '../views.ts'

describe('a zoom step', () => {
  it.each([
    [1, 'in', 1.25],
    [1, 'out', 0.8],
    [0.58, 'in', 0.67],
    [0.58, 'out', 0.5],
    [0.3, 'out', 0.5],
    [5, 'in', 5],
  ] as const)('changes the scale %d (zoom %s) to %d', (scale, direction, expected) => {
    expect(steppedScale(scale, direction)).toBe(expected)
  })
})

describe("the width of a page's canvas", () => {
  it('matches the resolution of the screen, up to the largest allowed canvas', () => {
    expect(canvasWidth({ width: 600, height: 800 }, 2)).toBe(1_200)
    expect(canvasWidth({ width: 3_000, height: 4_000 }, 3)).toBe(3_464)
  })
})

describe('the initial zoom of a page', () => {
  const size = { width: 600, height: 800 }
  const scaleOf = (fields: ReturnType<typeof field>[]) =>
    scaleWithoutOverlap(
      fields,
      () => size,
      () => 0.58,
    )
  const line = (id: string, y: number) => field({ id, y, height: 0.015 })

  it('fits the width of the window if no controls overlap', () => {
    expect(scaleOf([line('a', 0.1), line('b', 0.2)])).toBeNull()
    expect(scaleOf([])).toBeNull()
  })

  it('is large enough that controls of 24 pixels do not overlap', () => {
    // The rows are 32 points apart, so 24 pixels need a scale of at least 0.75.
    expect(scaleOf([line('a', 0.1), line('b', 0.14)])).toBe(0.8)
  })

  it('ignores fields on different pages or in different columns', () => {
    expect(scaleOf([line('a', 0.1), { ...line('b', 0.1), pageNumber: 2 }])).toBeNull()
    expect(scaleOf([line('a', 0.1), { ...line('b', 0.1), x: 0.6 }])).toBeNull()
  })

  it('does not exceed 125 %', () => {
    expect(scaleOf([line('a', 0.1), line('b', 0.115)])).toBe(1.25)
  })
})

describe('the touch target of a field', () => {
  it('extends halfway to the nearest field on the same page, or by 500 points without another field', () => {
    const page = { width: 600, height: 800 }
    const one = field({ x: 0.1, y: 0.1, width: 0.1, height: 0.02 })
    const below = field({ x: 0.1, y: 0.14, width: 0.1, height: 0.02 })
    const elsewhere = field({ x: 0.1, y: 0.121, width: 0.1, height: 0.02, pageNumber: 2 })
    expect(clickMarginOf(one, [one, below, elsewhere], page)).toBeCloseTo(8, 5)
    expect(clickMarginOf(one, [one, field({ ...one, id: 'over' })], page)).toBe(0)
    expect(clickMarginOf(one, [one], page)).toBe(500)
  })
})
