import type { Hono } from 'hono'
import { limits } from '../../core/limits.ts'
import type { Runtime, Services } from '../context.ts'
import { newRequestId } from '../request-id.ts'
import { secure } from './security-headers.ts'

type ReadinessResponse = { status: 'ready' | 'not_ready' }

const path = '/health/ready'

/**
 * Serves the readiness of the worker without authentication: 200 or 503 with JSON. Caches the result for several
 * seconds, so frequent requests are cheap.
 */
export function mountReadiness(app: Hono, services: Services, check: () => Promise<ReadinessResponse>): void {
  const known = keptForSeconds(services.runtime, check)
  app.get(path, async () => {
    const response = await known()
    const init =
      response.status === 'ready' ? {} : { status: 503, headers: { 'retry-after': String(limits.readinessSeconds) } }
    return secure(Response.json(response, init), newRequestId(services.runtime))
  })
}

/** Serves the worker's availability without authentication. The response is that of `health.get`. */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/health', () => secure(Response.json({ status: 'ok' }), newRequestId(services.runtime)))
}

const keptMs = limits.readinessSeconds * 1_000
/**
 * The maximum time for which a request waits for another request's check. If that request ends early, the waiting
 * request runs its own check and still returns within 15 s.
 */
const sharedCheckMsMax = 4_000
const pauseMs = 50

/** Caches results instead of promises, because a promise belongs to the request that started it. */
function keptForSeconds<T>(runtime: Runtime, check: () => Promise<T>): () => Promise<T> {
  let known: { response: T; atMs: number } | null = null
  let begunAtMs = Number.NEGATIVE_INFINITY
  const nowMs = () => runtime.now().getTime()
  return async () => {
    for (;;) {
      if (known && nowMs() - known.atMs < keptMs) return known.response
      if (nowMs() - begunAtMs > sharedCheckMsMax) break
      await runtime.pause(pauseMs)
    }
    begunAtMs = nowMs()
    try {
      const response = await check()
      known = { response, atMs: nowMs() }
      return response
    } finally {
      begunAtMs = Number.NEGATIVE_INFINITY
    }
  }
}
