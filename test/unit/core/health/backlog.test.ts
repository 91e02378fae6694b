import { expect, test } from 'vitest'
import { alarms, judgeBacklog, overdueAlarm } from '../../../../core/health/backlog.ts'
import { jobKinds } from '../../../../core/jobs/kinds.ts'

const waiting = (ageSeconds: number, count = 1) => ({ count, ageSeconds })

test.each(Object.entries(alarms).filter(([, { error }]) => Number.isFinite(error)))(
  'raises the alarm %s exactly at its thresholds',
  (name, { warn, error }) => {
    const levelAt = (ageSeconds: number) => judgeBacklog({ [name]: waiting(ageSeconds) }).level
    expect([levelAt(warn), levelAt(error - 1), levelAt(error)]).toEqual(['warn', 'warn', 'error'])
    if (warn > 0) expect(levelAt(warn - 1)).toBe('info')
  },
)

test('reports the level of the most severe alarm, or info for an empty backlog', () => {
  expect(
    judgeBacklog({
      sealings_overdue: waiting(700),
      mails_overdue: waiting(130),
      scans_overdue: waiting(10),
      dead_letters: waiting(9_999, 0),
    }),
  ).toEqual({
    level: 'error',
    raised: { error: ['sealings_overdue'], warn: ['mails_overdue'], info: ['scans_overdue', 'dead_letters'] },
  })
  expect(judgeBacklog({}).level).toBe('info')
})

test('defines an overdue alarm for every job kind', () => {
  expect(jobKinds.map(overdueAlarm).filter((name) => !(name in alarms))).toEqual([])
})
