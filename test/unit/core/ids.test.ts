import { expect, test } from 'vitest'
import { idPrefixes, newId } from '../../../core/ids.ts'

const idAt = (date: string, fill: number) => newId('envelope', new Date(date), new Uint8Array(16).fill(fill))

test('creates ids that consist of a prefix and 26 base-32 digits, and sort by creation time', () => {
  const ids = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2027-06-01'].map((date) => idAt(date, 255))
  for (const id of ids) expect(id).toMatch(/^env_[0-9a-hjkmnp-tv-z]{26}$/)
  expect([...ids].sort()).toEqual(ids)
})

test('uses a different prefix for the ids of each resource type', () => {
  expect(new Set(Object.values(idPrefixes)).size).toBe(Object.keys(idPrefixes).length)
})

test('starts the digits of ids from 1970 to 3084 with 0, and of ids from 3090 with 1', () => {
  for (const date of ['1970-01-01', '2026-11-22', '3000-12-31', '3084-01-01'])
    for (const fill of [0, 255]) expect(idAt(date, fill)[4]).toBe('0')
  expect(idAt('3090-01-01', 0)[4]).toBe('1')
})
