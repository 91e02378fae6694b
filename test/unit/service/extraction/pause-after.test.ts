import { expect, it } from 'vitest'
import { pauseSecondsAfter } from '../../../../service/extraction/pause-after.ts'

const seconds = 1_000_000_000

it('delays no file after an ordinary file', () => {
  expect(pauseSecondsAfter(0.1 * seconds, 0)).toBe(0)
  expect(pauseSecondsAfter(0.6 * seconds, 1_000_000)).toBe(0)
})

it('limits the costly files of an organization to a twentieth of the time', () => {
  expect(pauseSecondsAfter(0.2 * seconds, 0)).toBe(4)
  expect(pauseSecondsAfter(2 * seconds, 1_000_000)).toBe(38)
})

it('delays a file for at most a minute', () => {
  expect(pauseSecondsAfter(500 * seconds, 100_000_000)).toBe(60)
})
