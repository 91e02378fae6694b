import { ApiError } from '../core/errors.ts'
import { realRuntime } from './context.ts'
import { problemResponse } from './http/problem.ts'
import { secure } from './http/security-headers.ts'
import { StartRefusedError } from './ports/env.ts'
import { newRequestId } from './request-id.ts'

/**
 * Returns the response of a worker that cannot start: a 503, whose detail names the invalid settings only at `/health`.
 * Rethrows other errors.
 */
export function refusedStart(error: unknown, request: Request): Response {
  if (!(error instanceof StartRefusedError)) throw error
  const isHealth = new URL(request.url).pathname.startsWith('/health')
  const requestId = newRequestId(realRuntime)
  const detail = isHealth
    ? error.message
    : 'The service is not configured correctly. Ask the operator to fix its settings.'
  return secure(problemResponse(new ApiError('unavailable', detail, { retryAfterSeconds: 60 }), requestId), requestId)
}
