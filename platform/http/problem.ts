import * as z from 'zod'
import { type BudgetName, budgetWords } from '../../core/budgets.ts'
import { ApiError, type ErrorCode, errorCodes, statusOfCode } from '../../core/errors.ts'
import { text, wholeNumber } from '../../core/shapes.ts'
import { type BudgetFacts, DatabaseFailure, type RateFacts } from '../../db/failures.ts'
import type { Services } from '../context.ts'
import { newRequestId } from '../request-id.ts'
import { ClientGone } from './guards/body.ts'
import { isScimPath, scimErrorBody, scimMediaType } from './scim.ts'
import { secure } from './security-headers.ts'

/** The error body of every operation outside `/scim` (RFC 9457). */
export const Problem = z
  .object({
    type: text('Stable address of the code: `urn:chancery:problem:<code>`.'),
    title: text('The name of the HTTP status'),
    status: wholeNumber('The HTTP status'),
    code: z
      .enum(errorCodes as [ErrorCode, ...ErrorCode[]])
      .meta({ description: 'What went wrong: the value to branch on' }),
    detail: text('What went wrong in this request, and what to do about it, for a person'),
    requestId: text('As in the header X-Request-Id; support finds the request by it'),
    errors: z
      .array(
        z.object({
          path: text('The member or parameter, dotted: `fields.0.x`'),
          code: text('The kind of finding'),
          message: text('What it should be'),
        }),
      )
      .optional()
      .meta({ description: 'Findings about single places of the request' }),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem', description: 'An error (RFC 9457). `code` comes from one closed list.' })

export type RefusedRequest = { error: ApiError; rate: RateFacts | null; unexpected: unknown }

const unauthorized = () =>
  new ApiError('unauthorized', 'Send a valid API key, as `X-Api-Key: <key>` or `Authorization: Bearer <key>`.', {
    headers: { 'www-authenticate': 'Bearer realm="chancery"' },
  })

/** The one refusal of a request whose key is missing, malformed, unknown or revoked. */
export const unauthorizedError = unauthorized

/** Turns whatever was thrown into a refusal from the closed list; the unexpected stays visible to the log only. */
export function toRefusal(thrown: unknown, scope: string | null): RefusedRequest {
  if (thrown instanceof ApiError) {
    const isAway = thrown.code === 'unavailable' && thrown.cause !== undefined
    return { error: thrown, rate: null, unexpected: isAway ? thrown : null }
  }
  if (thrown instanceof ClientGone)
    return {
      error: new ApiError('invalid_request', 'The connection closed before the whole body arrived. Send it again.'),
      rate: null,
      unexpected: null,
    }
  if (thrown instanceof DatabaseFailure)
    return { error: fromDatabase(thrown, scope), rate: thrown.rate, unexpected: isExpected(thrown) ? null : thrown }
  return {
    error: new ApiError(
      'internal',
      'Something went wrong on our side. Repeat the request later and name the request id to support.',
    ),
    rate: null,
    unexpected: thrown,
  }
}

/** What keys of one kind see of the other, said wherever something is not there, so that it tells nothing of what is. */
const seenBy = { test: 'A test key sees the sandbox alone.', live: 'A live key sees nothing of the sandbox.' }

/** The refusal as the holder of a key is told it. */
export const toldToKey = (error: ApiError, environment: keyof typeof seenBy): ApiError =>
  error.code === 'not_found'
    ? new ApiError('not_found', `${error.message} ${seenBy[environment]}`, error.extras)
    : error

const isExpected = (failure: DatabaseFailure): boolean =>
  failure.kind === 'unauthorized' ||
  failure.kind === 'rate_limited' ||
  failure.kind === 'over_budget' ||
  failure.kind === 'insufficient_scope' ||
  failure.kind === 'invalid_text'

const limited = {
  key: 'This key has',
  tree: 'The keys below the root key of this key have together',
  organization: 'The keys of the organization have together',
}

function fromDatabase(failure: DatabaseFailure, scope: string | null): ApiError {
  switch (failure.kind) {
    case 'unauthorized':
      return unauthorized()
    case 'rate_limited':
      return new ApiError(
        'rate_limited',
        `${limited[failure.rate?.of ?? 'key']} used up the requests of the current minute.`,
        {
          retryAfterSeconds: failure.rate?.reset ?? 60,
        },
      )
    case 'over_budget':
      return budgetError(failure.budget)
    case 'insufficient_scope':
      return new ApiError('insufficient_scope', `This operation needs the scope ${scope}.`, { members: { scope } })
    case 'invalid_text':
      return new ApiError('input_invalid', 'A text holds a character that cannot be stored.')
    case 'unavailable':
      return new ApiError('unavailable', 'The database is unavailable. Retry the request.', { retryAfterSeconds: 5 })
    case 'serialization':
      return new ApiError('unavailable', 'Other requests changed the same data at once. Retry the request.', {
        retryAfterSeconds: 1,
      })
    case 'privileged_role':
      return notSetUp('row level security does not hold its database role')
    case 'outdated_schema':
      return notSetUp('it is closed, or its database is behind this release')
    case 'object_given_up':
      return new ApiError('unavailable', 'The request took too long and was given up.', { retryAfterSeconds: 5 })
    case 'key_claimed':
    case 'unique_violation':
    case 'foreign_key_violation':
    case 'unexpected':
      return new ApiError(
        'internal',
        'Something went wrong on our side. Repeat the request later and name the request id to support.',
      )
  }
}

const notSetUp = (why: string) =>
  new ApiError('unavailable', `The service is not ready: ${why}.`, { retryAfterSeconds: 60 })

const codeOfBudget: Partial<Record<BudgetName, ErrorCode>> = {
  keys: 'key_limit_reached',
  webhookEndpoints: 'webhook_limit_reached',
}

/** The refusal of what would exceed a budget: 429 when some of it comes back by itself, 422 when the organization has to free it. */
export function budgetError(facts: BudgetFacts | null): ApiError {
  if (!facts) return new ApiError('limit_reached', 'A limit of the organization is reached.')
  const { budget, limit, retryAfter } = facts
  const code = codeOfBudget[budget] ?? (retryAfter === null ? 'limit_reached' : 'budget_spent')
  return new ApiError(code, `The organization may have ${limit} ${budgetWords[budget]}.`, {
    members: { budget, limit },
    ...(retryAfter === null ? {} : { retryAfterSeconds: retryAfter }),
  })
}

const titles: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The answer that carries a refusal. */
export function problemResponse(error: ApiError, requestId: string, isScim = false): Response {
  const headers = new Headers(error.extras.headers)
  if (error.extras.retryAfterSeconds !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.extras.retryAfterSeconds))))
  headers.set('content-type', isScim ? scimMediaType : 'application/problem+json')
  return new Response(JSON.stringify(isScim ? scimErrorBody(error) : problemBody(error, requestId)), {
    status: error.status,
    headers,
  })
}

function problemBody(error: ApiError, requestId: string) {
  const { errors, members } = error.extras
  return {
    type: `urn:chancery:problem:${error.code}`,
    title: titles[error.status] ?? 'Error',
    status: statusOfCode(error.code),
    code: error.code,
    detail: error.message,
    requestId,
    ...(errors ? { errors } : {}),
    ...members,
  }
}

/** Returns the response for a request that no operation handles. */
export function refusal(services: Services, path: string, error: ApiError): Response {
  const requestId = newRequestId(services.world)
  return secure(problemResponse(error, requestId, isScimPath(path)), requestId)
}
