/** The platform limits an attempt to this time. An attempt that hangs must not keep its lease forever. */
const renewedMsMax = 900_000
const renewalsPerLease = 3

/**
 * Runs work and renews its lease until the work ends. The lease can therefore be short, and a crashed worker delays
 * others only briefly. The next renewal makes up for a failed one.
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
