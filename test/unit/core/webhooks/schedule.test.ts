import { describe, expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { nextGapSeconds, plannedGapSeconds, retryAfterSeconds } from '../../../../core/webhooks/schedule.ts'
import { randomFrom } from '../../../../dev/support/random-numbers.ts'
import { inWords, sized } from '../../../support/size.ts'

const now = new Date('2026-01-31T09:30:00.000Z')
const gaps = (random: number, retryAfter: number | null = null) =>
  Array.from({ length: limits.webhookAttemptsMax }, (_, index) =>
    nextGapSeconds(index + 1, { random, retryAfterSeconds: retryAfter }),
  )

test('schedules twelve delivery attempts over 40.7 hours, with delays that never decrease', () => {
  expect(gaps(0)).toEqual([60, 240, 960, 3_840, 15_360, 21_000, 21_000, 21_000, 21_000, 21_000, 21_000, null])
  expect(gaps(0).reduce<number>((sum, gap) => sum + (gap ?? 0), 0)).toBe(146_460)
})

test('shortens a retry delay by a random share of at most a tenth', () => {
  expect(gaps(0.999_999)).toEqual([54, 216, 864, 3_456, 13_824, 18_900, 18_900, 18_900, 18_900, 18_900, 18_900, null])
})

test('extends a retry delay to Retry-After up to the maximum, and never shortens it', () => {
  expect(gaps(0, 1_000).slice(0, 4)).toEqual([1_000, 1_000, 1_000, 3_840])
  expect(gaps(0, 864_000)).toEqual([...Array(11).fill(21_000), null])
  expect(gaps(0, 0)).toEqual(gaps(0))
})

describe('the header Retry-After', () => {
  test.each([
    ['120', 120],
    [' 0 ', 0],
    ['99999999999999999999', 21_000],
    ['Sat, 31 Jan 2026 09:31:00 GMT', 60],
    ['Saturday, 31-Jan-26 09:31:00 GMT', 60],
    ['Sat Jan 31 09:31:00 2026', 60],
    ['Sat, 31 Jan 2026 09:29:00 GMT', 0],
  ])('is converted from %j to a delay of %i seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })

  test.each(['-5', '1.5', 'soon', 'Sat, 99 Foo 2026 09:31:00 GMT', '', null])('is ignored if it is %j', (header) => {
    expect(retryAfterSeconds(header, now)).toBeNull()
  })
})

const lifeCount = sized(100_000, 1_000_000)

test(`makes at most 12 attempts over at least 36 hours, with delays of at most six hours, in ${inWords(lifeCount)} runs`, () => {
  // A fixed seed makes failures reproducible.
  const random = randomFrom(20_260_131)
  const seen = { attempts: 0, gap: 0, total: Infinity, isFalling: false, isLonger: false }
  for (let life = 0; life < lifeCount; life++) {
    const asks = life % 4 === 0
    let [attempts, total] = [1, 0]
    for (;;) {
      const retryAfter = asks && random() < 0.3 ? Math.floor(random() * 1_000_000) : null
      const gap = nextGapSeconds(attempts, { random: random(), retryAfterSeconds: retryAfter })
      if (gap === null) break
      if (attempts > 1 && plannedGapSeconds(attempts) < plannedGapSeconds(attempts - 1)) seen.isFalling = true
      if (retryAfter === null && gap > plannedGapSeconds(attempts)) seen.isLonger = true
      seen.gap = Math.max(seen.gap, gap)
      total += gap
      attempts += 1
    }
    seen.attempts = Math.max(seen.attempts, attempts)
    seen.total = Math.min(seen.total, total)
  }
  expect({ ...seen, total: seen.total >= 36 * 3_600 }).toEqual({
    attempts: 12,
    gap: 21_000,
    total: true,
    isFalling: false,
    isLonger: false,
  })
})
