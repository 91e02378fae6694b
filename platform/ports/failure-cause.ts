import { ApiError } from '../../core/errors.ts'
import type { FailureCause } from '../../core/health/dependencies.ts'

/**
 * Returns the dependency that an error names, with the cause of its failure. Returns null if the error names no
 * dependency. An error's `failureCause` property takes precedence.
 */
export function failureCauseOf(error: unknown): FailureCause | null {
  for (const current of causesOf(error)) {
    if ('failureCause' in current) return current.failureCause as FailureCause | null
    if (current instanceof ApiError) {
      const { dependency, reason } = current.extras
      if (dependency) return { dependency, cause: reason ?? transportCauseOf(current.cause) }
      if (reason) return { cause: reason }
    }
    if (current.name === 'ResolverUnavailableError')
      return { dependency: 'resolver', cause: transportCauseOf(current.cause) }
  }
  return null
}

function* causesOf(error: unknown): Generator<Error> {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++)
    yield current
}

type TransportError = Error & { $metadata?: { httpStatusCode?: number } }

/** Returns a code for the reason why a network call failed. */
function transportCauseOf(error: unknown): string {
  for (const current of causesOf(error) as Generator<TransportError>) {
    if (['TimeoutError', 'AbortError'].includes(current.name) || current.message === 'timeout') return 'timeout'
    const status = current.$metadata?.httpStatusCode
    if (status !== undefined) return status === 401 || status === 403 ? 'access_denied' : `http_${status}`
    if (current.name === 'UnexpectedResponseError' || current.name === 'SmtpError') return 'unexpected_response'
  }
  return 'connection_failed'
}

/** Thrown if the service cannot use a dependency's response. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError'
}
