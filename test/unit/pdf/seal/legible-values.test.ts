import { expect, test } from 'vitest'
import { createTextInk } from '../../../../pdf/document/text-ink.ts'
import { createTextPlace } from '../../../../pdf/document/text-place.ts'
import { check, written } from './value-forms.ts'

const value = '/FT/Tx/V(100 EUR)'
const text = written('(100 EUR)')

test.each([
  ['next to areas on each side', `${text} 0 0 1 20 re f 87 0 3 20 re f 2 0 80 3 re f 2 14 80 5 re f`],
  ['next to a filled area despite a large line width', `${text} 20 w 0 14 90 5 re f`],
  ['on a thin line', `0 8 m 90 8 l S ${text}`],
  ['partly outside a clip', `2 2 20 16 re W n ${text}`],
  ['in a clip before another area', `1 1 88 18 re W n 0 0 1 1 re f ${text}`],
  ['in white on a dark rectangle with the width of its letters', `0 g 0 0 46 20 re f 1 g ${text}`],
  ['after a restore without a save', `Q ${text}`],
  ['in black after a color space that replaces white', `1 g /DeviceGray cs ${text}`],
])('accepts a form field that shows its value %s', async (_, shows) => {
  await expect(check({ field: value, shows })).resolves.toEqual({ permission: null, signatures: [] })
})

const below = (operator: string) => `${text} 1 g 1 G 20 w 0 0 m 90 0 l 90 20 l 0 20 l ${operator}`

test.each([
  ...['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((operator) => [
    `below an area that the ${operator} operator fills`,
    below(operator),
  ]),
  ...['S', 's'].map((operator) => [`below a line that the ${operator} operator draws`, below(operator)]),
  ['below half of a thick line', `${text} 1 G 20 w 0 15 m 90 15 l S`],
  ['below a line that a matrix thickens', `${text} q 1 0 0 20 0 0 cm 1 G 1 w 0 .5 m 90 .5 l S Q`],
  ['in white on a thick white line', `0 g 0 0 90 20 re f 1 G 20 w 0 9 m 90 9 l S 1 g ${text}`],
  ['in black on black after a color space', `0 g 0 0 90 20 re f 1 g /DeviceGray cs ${text}`],
  ['in black lines on black after a color space', `0 g 0 0 90 20 re f 1 G /DeviceGray CS 1 Tr ${text}`],
  ['in a pattern', `/Pattern cs /P scn ${text}`],
  ['in white on a pattern', `/Pattern cs /P scn 0 0 90 20 re f 1 g ${text}`],
])('rejects a form field that shows its value %s', async (_, shows) => {
  await expect(check({ field: value, shows: shows! })).rejects.toMatchObject({ reason: 'value_not_shown' })
})

test('rejects a form field that shows its value in more text operators than the limit', async () => {
  const plan = (count: number) => ({
    field: `/FT/Tx/V(${'a'.repeat(count)})`,
    shows: `BT /F 9 Tf 2 4 Td ${'(a) Tj '.repeat(count)} ET`,
  })
  await expect(check(plan(2_000))).resolves.toMatchObject({ permission: null })
  await expect(check(plan(2_001))).rejects.toMatchObject({ reason: 'value_not_shown' })
})

/** Returns the work of showing one text and painting one area, after the given numbers of areas and texts. */
function workAfter({ areas = 0, texts = 0, points = 0 }): { show: number; paint: number } {
  let charged = 0
  const place = createTextPlace()
  const charge = (nanoseconds: number) => {
    charged += nanoseconds
  }
  const ink = createTextInk(place, { charge })
  const follow = (operator: string, ...operands: number[]) => ink.follow({ operator, operands })
  const workOf = (act: () => void): number => {
    const before = charged
    act()
    return charged - before
  }
  const paint = () => {
    follow('re', 50, 50, 1, 1)
    follow('f')
  }
  place.follow({ operator: 'Tf', operands: [9] })
  for (let i = 0; i < texts; i++) ink.show(1)
  for (let i = 0; i < areas; i++) paint()
  for (let i = 0; i < points; i++) follow('m', 0, 0)
  follow('n')
  return { show: workOf(() => void ink.show(1)), paint: workOf(paint) }
}

test('charges CPU work for each compared text, area and point', () => {
  const none = workAfter({})
  expect(workAfter({ texts: 100 }).show).toBeGreaterThan(none.show)
  expect(workAfter({ texts: 100 }).paint).toBeGreaterThan(none.paint)
  expect(workAfter({ points: 100 }).show).toBeGreaterThan(100 * none.paint)
  expect(workAfter({ areas: 100 }).show).toBeGreaterThan(workAfter({ points: 400 }).show)
})
