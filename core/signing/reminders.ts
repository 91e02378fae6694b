import type { EnvelopeState } from './model.ts'

const reminderPauseSeconds = 3_600
const automaticReminderDays = [3, 10, 17, 24, 31]
const daySeconds = 86_400

/** From when on the next reminder may go out: one hour after the last one; null when none went out yet. */
export const nextReminderAllowedAt = (state: Pick<EnvelopeState, 'lastReminderAt'>): Date | null =>
  state.lastReminderAt && new Date(state.lastReminderAt.getTime() + reminderPauseSeconds * 1000)

/** When the service reminds by itself: three days after the start, then weekly, five times; null after the last. */
export function automaticReminderAt(startedAt: Date, remindersSent: number): Date | null {
  const days = automaticReminderDays[remindersSent]
  return days === undefined ? null : new Date(startedAt.getTime() + days * daySeconds * 1000)
}
