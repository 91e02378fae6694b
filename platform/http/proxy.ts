import type { Context as HonoContext } from 'hono'
import { ApiError } from '../../core/errors.ts'
import type { Services } from '../context.ts'
import type { Responder } from '../ports/env.ts'
import { describeError } from '../ports/log.ts'
import { refusal } from './problem.ts'

/**
 * Returns a handler that forwards a request to the other worker. The other worker authenticates, counts and logs the
 * request.
 */
export const proxyTo = (services: Services, worker: Responder) => async (c: HonoContext) => {
  const abortion = new AbortController()
  // `AbortSignal.timeout` would also abort reading a response that started in time.
  const timer = setTimeout(() => abortion.abort(), proxyMsMax)
  const ask = async () => {
    try {
      // The binding declares its own Request and Response types, which are identical to the platform's.
      return (await worker.fetch(c.req.raw as never, { signal: abortion.signal } as never)) as unknown as Response
    } catch (cause) {
      throw functionsUnavailable(cause)
    }
  }
  try {
    return await services.dependencies.run('functions', ask)
  } catch (thrown) {
    services.log('error', { event: 'request_not_proxied', ...describeError(thrown) })
    return refusal(services, c.req.path, thrown as ApiError)
  } finally {
    clearTimeout(timer)
  }
}

const functionsUnavailable = (cause: unknown) =>
  new ApiError('unavailable', 'This part of the service is unavailable. Retry the request.', {
    retryAfterSeconds: 5,
    dependency: 'functions',
    cause,
  })

/**
 * The timeout in milliseconds. Clients get a response within 15 s, and the other worker limits its own requests to 14
 * s.
 */
const proxyMsMax = 14_500
