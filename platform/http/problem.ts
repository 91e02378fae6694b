import { type BudgetName, budgetWords } from '../../core/budgets.ts'
import { ApiError, type ErrorCode, statusOfCode } from '../../core/errors.ts'
import { idPrefixes, kindOfId } from '../../core/ids.ts'
import { type BudgetFacts, DatabaseError, type RateFacts } from '../../db/failures.ts'
import type { Services } from '../context.ts'
import { newRequestId } from '../request-id.ts'
import { ClientGoneError } from './guards/body.ts'
import { collections } from './references.ts'
import { isScimPath, scimErrorBody, scimMediaType } from './scim.ts'
import { secure } from './security-headers.ts'

export type RefusedRequest = { error: ApiError; rate: RateFacts | null; unexpected: unknown }

const unauthorized = () =>
  new ApiError(
    'unauthorized',
    'The API key is missing or invalid. Send a valid key as `X-Api-Key: <key>` or `Authorization: Bearer <key>`.',
    {
      headers: { 'www-authenticate': 'Bearer realm="chancery"' },
    },
  )

/** Returns the error for a missing, malformed, unknown or revoked key. All these cases have the same error. */
export const unauthorizedError = unauthorized

/** Converts any thrown value to an error with a known code. Unexpected errors appear only in the log. */
export function toRefusal(thrown: unknown, scope: string | null): RefusedRequest {
  if (thrown instanceof ApiError) {
    const isDown = thrown.code === 'unavailable' && thrown.cause !== undefined
    return { error: thrown, rate: null, unexpected: isDown ? thrown : null }
  }
  if (thrown instanceof ClientGoneError)
    return {
      error: new ApiError('invalid_request', 'The connection closed before the body was complete. Retry the request.'),
      rate: null,
      unexpected: null,
    }
  if (thrown instanceof DatabaseError)
    return { error: fromDatabase(thrown, scope), rate: thrown.rate, unexpected: isExpected(thrown) ? null : thrown }
  return { error: internalError(), rate: null, unexpected: thrown }
}

const internalError = () =>
  new ApiError(
    'internal',
    'The service failed to process the request. Retry later. If it fails again, send `requestId` to support.',
  )

/**
 * A note about the other environment. Every `not_found` error contains it, so it reveals nothing about existing
 * resources.
 */
const seenBy = { test: 'A test key can only access its own sandbox.', live: 'A live key cannot access the sandbox.' }

/** Returns an error as the holder of a key sees it. `path` is the path of the operation, and `id` the id in it. */
export const errorForKey = (
  error: ApiError,
  environment: keyof typeof seenBy,
  { path, id }: { path: string; id: string | undefined },
): ApiError =>
  error.code === 'not_found'
    ? new ApiError('not_found', `${error.message}${ownPathOf(id ?? '', path)} ${seenBy[environment]}`, error.extras)
    : error

/** Returns a sentence that names the path for an id of this kind, unless the id was sent to that path. */
function ownPathOf(id: string, path: string): string {
  const kind = kindOfId(id)
  const place = Object.entries(collections).find(([, reference]) => reference === kind)?.[0]
  if (kind === null || place === undefined || path.startsWith(`${place}/`)) return ''
  return ` Ids with the prefix ${idPrefixes[kind]}_ belong to ${place}/{id}.`
}

const isExpected = (failure: DatabaseError): boolean =>
  failure.kind === 'unauthorized' ||
  failure.kind === 'rate_limited' ||
  failure.kind === 'over_budget' ||
  failure.kind === 'insufficient_scope' ||
  failure.kind === 'invalid_text'

const limited = {
  key: 'The API key exceeds its rate limit.',
  tree: 'The API keys with the same root key exceed their shared rate limit.',
  organization: 'The API keys of the organization exceed their shared rate limit.',
}

function fromDatabase(failure: DatabaseError, scope: string | null): ApiError {
  switch (failure.kind) {
    case 'unauthorized':
      return unauthorized()
    case 'rate_limited':
      return new ApiError(
        'rate_limited',
        `${limited[failure.rate?.of ?? 'key']} Retry the request after \`Retry-After\`.`,
        {
          retryAfterSeconds: failure.rate?.reset ?? 60,
        },
      )
    case 'over_budget':
      return budgetError(failure.budget)
    case 'insufficient_scope':
      return new ApiError(
        'insufficient_scope',
        `The API key does not have the ${scope} scope. Use a key with this scope.`,
        { members: { scope } },
      )
    case 'invalid_text':
      return new ApiError(
        'input_invalid',
        'A string contains a NUL character or an unpaired surrogate. Remove this character.',
      )
    case 'unavailable':
      return new ApiError('unavailable', 'The database is unavailable. Retry the request.', { retryAfterSeconds: 5 })
    case 'serialization':
      return new ApiError('unavailable', 'Other requests changed the same data at the same time. Retry the request.', {
        retryAfterSeconds: 1,
      })
    case 'privileged_role':
      return notSetUp('its database role bypasses row-level security')
    case 'outdated_schema':
      return notSetUp('its database has the schema of an older release')
    case 'closed':
      return notSetUp('an operator closed it')
    case 'object_released':
      return new ApiError(
        'unavailable',
        'The request took too long and was canceled. Retry the request after the time in `Retry-After`.',
        { retryAfterSeconds: 5 },
      )
    case 'other_sandbox':
    case 'key_claimed':
    case 'file_quarantined':
    case 'unique_violation':
    case 'foreign_key_violation':
    case 'unexpected':
      return internalError()
  }
}

const notSetUp = (why: string) =>
  new ApiError('unavailable', `The service is not ready: ${why}. Retry later.`, { retryAfterSeconds: 60 })

const codeOfBudget: Partial<Record<BudgetName, ErrorCode>> = {
  keys: 'key_limit_reached',
  webhookEndpoints: 'webhook_limit_reached',
}

const orAskOperator = ', or ask the operator for a higher limit.'

/**
 * Returns the error for an exceeded budget: a 429 if the budget resets automatically, or a 422 if the organization must
 * first delete something.
 */
export function budgetError(facts: BudgetFacts | null): ApiError {
  if (!facts)
    return new ApiError('limit_reached', `The organization has reached a limit. Remove unneeded data${orAskOperator}`)
  const { budget, limit, retryAfter } = facts
  const code = codeOfBudget[budget] ?? (retryAfter === null ? 'limit_reached' : 'quota_exceeded')
  const release =
    budget === 'changesPerEnvelope'
      ? `Void the envelope and create a new one${orAskOperator}`
      : `Remove unneeded data${orAskOperator}`
  const action = retryAfter === null ? release : 'Retry the request after the time in `Retry-After`.'
  return new ApiError(code, `The organization can have at most ${limit} ${budgetWords[budget]}. ${action}`, {
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

/** Returns the response of an error. */
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
  const requestId = newRequestId(services.runtime)
  return secure(problemResponse(error, requestId, isScimPath(path)), requestId)
}
