/**
 * The maximum time in milliseconds for which a lease is renewed. It is the platform's limit for an attempt, because a
 * hanging attempt must not keep its lease forever.
 */
const renewedMsMax = 900_000
const renewalsPerLease = 3

/**
 * Runs work and renews its lease until the work ends. Renewals permit a short lease, so a crashed worker delays its
 * jobs only briefly. After a failed renewal, the next one still comes before the lease expires.
 */
export async function withLeaseHeartbeat<T>(
  lease: { seconds: number; renew: () => Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const everyMs = (lease.seconds * 1_000) / renewalsPerLease
  let renewalsLeft = Math.floor(renewedMsMax / everyMs)
  const timer = setInterval(() => {
    if (renewalsLeft-- > 0) lease.renew().catch(() => {})
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
