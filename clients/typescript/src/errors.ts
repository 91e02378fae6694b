import type { Problem } from './generated/types.ts'

/** An error code of the service. */
export type ProblemCode = Problem['code']

/** Base class of all errors that this package throws, except a TypeError for an invalid argument. */
export class ChanceryError extends Error {
  override name = 'ChanceryError'
}

/** Thrown if the service returned an error. Branch on `code`. */
export class RefusedError extends ChanceryError {
  override name = 'RefusedError'
  readonly status: number
  /** The error code, or the `scimType` of a SCIM error. `unknown` if the response did not come from the service. */
  readonly code: ProblemCode | (string & {})
  /** The id of the request. Include it if you contact support. */
  readonly requestId: string | null
  /** The errors of individual request properties. */
  readonly errors: Problem['errors']
  readonly retryAfterSeconds: number | null
  /** The complete problem, with additional properties such as `reason` or `currentStatus`. */
  readonly problem: Record<string, unknown>

  constructor(what: string, response: Response, text: string) {
    const problem = membersOf(text)
    const code = String(problem.code ?? problem.scimType ?? 'unknown')
    const places = (problem.errors as Problem['errors'])?.map(({ path, message }) => `${path}: ${message}`) ?? []
    super([`${what}: ${response.status} ${code}`, problem.detail, ...places].filter(Boolean).join('; '))
    this.status = response.status
    this.code = code
    this.requestId = response.headers.get('x-request-id')
    this.errors = problem.errors as Problem['errors']
    this.retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
    this.problem = problem
  }
}

/** Thrown if no response arrived, because of the network or a timeout. The service may have processed the request. */
export class NoResponseError extends ChanceryError {
  override name = 'NoResponseError'
}

/**
 * Thrown if the envelope was declined, expired or voided, or if the timeout passed. `status` is the envelope's status.
 */
export class NotSignedError extends ChanceryError {
  override name = 'NotSignedError'
  readonly envelopeId: string
  readonly status: string

  constructor(envelopeId: string, status: string, message: string) {
    super(message)
    this.envelopeId = envelopeId
    this.status = status
  }
}

function membersOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null
