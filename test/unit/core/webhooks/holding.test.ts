import { expect, test } from 'vitest'
import { jobLeaseSeconds } from '../../../../core/jobs/kinds.ts'
import { deliveryLeaseOf } from '../../../../core/webhooks/holding.ts'

/** Values of `WEBHOOK_TIMEOUT_SECONDS`. */
const timeouts = [0.1, 1.5, 15]

test.each(timeouts)('leases deliveries for no longer than a job, with attempts of up to %s seconds', (seconds) => {
  expect(deliveryLeaseOf(seconds * 1_000).leaseSeconds).toBeLessThanOrEqual(jobLeaseSeconds)
})

test.each(timeouts)(
  'leases a delivery long enough to store its result, with attempts of up to %s seconds',
  (seconds) => {
    const { heldMsMax, leaseSeconds } = deliveryLeaseOf(seconds * 1_000)
    const databaseMs = 10_000
    expect(leaseSeconds * 1_000).toBeGreaterThan(heldMsMax + seconds * 1_000 + databaseMs)
  },
)
