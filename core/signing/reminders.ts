import { limits } from '../limits.ts'
import type { EnvelopeState } from './model.ts'

const daySeconds = 86_400

/** From when on the next reminder may go out: one hour after the last one; null when none went out yet. */
export const nextReminderAllowedAt = (state: Pick<EnvelopeState, 'lastReminderAt'>): Date | null =>
  state.lastReminderAt && later(state.lastReminderAt, limits.reminderPauseSeconds)

/** A mail that the service sends by itself: a reminder, or the warning that the time to sign ends soon. */
export type Notice = { because: 'schedule' | 'expiry'; at: Date }

/**
 * The next mail to the signer that nobody has to ask for; null when there is none.
 *
 * Reminders go out by the envelope's schedule: some days after the invitation was delivered and after the last reminder, whoever sent
 * it, until so many went out. The warning goes out two days before the expiry, or half-way where there were less than four days; it is the last
 * of them. A day lies between two mails: a reminder that would come closer to the warning is left to it. Signers that
 * no mail has reached get none, and nobody where the sender wants none.
 */
export function nextNotice(state: EnvelopeState): Notice | null {
  const { signer, expiresAt, lastReminderAt, reminderCount } = state
  const { delivery, reminders } = state.handling
  const reachedAt = state.invitedAt ?? state.viewedAt
  const isReached = signer.status === 'sent' || signer.status === 'viewed'
  if (state.status !== 'active' || state.expiryWarnedAt || !isReached || !reachedAt) return null

  if (delivery === 'none' || reminders === null) return null

  const leadSeconds = Math.min(
    limits.expiryWarningDays * daySeconds,
    (expiresAt.getTime() - reachedAt.getTime()) / 2_000,
  )
  const atWarning = laterOf(later(expiresAt, -leadSeconds), lastReminderAt && later(lastReminderAt, daySeconds))
  const warning: Notice | null = atWarning < expiresAt ? { because: 'expiry', at: atWarning } : null
  if (reminderCount >= reminders.count) return warning

  const atReminder = laterOf(
    later(reachedAt, reminders.firstAfterDays * daySeconds),
    lastReminderAt && later(lastReminderAt, reminders.everyDays * daySeconds),
  )
  return atReminder < later(warning?.at ?? expiresAt, -daySeconds) ? { because: 'schedule', at: atReminder } : warning
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

const laterOf = (one: Date, other: Date | null): Date => (other && other > one ? other : one)
