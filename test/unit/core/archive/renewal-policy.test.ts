import { expect, it } from 'vitest'
import { lateReasons, reliableUntil, renewalDate } from '../../../../core/archive/renewal-policy.ts'

const date = (text: string) => new Date(`${text}T00:00:00Z`)
const curve = { scheme: 'ECDSA', bits: null } as const

it('treats a timestamp as reliable until its certificate expires or its algorithm becomes weak', () => {
  expect(reliableUntil(date('2026-06-01'), date('2030-01-01'), curve)).toEqual(date('2030-01-01'))
  expect(reliableUntil(date('2026-06-01'), date('2040-01-01'), curve)).toEqual(date('2036-01-01'))
  const short = { scheme: 'RSA', bits: 2_048 } as const
  expect(reliableUntil(date('2026-06-01'), date('2033-01-01'), short)).toEqual(date('2031-01-01'))
  expect(reliableUntil(date('2026-06-01'), date('2033-01-01'), { ...short, bits: 4_096 })).toEqual(date('2033-01-01'))
})

it('ignores the weakness of an algorithm that was already weak when the timestamp was issued', () => {
  expect(reliableUntil(date('2037-06-01'), date('2040-01-01'), curve)).toEqual(date('2040-01-01'))
})

it('schedules a renewal one year before the timestamp expires, or halfway through a lifetime of less than two years', () => {
  expect(renewalDate(date('2026-01-01'), date('2031-01-01'))).toEqual(date('2030-01-01'))
  expect(renewalDate(date('2026-01-01'), date('2027-01-01'))).toEqual(new Date('2026-07-02T12:00:00Z'))
})

it('schedules a renewal after 30 days or one day before expiry for a short-lived timestamp, but not on its first day', () => {
  expect(renewalDate(date('2026-01-01'), date('2026-02-10'))).toEqual(date('2026-01-31'))
  expect(renewalDate(date('2026-01-01'), date('2026-01-11'))).toEqual(date('2026-01-10'))
  expect(renewalDate(date('2026-01-01'), date('2026-01-01'))).toEqual(date('2026-01-02'))
})

it('reports a late renewal if files wait too long or a timestamp expires within 30 days', () => {
  const now = date('2026-06-10')
  const reasons = (waitingSince: string | null, until: string | null) =>
    lateReasons({ waitingSince: waitingSince, reliableUntil: until }, 30, now)
  expect(reasons(null, null)).toEqual([])
  expect(reasons('2026-05-08T00:00:00Z', '2026-07-10T00:00:00Z')).toEqual([])
  expect(reasons('2026-05-07T00:00:00Z', '2026-07-09T00:00:00Z')).toEqual([
    { reason: 'objects_wait', count: 34 },
    { reason: 'stamp_ends', count: 29 },
  ])
})
