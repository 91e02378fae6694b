import { expect, test } from 'vitest'
import { jobLeaseSeconds } from '../../../../core/jobs/kinds.ts'
import { holdingOf } from '../../../../core/webhooks/holding.ts'

/** What an attempt may be given, in seconds: `WEBHOOK_TIMEOUT_SECONDS`. */
const timeouts = [0.1, 1.5, 15]

test.each(timeouts)(
  'with %s seconds for an attempt, a delivery that a killed worker held can be claimed again as soon as a job',
  (seconds) => {
    expect(holdingOf(seconds * 1_000).leaseSeconds).toBeLessThanOrEqual(jobLeaseSeconds)
  },
)

test.each(timeouts)(
  'with %s seconds for an attempt, nobody else can claim a delivery while it waits, is sent and is written',
  (seconds) => {
    const { heldMsMax, leaseSeconds } = holdingOf(seconds * 1_000)
    const databaseMs = 10_000
    expect(leaseSeconds * 1_000).toBeGreaterThan(heldMsMax + seconds * 1_000 + databaseMs)
  },
)
