import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../../../../core/signing/apply-event.ts'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { decide } from '../../../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import { nextNotice, nextReminderAllowedAt } from '../../../../core/signing/reminders.ts'
import { accepted, inStatus } from './deciding.ts'
import { commands, minutesLater, sampleEnvelope, start } from './samples.ts'

const dayMinutes = 24 * 60
const daysLater = (days: number) => minutesLater(days * dayMinutes)
const dayOf = (at: Date) => (at.getTime() - start.getTime()) / 86_400_000

/** Returns an envelope whose invitation was delivered at the start. */
const invited = (expiryDays: number): EnvelopeState => ({
  ...accepted(sampleEnvelope(), commands.send, start),
  expiresAt: daysLater(expiryDays),
})

const scheduled: EnvelopeCommand = { type: 'remind', because: 'schedule' }

/** Returns the automatic emails in the form `reminder on day 3`, without other events. */
function noticesOf(state: EnvelopeState): string[] {
  const sent: string[] = []
  let present = state
  for (let next = nextNotice(present); next && sent.length < 20; next = nextNotice(present)) {
    const decision = decide(present, scheduled, next.at)
    if (!decision.ok) throw new Error(decision.reason)
    const [because] = decision.events.map((event) => 'because' in event && event.because)
    sent.push(`${because === 'expiry' ? 'warning' : 'reminder'} on day ${dayOf(next.at)}`)
    present = decision.events.reduce(apply, present)
  }
  return sent
}

test.each([
  [30, ['reminder on day 3', 'reminder on day 10', 'reminder on day 17', 'reminder on day 24', 'warning on day 28']],
  [
    90,
    [
      'reminder on day 3',
      'reminder on day 10',
      'reminder on day 17',
      'reminder on day 24',
      'reminder on day 31',
      'warning on day 88',
    ],
  ],
  [7, ['reminder on day 3', 'warning on day 5']],
  [5.5, ['warning on day 3.5']],
  [4, ['warning on day 2']],
  [1, ['warning on day 0.5']],
])('schedules the automatic emails for an envelope that expires after %d days: %j', (days, notices) => {
  expect(noticesOf(invited(days))).toEqual(notices)
})

const handled = (changes: Partial<EnvelopeState['options']>): EnvelopeState => {
  const state = invited(30)
  return { ...state, options: { ...state.options, ...changes } }
}

test.each<[what: string, notices: string[], changes: Partial<EnvelopeState['options']>]>([
  [
    'a custom reminder schedule',
    ['reminder on day 1', 'reminder on day 3', 'reminder on day 5', 'warning on day 28'],
    { reminders: { firstAfterDays: 1, everyDays: 2, count: 3 } },
  ],
])('schedules the automatic emails for %s: %j', (_, notices, changes) => {
  expect(noticesOf(handled(changes))).toEqual(notices)
})

test.each<[what: string, changes: Partial<EnvelopeState['options']>]>([
  ['an envelope without reminders', { reminders: null }],
  ['the delivery `none`', { delivery: 'none' }],
])('schedules no automatic email for %s', (_, changes) => {
  expect(noticesOf(handled(changes))).toEqual([])
})

test("rejects the sender's reminder with the delivery `none`, but accepts it without a reminder schedule", () => {
  const at = daysLater(1)
  expect(decide(handled({ delivery: 'none' }), commands.remind, at)).toMatchObject({
    ok: false,
    reason: 'input_invalid',
  })
  expect(decide(handled({ reminders: null }), commands.remind, at)).toMatchObject({ ok: true, events: [{}] })
})

test("schedules the next automatic reminder a week after the sender's reminder", () => {
  const reminded = accepted(invited(30), commands.remind, daysLater(1))
  expect(noticesOf(reminded)).toEqual([
    'reminder on day 8',
    'reminder on day 15',
    'reminder on day 22',
    'warning on day 28',
  ])
})

test("schedules the deadline warning at least a day after the sender's reminder, or not at all", () => {
  expect(noticesOf(accepted(invited(30), commands.remind, daysLater(27.75)))).toEqual(['warning on day 28.75'])
  expect(noticesOf(accepted(invited(30), commands.remind, daysLater(29.5)))).toEqual([])
})

const unreached: [why: string, state: EnvelopeState][] = [
  ['the invitation is not delivered yet', { ...sampleEnvelope(), expiresAt: daysLater(30) }],
  ['the invitation has bounced', accepted(invited(30), commands.bounce)],
  ['a reminder after a bounce is not delivered yet', accepted(accepted(invited(30), commands.bounce), commands.remind)],
  ['the envelope was reassigned, and no new invitation is delivered', accepted(invited(30), commands.reassign)],
  ['the envelope was corrected, and no new invitation is delivered', accepted(invited(30), commands.correct)],
  ...(['waiting', 'sealing', 'completed', 'declined', 'expired', 'voided'] as const).map(
    (status): [string, EnvelopeState] => [
      `the envelope is ${status}`,
      { ...invited(30), status: inStatus(status).status },
    ],
  ),
]

test.each(unreached)('schedules no automatic email while %s', (_, state) => {
  expect(nextNotice(state)).toBeNull()
})

test('restarts the reminder schedule when the invitation after a correction is delivered', () => {
  const corrected = accepted(accepted(invited(30), commands.remind, daysLater(2)), commands.correct, daysLater(9))
  const delivered = accepted(corrected, { ...commands.send, revision: 2 }, daysLater(9))
  expect(nextNotice(delivered)).toEqual({ because: 'schedule', at: daysLater(12) })
})

test('records only one reminder if several are overdue', () => {
  const late = decide(invited(30), scheduled, daysLater(20))
  const after = late.ok ? late.events.reduce(apply, invited(30)) : invited(30)
  expect(after.reminderCount).toBe(1)
  expect(noticesOf(after)).toEqual(['warning on day 28'])
})

test('permits at most six automatic emails, each at least a day after the last reminder and none after the deadline warning', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.boolean()), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), steps, (days, pauses) => {
      let state = invited(days)
      let minutes = 0
      let automatic = 0
      for (const [pause, isSender] of pauses) {
        minutes += pause
        const before = state
        const decision = decide(state, isSender ? commands.remind : scheduled, minutesLater(minutes))
        if (!decision.ok) continue
        state = decision.events.reduce(apply, state)
        if (isSender || decision.events.length === 0) continue
        automatic += 1
        expect(before.expiryWarnedAt).toBeNull()
        if (before.lastReminderAt) expect(minutesLater(minutes - dayMinutes) >= before.lastReminderAt).toBe(true)
        expect(minutesLater(minutes) < state.expiresAt).toBe(true)
      }
      expect(automatic).toBeLessThanOrEqual(6)
    }),
  )
})

test('permits the first reminder immediately, and another one an hour after the last', () => {
  expect(nextReminderAllowedAt({ lastReminderAt: start })).toEqual(minutesLater(60))
  expect(nextReminderAllowedAt({ lastReminderAt: null })).toBeNull()
})
