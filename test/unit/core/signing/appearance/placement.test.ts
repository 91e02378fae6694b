import { expect, test } from 'vitest'
import { typedPlacement } from '../../../../../core/signing/appearance/placement.ts'

const ink = { left: 20, right: 4_020, bottom: -200, top: 600 }

test.each([
  ['fills the width of a box', { width: 206, height: 106 }, { size: 50, x: 2, y: 43 }],
  ['fills the width of a large box', { width: 2_006, height: 1_006 }, { size: 500, x: -7, y: 403 }],
  ['fills the height of a box', { width: 4_006, height: 86 }, { size: 72, x: 1_857.56, y: 28.6 }],
])('enlarges a typed signature until it %s', (_, box, expected) => {
  const placed = typedPlacement(box, ink)
  for (const key of ['size', 'x', 'y'] as const) expect(placed[key]).toBeCloseTo(expected[key], 1)
})

test('limits the font size of a name without tall letters to 90% of the available height', () => {
  expect(typedPlacement({ width: 1_000, height: 106 }, { left: 0, right: 100, bottom: 0, top: 100 }).size).toBe(90)
})
