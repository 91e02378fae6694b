import { describe, expect, it } from 'vitest'
import { newestOwners } from '../../../../pdf/document/xref-runs.ts'

const run = (first: number, count: number) => ({ first, count })

describe('the index of cross-reference sections', () => {
  it.each([
    ['a list without runs', [[], [run(0, 3)]]],
    ['an empty run', [[run(2, 0)], [run(0, 3)]]],
    ['a later list around an earlier one', [[run(4, 2)], [run(0, 10)]]],
    ['an earlier list around a later one', [[run(0, 10)], [run(4, 2)]]],
    ['a run that covers several later runs', [[run(3, 10)], [run(0, 5), run(6, 2), run(9, 8)]]],
    ['a run that covers the gap between later runs', [[run(4, 3)], [run(0, 5), run(6, 4)]]],
    ['adjacent runs of three lists', [[run(2, 2)], [run(0, 2), run(4, 2)], [run(0, 8)]]],
    ['unsorted runs that overlap in one list', [[run(6, 4), run(1, 3), run(3, 4)], [run(0, 12)]]],
    ['five lists', [[run(9, 1)], [run(1, 1), run(8, 2)], [run(0, 4)], [run(5, 1)], [run(2, 9)]]],
  ])('finds the first list that contains a number in %s', (_, lists) => {
    const ownerOf = newestOwners(lists)
    for (let number = 0; number < 20; number++) {
      const owner = lists.findIndex((runs) =>
        runs.some(({ first, count }) => number >= first && number < first + count),
      )
      expect(ownerOf(number), String(number)).toBe(owner < 0 ? null : owner)
    }
  })

  it('does not search the lists again for each number', () => {
    let reads = 0
    const lists = Array.from({ length: 64 }, (_, i) => [
      {
        count: 1,
        get first() {
          reads++
          return 100 + i
        },
      },
    ])
    const ownerOf = newestOwners([...lists, [run(0, 100)]])
    const before = reads
    for (let number = 0; number < 164; number++) ownerOf(number)
    expect(reads).toBe(before)
  })
})
