import { limits } from '../limits.ts'

const gapSecondsMax = limits.webhookGapSecondsMax
const jitterShare = 0.1

/** Returns the planned seconds between failed attempt n and the next attempt, without jitter. */
export const plannedGapSeconds = (failedAttempt: number): number =>
  Math.min(gapSecondsMax, 60 * 4 ** (failedAttempt - 1))

/**
 * Returns the seconds between failed attempt n (from 1) and the next attempt. Returns null after the last attempt.
 * `random` in [0, 1) shortens the gap by up to a tenth. A `Retry-After` header of the receiver lengthens it, up to the
 * maximum.
 */
export function nextGapSeconds(
  failedAttempt: number,
  { random, retryAfterSeconds }: { random: number; retryAfterSeconds: number | null },
): number | null {
  if (failedAttempt >= limits.webhookAttemptsMax) return null
  const jittered = Math.floor(plannedGapSeconds(failedAttempt) * (1 - jitterShare * random))
  return Math.min(gapSecondsMax, Math.max(jittered, retryAfterSeconds ?? 0))
}

/**
 * Returns the seconds in a `Retry-After` header (RFC 9110 section 10.2.3), or null for a header without a valid number
 * or date.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), gapSecondsMax)
  // Every form of an HTTP date begins with the name of a day.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const at = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
