import type { Services } from '../../platform/context.ts'
import { withDnsCache } from '../../platform/ports/dns-cache.ts'
import { createTargetGuard, type OutboundRefusal, urlRulesOf } from '../../platform/ports/outbound-target.ts'
import { requestsPerName } from '../../platform/ports/resolver.ts'

/** The number of requests that a run has made, including DNS queries. */
export type RequestCount = { made: number }

/**
 * Creates the check against private networks for one run. Refuses a URL whose check fails. A DNS result is valid for
 * all attempts in the next five seconds. Only DNS queries that leave the worker count as requests.
 */
export function createOutboundCheck(
  { runtime, env, resolver }: Pick<Services, 'runtime' | 'env' | 'resolver'>,
  count: RequestCount,
): (url: string) => Promise<OutboundRefusal | null> {
  const counted = {
    addressesOf: (hostname: string) => {
      count.made += requestsPerName
      return resolver.addressesOf(hostname)
    },
  }
  return createTargetGuard({ rules: urlRulesOf(env), resolver: withDnsCache(counted, runtime) })
}
