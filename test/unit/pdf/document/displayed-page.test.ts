import { describe, expect, it, test } from 'vitest'
import {
  appendPage,
  countPages,
  displayedPage,
  type PageBox,
  type PageRotation,
  type PageRun,
  pageAt,
} from '../../../../pdf/document/displayed-page.ts'

const letter: PageBox = [0, 0, 612, 792]

type Case = [crop: PageBox | null, rotate: PageRotation, userUnit: number, width: number, height: number]

describe('the displayed size of a page', () => {
  const cases: Case[] = [
    [null, 0, 1, 612, 792],
    [null, 90, 1, 792, 612],
    [null, 180, 1, 612, 792],
    [null, 270, 1, 792, 612],
    [null, 90, 2.5, 1980, 1530],
    [[100, 100, 200, 300], 0, 1, 100, 200],
    [[200, 300, 100, 100], 90, 1, 200, 100],
    [[-50, -50, 306, 1000], 0, 1, 306, 792],
    [[700, 800, 900, 900], 0, 1, 612, 792],
    [[10, 10, 10, 20], 0, 1, 612, 792],
    [[0, 0, 100.00049, 100.0006], 0, 1, 100, 100.001],
  ]
  test.each(cases)(
    'is computed from the crop box %j, the rotation %i and the user unit %d',
    (cropBox, rotate, userUnit, width, height) => {
      expect(displayedPage({ mediaBox: letter, cropBox, rotate, userUnit })).toEqual({ width, height, rotate })
    },
  )

  it('is null for an empty media box', () => {
    expect(displayedPage({ mediaBox: [5, 5, 5, 9], cropBox: null, rotate: 0, userUnit: 1 })).toBeNull()
    expect(displayedPage({ mediaBox: [0, 0, 0.0001, 9], cropBox: null, rotate: 0, userUnit: 1 })).toBeNull()
  })
})

describe('a list of pages', () => {
  const runs: PageRun[] = []
  for (const [width, rotate] of [
    [10, 0],
    [10, 0],
    [10, 90],
    [20, 90],
    [10, 0],
  ] as const) {
    appendPage(runs, { width, height: 10, rotate })
  }

  it('groups adjacent pages with the same size and rotation, and counts all pages', () => {
    expect(runs).toEqual([
      { count: 2, width: 10, height: 10, rotate: 0 },
      { count: 1, width: 10, height: 10, rotate: 90 },
      { count: 1, width: 20, height: 10, rotate: 90 },
      { count: 1, width: 10, height: 10, rotate: 0 },
    ])
    expect(countPages(runs)).toBe(5)
  })

  test.each([
    [1, 10, 0],
    [2, 10, 0],
    [3, 10, 90],
    [4, 20, 90],
    [5, 10, 0],
  ])('returns page %i with the width %i and the rotation %i', (pageNumber, width, rotate) => {
    expect(pageAt(runs, pageNumber)).toMatchObject({ width, rotate })
  })

  test.each([0, 6, 1.5, Number.NaN])('returns null for the invalid page number %d', (pageNumber) => {
    expect(pageAt(runs, pageNumber)).toBeNull()
  })
})
