import type { Runtime } from '../context.ts'
import type { Resolver } from './resolver.ts'

const keptMs = 5_000

/**
 * Returns a resolver with a DNS cache. A result is valid for five seconds, and concurrent callers share a query.
 * Failures are not cached.
 */
export function withDnsCache(resolver: Resolver, runtime: Pick<Runtime, 'now'>): Resolver {
  const known = new Map<string, { addresses: Promise<string[]>; untilMs: number }>()
  return {
    addressesOf: (hostname) => {
      const nowMs = runtime.now().getTime()
      const last = known.get(hostname)
      if (last && nowMs < last.untilMs) return last.addresses
      const lookup = { addresses: resolver.addressesOf(hostname), untilMs: nowMs + keptMs }
      known.set(hostname, lookup)
      lookup.addresses.catch(() => {
        if (known.get(hostname) === lookup) known.delete(hostname)
      })
      return lookup.addresses
    },
  }
}
