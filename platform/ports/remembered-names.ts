import type { World } from '../context.ts'
import type { Resolver } from './resolver.ts'

const keptMs = 5_000

/**
 * A resolver for work that asks for the same names again and again: an answer is good for five seconds from its question on, and who asks
 * meanwhile shares it. That there was none is forgotten at once.
 */
export function rememberNames(resolver: Resolver, world: Pick<World, 'now'>): Resolver {
  const known = new Map<string, { addresses: Promise<string[]>; untilMs: number }>()
  return {
    addressesOf: (hostname) => {
      const nowMs = world.now().getTime()
      const last = known.get(hostname)
      if (last && nowMs < last.untilMs) return last.addresses
      const answer = { addresses: resolver.addressesOf(hostname), untilMs: nowMs + keptMs }
      known.set(hostname, answer)
      answer.addresses.catch(() => {
        if (known.get(hostname) === answer) known.delete(hostname)
      })
      return answer.addresses
    },
  }
}
