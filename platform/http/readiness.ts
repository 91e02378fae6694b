import type { Hono } from 'hono'
import { limits } from '../../core/limits.ts'
import type { Services, World } from '../context.ts'
import { newRequestId } from '../request-id.ts'
import { secure } from './security-headers.ts'

type Answer = { status: 'ready' | 'not_ready' }

const path = '/health/ready'

/**
 * Answers everybody whether the worker is ready, as JSON: 200, or 503. Strangers may ask as often as they like: a worker looks once
 * in some seconds, whoever asks.
 */
export function mountReadiness(app: Hono, services: Services, look: () => Promise<Answer>): void {
  const known = keptForSeconds(services.world, look)
  app.get(path, async () => {
    const answer = await known()
    const init =
      answer.status === 'ready' ? {} : { status: 503, headers: { 'retry-after': String(limits.readinessSeconds) } }
    return secure(Response.json(answer, init), newRequestId(services.world))
  })
}

/** Answers everybody that the worker answers, as `health.get` does where there are operations of the interface. */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/health', () => secure(Response.json({ status: 'ok' }), newRequestId(services.world)))
}

const keptMs = limits.readinessSeconds * 1_000
/** The request that began a look may be gone with it: who waits for that looks itself then, and knows within 15 s. */
const othersLookMsMax = 4_000
const pauseMs = 50

/** Keeps answers and not promises, which belong to the request that began them; the others wait beside it. */
function keptForSeconds<T>(world: World, look: () => Promise<T>): () => Promise<T> {
  let known: { answer: T; atMs: number } | null = null
  let begunAtMs = Number.NEGATIVE_INFINITY
  const nowMs = () => world.now().getTime()
  return async () => {
    for (;;) {
      if (known && nowMs() - known.atMs < keptMs) return known.answer
      if (nowMs() - begunAtMs > othersLookMsMax) break
      await world.pause(pauseMs)
    }
    begunAtMs = nowMs()
    try {
      const answer = await look()
      known = { answer, atMs: nowMs() }
      return answer
    } finally {
      begunAtMs = Number.NEGATIVE_INFINITY
    }
  }
}
