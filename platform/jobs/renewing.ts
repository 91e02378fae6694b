/** No attempt of the platform lasts longer; one that hangs must not hold what it holds for ever. */
const renewedMsMax = 900_000
const renewalsPerLease = 3

/**
 * Does work under a lease that is renewed while it goes on, so that the lease may be short and a killed worker keeps others
 * waiting for no longer. A renewal that fails is made up for by the next.
 */
export async function whileRenewed<T>(
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
