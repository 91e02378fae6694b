import { nextGapSeconds, retryAfterSeconds } from './schedule.ts'

/** The result of a delivery attempt: a response, or the reason why there was none. */
export type AttemptResult =
  | { kind: 'responded'; status: number; retryAfter: string | null }
  | { kind: 'no_response'; error: string }

/** The consequence of an attempt for its delivery. `gone` also disables the endpoint. */
export type Verdict =
  | { outcome: 'delivered'; error: null }
  | { outcome: 'retry'; error: string; delaySeconds: number }
  | { outcome: 'failed' | 'gone'; error: string }

/**
 * Returns the consequence of attempt number n. Only a 2xx response is a success. A 410 stops the delivery and disables
 * the endpoint. Any other result leads to a retry on schedule.
 */
export function judgeAttempt(
  result: AttemptResult,
  { attempt, now, random }: { attempt: number; now: Date; random: number },
): Verdict {
  if (result.kind === 'responded' && result.status >= 200 && result.status <= 299)
    return { outcome: 'delivered', error: null }
  if (result.kind === 'responded' && result.status === 410) return { outcome: 'gone', error: 'endpoint_gone' }
  const error = result.kind === 'responded' ? errorOf(result.status) : result.error
  const requestedSeconds = result.kind === 'responded' ? retryAfterSeconds(result.retryAfter, now) : null
  const delaySeconds = nextGapSeconds(attempt, { random, retryAfterSeconds: requestedSeconds })
  return delaySeconds === null ? { outcome: 'failed', error } : { outcome: 'retry', error, delaySeconds }
}

const errorOf = (status: number): string =>
  status >= 300 && status <= 399 ? 'redirect_not_followed' : 'unsuccessful_status'
