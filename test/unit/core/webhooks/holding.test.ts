import { expect, test } from 'vitest'
import { jobLeaseSeconds } from '../../../../core/jobs/kinds.ts'
import { deliveryLeaseOf } from '../../../../core/webhooks/holding.ts'

/** Values of `WEBHOOK_TIMEOUT_SECONDS`. */
const timeouts = [0.1, 1.5, 15]

test.each(timeouts)('leases deliveries no longer than a job, for attempts of up to %s seconds', (seconds) => {
  expect(deliveryLeaseOf(seconds * 1_000).leaseSeconds).toBeLessThanOrEqual(jobLeaseSeconds)
})

test.each(timeouts)('leases a delivery until its result can be stored, for attempts of up to %s seconds', (seconds) => {
  const { heldMsMax, leaseSeconds } = deliveryLeaseOf(seconds * 1_000)
  const databaseMs = 10_000
  expect(leaseSeconds * 1_000).toBeGreaterThan(heldMsMax + seconds * 1_000 + databaseMs)
})
