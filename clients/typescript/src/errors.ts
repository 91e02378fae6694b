import type { Problem } from './generated/types.ts'

/** The codes of the service's closed list. */
export type ProblemCode = Problem['code']

/** What everything is that this package throws by itself; a mistake in a call is a TypeError. */
export class ChanceryError extends Error {
  override name = 'ChanceryError'
}

/** The service said no. Branch on `code`. */
export class RefusedError extends ChanceryError {
  override name = 'RefusedError'
  readonly status: number
  /** Of the closed list; `unknown` when it was not the service that answered, and the `scimType` of a SCIM error. */
  readonly code: ProblemCode | (string & {})
  /** Support finds the request by it. */
  readonly requestId: string | null
  /** Findings about single places of the request. */
  readonly errors: Problem['errors']
  readonly retryAfterSeconds: number | null
  /** Everything that the answer said: members beside `code` such as `reason` or `currentStatus`. */
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

/** No answer came: the network, or a time limit. Whether the request was carried out is not known. */
export class LostError extends ChanceryError {
  override name = 'LostError'
}

/** An envelope ended without a signature, or what was waited for did not come in time (`status` tells which). */
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
