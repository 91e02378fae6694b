import type { Hono } from 'hono'
import { ApiError } from '../../core/errors.ts'
import { isStorableText } from '../../core/json.ts'
import type { RateFacts } from '../../db/failures.ts'
import { authorizeKey, openSession, type TenantSession } from '../../db/tenancy.ts'
import { type Client, type Context, createContext, type Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import { newRequestId } from '../request-id.ts'
import { readJsonBody } from './guards/body.ts'
import { requireCredential } from './guards/credential.ts'
import { requireIdempotencyKey } from './guards/idempotency-key.ts'
import { validate } from './guards/validate.ts'
import type { AnyReply, Contract, Operation } from './operation.ts'
import { problemResponse, toRefusal } from './problem.ts'
import { isScimPath, scimMediaType } from './scim.ts'
import { secure } from './security-headers.ts'

/** An app that answers the operations, 405 with `Allow` on their paths, and nothing else. */
export function mountOperations(app: Hono, services: Services, operations: readonly Operation[]): void {
  const methodsByPath = new Map<string, string[]>()
  // A fixed part of a path wins over a parameter: `{` comes behind every letter.
  const inOrder = operations.toSorted((a, b) => (a.contract.path < b.contract.path ? -1 : 1))
  for (const operation of inOrder) {
    const { method, path } = operation.contract
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), method.toUpperCase()])
    app.on(method.toUpperCase(), pattern, async (c) =>
      answer(services, operation, c.req.raw, c.req.param(), c.executionCtx),
    )
  }
  for (const [pattern, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
    app.all(pattern, (c) => methodNotAllowedResponse(services, c.req.path, allow))
  }
}

/** The answer to a method that a path does not have; `allow` lists those that it has. */
export function methodNotAllowedResponse(services: Services, path: string, allow: string): Response {
  const refusal = new ApiError('method_not_allowed', `Allowed here: ${allow}.`, { headers: { allow } })
  const requestId = newRequestId(services.world)
  return secure(problemResponse(refusal, requestId, isScimPath(path)), requestId)
}

/** The answer to a path that no operation or page has. */
export function notFoundResponse(services: Services, path: string): Response {
  const requestId = newRequestId(services.world)
  return secure(
    problemResponse(new ApiError('not_found', 'There is nothing at this address.'), requestId, isScimPath(path)),
    requestId,
  )
}

async function answer(
  services: Services,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
  execution: { waitUntil(work: Promise<unknown>): void },
): Promise<Response> {
  const { contract } = operation
  const { log, world } = services
  const requestId = newRequestId(world)
  const startedAt = world.now().getTime()
  let session: TenantSession | null = null
  let keyId: string | undefined
  let response: Response
  let rate: RateFacts | null = null
  let code: string | undefined
  try {
    const ctx = await createRequestContext(services, contract, request, requestId, execution)
    session = ctx.db
    keyId = contract.proof === 'key' ? ctx.actor.id : undefined
    const reply = await runAuthorized(ctx, operation, request, params)
    rate = session.entered?.rate ?? null
    response = toResponse(
      reply,
      contract.answerType ?? (isScimPath(contract.path) ? scimMediaType : 'application/json'),
    )
  } catch (thrown) {
    const refusal = toRefusal(thrown, contract.scope ?? null)
    rate = refusal.rate ?? session?.entered?.rate ?? null
    code = refusal.error.code
    if (refusal.unexpected)
      log('error', {
        event: 'unexpected_error',
        requestId,
        operation: contract.id,
        ...describeError(refusal.unexpected),
      })
    response = problemResponse(refusal.error, requestId, isScimPath(contract.path))
  }
  if (rate) setRateHeaders(response.headers, rate)
  log('info', {
    event: 'request',
    requestId,
    operation: contract.id,
    method: request.method,
    status: response.status,
    durationMs: world.now().getTime() - startedAt,
    ...(code ? { code } : {}),
    ...(session?.entered ? { organizationId: session.entered.organizationId } : {}),
    ...(keyId ? { keyId } : {}),
  })
  return secure(response, requestId)
}

