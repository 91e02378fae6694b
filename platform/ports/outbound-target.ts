import { assertPublicAddresses } from '../../core/webhooks/address.ts'
import { type TargetRefusal, TargetRefusedError } from '../../core/webhooks/target-refused.ts'
import { ownHostsOf, ownZonesOf, type UrlRules, type WebhookTarget, webhookTarget } from '../../core/webhooks/url.ts'
import type { SharedEnv } from './env.ts'
import { type Resolver, ResolverUnavailableError } from './resolver.ts'

/** Returns the URL rules of a deployment: its own domains, and the hosts that a local stack allows. */
export const urlRulesOf = (env: Pick<SharedEnv, 'BASE_URL' | 'FUNCTIONS_URL' | 'WEBHOOK_ALLOWED_HOSTS'>): UrlRules => ({
  ownZones: ownZonesOf([env.BASE_URL, env.FUNCTIONS_URL]),
  ownHosts: ownHostsOf([env.BASE_URL, env.FUNCTIONS_URL]),
  allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
})

export type OutboundRefusal = TargetRefusal | 'resolver_unavailable'

type Guard = { rules: UrlRules; resolver: Resolver }

/**
 * Returns the reason why nothing may currently be sent to a URL, or null. If the resolver does not respond, the reason
 * is `resolver_unavailable`. Call this function before every attempt, because DNS records change.
 */
export const targetRefusal = (url: string, guard: Guard): Promise<OutboundRefusal | null> =>
  createTargetGuard(guard)(url)

/**
 * Creates a function that returns the same result as `targetRefusal`, for many attempts. It parses each URL once, and
 * resolves the host name for every attempt.
 */
export function createTargetGuard({ rules, resolver }: Guard): (url: string) => Promise<OutboundRefusal | null> {
  const targets = new Map<string, WebhookTarget>()
  return async (url) => {
    try {
      const target = targets.get(url) ?? webhookTarget(url, rules)
      targets.set(url, target)
      await requirePublicTarget(target, resolver)
      return null
    } catch (error) {
      if (error instanceof TargetRefusedError) return error.reason
      if (error instanceof ResolverUnavailableError) return 'resolver_unavailable'
      throw error
    }
  }
}

/**
 * Throws a TargetRefusedError unless every address of the target is public. Throws a ResolverUnavailableError if the
 * addresses are unknown.
 */
export async function requirePublicTarget(target: WebhookTarget, resolver: Resolver): Promise<void> {
  if (target.isAllowedHost) return
  assertPublicAddresses(await resolver.addressesOf(target.hostname))
}
