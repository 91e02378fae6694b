import { expect, test } from 'vitest'
import { randomChoicesFor } from '../fuzz/pdf-structure/random-choices.ts'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'
import { type Painting, paintingOf } from './renderings/content.ts'
import { areUnlike } from './renderings/image.ts'
import { paintedFile } from './renderings/resources.ts'

const outcomes = (parts: Partial<Painting>) =>
  inspectBytes(paintedFile({ page: [], form: [], entries: [], annotations: [], ...parts }))

test('generates the same rendering test file for the same seed and number', () => {
  const written = (seed: number, number: number) => paintedFile(paintingOf(randomChoicesFor(seed, number)))
  expect(written(1, 2)).toEqual(written(1, 2))
  expect(written(1, 2)).not.toEqual(written(1, 3))
  expect(written(1, 2)).not.toEqual(written(2, 2))
})

test('generates pages that the inspection either accepts or rejects as ambiguous', async () => {
  expect(await outcomes({ page: ['/X Do', '/S sh', '9 9 9 9 re', 'f'], form: ['/wide gs', '/Inks cs 1 0 scn'] })).toBe(
    'admitted',
  )
  expect(await outcomes({ page: ['9 9 9 9 re'], form: [] })).toBe('page_content_ambiguous')
  const found = await Promise.all(Array.from({ length: 200 }, (_, i) => outcomes(paintingOf(randomChoicesFor(7, i)))))
  expect(new Set(found)).toEqual(new Set(['admitted', 'page_content_ambiguous']))
})

test('reports different renderings if more than two cells differ strongly or only one reader draws the page', () => {
  const grey = new Float64Array(1_200).fill(200)
  const changed = (cells: number, by: number) => grey.map((value, i) => (i < cells * 3 ? value - by : value))
  expect(areUnlike(grey, changed(400, 70))).toBe(false)
  expect(areUnlike(grey, changed(2, 200))).toBe(false)
  expect(areUnlike(grey, changed(3, 80))).toBe(true)
  expect(areUnlike(grey, null)).toBe(true)
  expect(areUnlike(null, null)).toBe(false)
})
