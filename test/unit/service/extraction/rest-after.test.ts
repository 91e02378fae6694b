import { expect, it } from 'vitest'
import { restSecondsAfter } from '../../../../service/extraction/rest-after.ts'

const seconds = 1_000_000_000

it('delays no file after an ordinary file', () => {
  expect(restSecondsAfter(0.1 * seconds, 0)).toBe(0)
  expect(restSecondsAfter(0.6 * seconds, 1_000_000)).toBe(0)
})

it('limits the costly files of an organization to a twentieth of the time', () => {
  expect(restSecondsAfter(0.2 * seconds, 0)).toBe(4)
  expect(restSecondsAfter(2 * seconds, 1_000_000)).toBe(38)
})

it('delays a file for at most a minute', () => {
  expect(restSecondsAfter(500 * seconds, 100_000_000)).toBe(60)
})
