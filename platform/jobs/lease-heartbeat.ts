/**
 * The maximum time in milliseconds for which a lease is renewed, which is the platform's limit for an attempt. An
 * attempt that hangs must not keep its lease forever.
 */
const renewedMsMax = 900_000
const renewalsPerLease = 3

/**
 * Runs work and renews its lease until the work ends. Because of the renewals, the lease can be short, so a crashed
 * worker delays its jobs only briefly. If a renewal fails, the next renewal follows before the lease expires.
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
