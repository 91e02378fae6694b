import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

const guide = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = [...guide.matchAll(/^\| ([\d., –]+|API\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, numbers = '', about = '', status = '', by = '']) => ({ numbers, about, status, by }),
)

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. These requirements come first in their
 * section.
 */
const sections: Record<string, number[]> = {
  // Each item is the number for one section, from section 1. 0 means that all requirements are of level 3.
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}

const numbered = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, (_, n) => `${chapter}.${at + 1}.${n + 1}`)),
)

/** Expands a list such as `6.4.2–6.4.4, 6.5.1` to single numbers. */
const expand = (numbers: string): string[] =>
  numbers.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map((number) => Number(number.slice(number.lastIndexOf('.') + 1))) as [
      number,
      number,
    ]
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`)
  })

test('lists every ASVS requirement of levels 1 and 2 and every OWASP risk exactly once', () => {
  expect(numbered).toHaveLength(253)
  const found = rows.flatMap(({ numbers }) => (numbers.startsWith('API') ? [numbers] : expand(numbers)))
  expect(found.toSorted()).toEqual([...numbered, ...Array.from({ length: 10 }, (_, n) => `API${n + 1}`)].toSorted())
})

test('states a valid status and an explanation for each ASVS requirement', () => {
  const statuses = ['met', 'partly', 'not met', 'platform', 'operator', 'none here']
  for (const { numbers, status, by } of rows) {
    expect([numbers, statuses.includes(status)]).toEqual([numbers, true])
    expect([numbers, by.length > 3]).toEqual([numbers, true])
  }
})

test('quotes a test title after each test file that the ASVS guide cites', () => {
  expect(rows.filter(({ by }) => /\.test\.ts`(?! “)/.test(by)).map(({ numbers }) => numbers)).toEqual([])
})