async function createRequestContext(
  services: Services,
  contract: Contract,
  request: Request,
  requestId: string,
  execution: { waitUntil(work: Promise<unknown>): void },
): Promise<Context> {
  const base = {
    requestId,
    client: clientOf(request),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
  }
  if (contract.proof !== 'key') {
    return createContext(services, { ...base, actor: { kind: 'system', id: contract.id }, db: closedSession })
  }
  const { keyId, secretHash, environment } = await requireCredential(request.headers, isScimPath(contract.path))
  const entrance = authorizeKey({ keyId, secretHash, scope: contract.scope })
  return createContext(services, {
    ...base,
    actor: { kind: 'apiKey', id: keyId, environment },
    db: openSession(services.database, entrance),
  })
}

/** Validates and runs; whatever is refused before the first batch still proves the key first, so a bad key stays a 401. */
async function runAuthorized(
  ctx: Context,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<AnyReply> {
  const { contract } = operation
  try {
    const input = await readInput(contract, request, params)
    const reply = await operation.run(ctx, input as never)
    if (contract.proof === 'key') await ctx.db.enter()
    return reply
  } catch (thrown) {
    if (contract.proof === 'key' && thrown instanceof ApiError) await ctx.db.enter()
    throw thrown
  }
}

async function readInput(contract: Contract, request: Request, params: Record<string, string>): Promise<unknown> {
  if (Object.values(params).some((value) => !isStorableText(value)))
    throw new ApiError('not_found', 'There is nothing at this address.')
  const query = contract.query ?? null
  return {
    params: contract.params ? validate('path', contract.params, params) : undefined,
    query: query ? validate('query', query, singleValues(new URL(request.url).searchParams)) : undefined,
    idempotencyKey: contract.isIdempotent ? requireIdempotencyKey(request.headers) : undefined,
    body: contract.body ? validate('body', contract.body, await readBody(contract, request)) : undefined,
  }
}

const readBody = (contract: Contract, request: Request): Promise<unknown> => {
  const isOptional = contract.body?.safeParse(undefined).success ?? false
  const isEmpty = request.body === null || request.headers.get('content-length') === '0'
  if (isOptional && isEmpty) return Promise.resolve(undefined)
  return readJsonBody(request, isScimPath(contract.path) ? [scimMediaType, 'application/json'] : ['application/json'])
}

function singleValues(search: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of search) {
    if (name in values)
      throw new ApiError('invalid_request', `The query parameter ${JSON.stringify(name)} is given more than once.`)
    if (!isStorableText(value))
      throw new ApiError('invalid_request', 'A query parameter holds a character that cannot be stored.')
    values[name] = value
  }
  return values
}

function toResponse(reply: AnyReply, mediaType: string): Response {
  const headers = new Headers(reply.headers)
  if (reply.body === undefined || reply.status === 204) return new Response(null, { status: reply.status, headers })
  if (!headers.has('content-type')) headers.set('content-type', mediaType)
  return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
    status: reply.status,
    headers,
  })
}

/** draft-ietf-httpapi-ratelimit-headers and the older form beside it. */
function setRateHeaders(headers: Headers, rate: RateFacts): void {
  headers.set('ratelimit-policy', `"default";q=${rate.limit};w=60`)
  headers.set('ratelimit', `"default";r=${rate.remaining};t=${rate.reset}`)
  headers.set('x-ratelimit-limit', String(rate.limit))
  headers.set('x-ratelimit-remaining', String(rate.remaining))
  headers.set('x-ratelimit-reset', String(rate.reset))
}

/** The client as the platform tells it; forwarded-for headers of the client itself are never trusted. */
export const clientOf = (request: Request): Client => ({
  ip: request.headers.get('cf-connecting-ip'),
  userAgent:
    request.headers
      .get('user-agent')
      ?.replace(/\p{Cc}/gu, ' ')
      .slice(0, 512) ?? null,
})

const closed = (): never => {
  throw new Error('an operation without authentication has no organization')
}
const closedSession: TenantSession = {
  batch: closed,
  run: closed,
  batchUnlessTaken: closed,
  enter: closed,
  entered: null,
}
