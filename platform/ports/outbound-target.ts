import { assertPublicAddresses } from '../../core/webhooks/address.ts'
import { type TargetRefusal, TargetRefused } from '../../core/webhooks/target-refused.ts'
import { ownZonesOf, type UrlRules, type WebhookTarget, webhookTarget } from '../../core/webhooks/url.ts'
import type { SharedEnv } from './env.ts'
import { type Resolver, ResolverAway } from './resolver.ts'

/** The rules of a deployment: its own zones, and what a local stack allows. */
export const urlRulesOf = (env: Pick<SharedEnv, 'BASE_URL' | 'FUNCTIONS_URL' | 'WEBHOOK_ALLOWED_HOSTS'>): UrlRules => ({
  ownZones: ownZonesOf([env.BASE_URL, env.FUNCTIONS_URL]),
  allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
})

export type OutboundRefusal = TargetRefusal | 'resolver_unavailable'

type Guard = { rules: UrlRules; resolver: Resolver }

/**
 * Why nothing may be sent to an address now, or null. Fails closed: without an answer of the resolver the reason is
 * `resolver_unavailable`. To be asked before every attempt, since names change.
 */
export const targetRefusal = (url: string, guard: Guard): Promise<OutboundRefusal | null> =>
  createTargetGuard(guard)(url)

/** As `targetRefusal`, for many attempts: what an address's text says is read once, its name is resolved each time. */
export function createTargetGuard({ rules, resolver }: Guard): (url: string) => Promise<OutboundRefusal | null> {
  const targets = new Map<string, WebhookTarget>()
  return async (url) => {
    try {
      const target = targets.get(url) ?? webhookTarget(url, rules)
      targets.set(url, target)
      await requirePublicTarget(target, resolver)
      return null
    } catch (error) {
      if (error instanceof TargetRefused) return error.reason
      if (error instanceof ResolverAway) return 'resolver_unavailable'
      throw error
    }
  }
}

/** Throws TargetRefused unless every address of the target is public, and ResolverAway when nobody can tell. */
export async function requirePublicTarget(target: WebhookTarget, resolver: Resolver): Promise<void> {
  if (target.isAllowedHost) return
  assertPublicAddresses(await resolver.addressesOf(target.hostname))
}
