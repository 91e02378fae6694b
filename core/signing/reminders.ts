import { limits } from '../limits.ts'
import type { EnvelopeState } from './model.ts'

const daySeconds = 86_400

/**
 * Returns the time from which the next reminder is permitted, which is one hour after the last reminder. Returns null
 * before the first reminder.
 */
export const nextReminderAllowedAt = (state: Pick<EnvelopeState, 'lastReminderAt'>): Date | null =>
  state.lastReminderAt && later(state.lastReminderAt, limits.reminderPauseSeconds)

/** An automatic mail to the signer: a reminder, or the warning that the envelope expires soon. */
export type AutomaticMail = { because: 'schedule' | 'expiry'; at: Date }

/**
 * Returns the next automatic mail to the signer, or null if none follows, if no mail has reached the signer, or if
 * these mails are turned off. Reminders follow the envelope's schedule: some days after the invitation and after the
 * last reminder of any kind, up to a maximum number. The expiry warning is the last mail. It is due two days before the
 * expiry, or halfway through a signing period of less than four days. Mails are at least a day apart, so a reminder too
 * close to the warning is skipped.
 */
export function nextNotice(state: EnvelopeState): AutomaticMail | null {
  const { signer, expiresAt, lastReminderAt, reminderCount } = state
  const { delivery, reminders } = state.options
  const reachedAt = state.invitedAt ?? state.viewedAt
  const isReached = signer.status === 'sent' || signer.status === 'viewed'
  if (state.status !== 'active' || state.expiryWarnedAt || !isReached || !reachedAt) return null

  if (delivery === 'none' || reminders === null) return null

  const leadSeconds = Math.min(
    limits.expiryWarningDays * daySeconds,
    (expiresAt.getTime() - reachedAt.getTime()) / 2_000,
  )
  const atWarning = laterOf(later(expiresAt, -leadSeconds), lastReminderAt && later(lastReminderAt, daySeconds))
  const warning: AutomaticMail | null = atWarning < expiresAt ? { because: 'expiry', at: atWarning } : null
  if (reminderCount >= reminders.count) return warning

  const atReminder = laterOf(
    later(reachedAt, reminders.firstAfterDays * daySeconds),
    lastReminderAt && later(lastReminderAt, reminders.everyDays * daySeconds),
  )
  return atReminder < later(warning?.at ?? expiresAt, -daySeconds) ? { because: 'schedule', at: atReminder } : warning
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

const laterOf = (one: Date, other: Date | null): Date => (other && other > one ? other : one)
