import type { Hono, Context as HonoContext } from 'hono'
import { ApiError, noPage } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { RateFacts } from '../../db/failures.ts'
import type { TenantSession, WatchedSession } from '../../db/session.ts'
import { type Client, type Context, createContext, type Services } from '../context.ts'
import type { Responder } from '../ports/env.ts'
import { newRequestId } from '../request-id.ts'
import type { Contract } from './contract.ts'
import { countRejection } from './counted.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import { bounded, logFailure } from './failed-request.ts'
import { readInput } from './guards/input.ts'
import { requireSameOrigin } from './guards/same-origin.ts'
import type { LinkSession } from './link-session.ts'
import type { AnyOperationResult, Operation, OperationRoute } from './operation.ts'
import { errorForKey, problemResponse, toRefusal } from './problem.ts'
import { proxyTo } from './proxy.ts'
import { repeatOf, withNotStarted } from './repeat.ts'
import { runGuarded } from './run-guarded.ts'
import { isScimPath } from './scim.ts'
import { secure } from './security-headers.ts'
import { setRateHeaders, toResponse } from './to-response.ts'

/** The routes of operations that another worker serves. */
export type ProxiedOperations = { routes: readonly string[]; worker: Responder }

/**
 * Mounts the operations, and proxies the operations of another worker. Loads an operation with its first request. If
 * several routes match, a fixed part of a path has priority over a parameter.
 */
export function mountOperations(
  app: Hono,
  services: Services,
  operations: readonly OperationRoute[],
  elsewhere?: ProxiedOperations,
): void {
  const handlers = [
    ...operations.map(({ route, load }) => [route, handlerFor(services, load)] as const),
    ...(elsewhere?.routes ?? []).map((route) => [route, proxyTo(services, elsewhere!.worker)] as const),
  ]
  const places = handlers.map(([route, handler]) => {
    const [method, path] = route.split(' ') as [string, string]
    return { method, path, handler }
  })
  // `{` sorts after all letters, so routes with fixed parts come first.
  for (const { method, path, handler } of places.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), handler)
}

function handlerFor(services: Services, load: OperationRoute['load']) {
  let operation: Operation | null = null
  const respondWith = (known: Operation, c: HonoContext) =>
    respond(services, known, c.req.raw, c.req.param() as Record<string, string>, c.executionCtx)
  const loadAndRespond = async (c: HonoContext) => {
    operation = await load()
    return respondWith(operation, c)
  }
  return (c: HonoContext) => (operation === null ? loadAndRespond(c) : respondWith(operation, c))
}

type Execution = { waitUntil(work: Promise<unknown>): void }

/** Handles one request of an operation. Only this function converts errors to problem responses and logs requests. */
async function respond(
  services: Services,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
  execution: Execution,
): Promise<Response> {
  const { contract } = operation
  const { log, runtime } = services
  const requestId = newRequestId(runtime)
  const startedAt = runtime.now().getTime()
  const within = createDeadline(
    (contract.timeoutSeconds ?? services.env.REQUEST_TIMEOUT_SECONDS) * 1_000,
    () => runtime.now().getTime(),
    (work) => execution.waitUntil(work),
  )
  let visitor: Caller | null = null
  let response: Response
  let rate: RateFacts | null = null
  let code: string | undefined
  try {
    visitor = await identify(services, contract, { request, params, requestId, execution })
    const result = await runAuthenticated(visitor, operation, { request, params, within })
    rate = visitor.session?.rate ?? null
    response = toResponse(result, contract, requestId)
  } catch (thrown) {
    const failure = await within(countRejection(thrown, visitor?.session)).catch((later: unknown) => later)
    const refusal = toRefusal(bounded(failure, services, visitor?.session), contract.scope ?? null)
    rate = refusal.rate ?? visitor?.session?.rate ?? null
    logFailure(log, thrown, refusal, { requestId, operation: contract.id })
    const isScim = isScimPath(contract.path)
    const actor = visitor?.ctx.actor
    const error = withNotStarted(refusal.error, contract, visitor?.session)
    code = error.code
    const shownError =
      actor?.kind === 'apiKey' && !isScim
        ? errorForKey(error, actor.environment, { path: contract.path, id: params.id })
        : error
    response = secure(problemResponse(shownError, requestId, isScim), requestId)
  }
  if (rate) setRateHeaders(response.headers, rate)
  if (!repeatOf(contract).startsWith('key') && request.headers.has('idempotency-key'))
    response.headers.set('idempotency-key-ignored', 'true')
  const organizationId = (visitor?.session ?? visitor?.link)?.tenant?.organizationId
  log('info', {
    event: 'request',
    requestId,
    operation: contract.id,
    method: request.method,
    status: response.status,
    durationMs: runtime.now().getTime() - startedAt,
    code,
    organizationId,
    keyId: visitor?.keyId,
  })
  return response
}

/** The sender of a request, identified only by the request itself. */
type Caller = {
  ctx: Context
  keyId?: string
  /** The session of an API key, which authenticates the key and counts the request. */
  session?: WatchedSession
  /** The session of a signing link. Null for a malformed token. */
  link?: LinkSession | null
}

type Incoming = { request: Request; params: Record<string, string>; requestId: string; execution: Execution }

/** The module is loaded with the first key. Importing it for each request would cost more than authenticating a key. */
let guard: typeof import('./guards/credential.ts') | null = null
let tenancy: typeof import('../../db/tenancy.ts') | null = null
let sessions: typeof import('../../db/session.ts') | null = null

async function identify(services: Services, contract: Contract, arrival: Incoming): Promise<Caller> {
  const { request, params, requestId, execution } = arrival
  const base = {
    requestId,
    client: clientOf(request),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
  }
  if (contract.proof === 'key') {
    guard ??= await import('./guards/credential.ts')
    const { keyId, secretHash, environment, secret } = guard.requireCredential(
      request.headers,
      isScimPath(contract.path),
    )
    tenancy ??= await import('../../db/tenancy.ts')
    const { authorizeKey, countRequest } = tenancy
    sessions ??= await import('../../db/session.ts')
    const db = sessions.openSession(
      services.database,
      authorizeKey({ keyId, secretHash, scope: contract.scope }),
      countRequest(keyId),
    )
    const actor = { kind: 'apiKey', id: keyId, environment } as const
    const ctx = createContext(services, { ...base, actor, db, keySecret: secret })
    return { ctx, keyId, session: db }
  }
  const ctx = createContext(services, { ...base, actor: { kind: 'system', id: contract.id }, db: closedSession })
  if (contract.proof === 'none') return { ctx }
  if (contract.method !== 'get') requireSameOrigin(request, services.env.BASE_URL)
  const { openLinkSession } = await import('./link-session.ts')
  return { ctx, link: await openLinkSession(services, params.token ?? '') }
}

/**
 * Returns whether reading and validating the body may cost more than authenticating a key. If so, the key is
 * authenticated first.
 */
function mayBeLarge(request: Request): boolean {
  if (request.body === null) return false
  const length = request.headers.get('content-length')
  return length === null || !(Number(length) <= limits.unprovedBodyBytesMax)
}

/**
 * Validates the request and runs the operation. If the request is rejected before its first batch, authenticates it
 * first, so an invalid key always returns a 401.
 */
async function runAuthenticated(
  visitor: Caller,
  operation: Operation,
  { request, params, within }: { request: Request; params: Record<string, string>; within: Deadline },
): Promise<AnyOperationResult> {
  const { ctx, session, link } = visitor
  try {
    if (operation.contract.isTestOnly) requireTestKey(ctx)
    if (mayBeLarge(request)) await within(prove(visitor))
    // The time that the client needs to send its body does not count toward the deadline.
    const input = await readInput(operation.contract, request, params)
    const run = () => operation.run(ctx, (link === undefined ? input : { ...input, request, link }) as never)
    const result = await within(runGuarded({ ctx, session }, operation.contract, input, run))
    if (session && !session.tenant) await within(session.enter())
    return result
  } catch (thrown) {
    if (thrown instanceof ApiError) await within(prove(visitor))
    throw thrown
  }
}

/**
 * Authenticates the key or the link of a request that has not run a batch. Throws if the key or the link is invalid.
 */
async function prove({ session, link }: Caller): Promise<void> {
  await session?.enter()
  if (link === null || (link && !link.tenant && !(await link.authenticate({})))) throw noPage()
}

/**
 * Throws unless the key is a test key. The key's text contains its environment, and a key authenticates only an
 * organization of the same environment.
 */
function requireTestKey({ actor }: Context): void {
  if (actor.kind !== 'apiKey' || actor.environment !== 'test')
    throw new ApiError('test_key_required', 'This operation works only in the sandbox. Use a test key.')
}

/** Returns the client from the platform's headers. Ignores forwarding headers, because a client can set them. */
const clientOf = (request: Request): Client => ({
  ip: request.headers.get('cf-connecting-ip'),
  userAgent:
    request.headers
      .get('user-agent')
      ?.replace(/\p{Cc}/gu, ' ')
      .slice(0, limits.userAgentCharsMax) ?? null,
})

const closed = (): never => {
  throw new Error('an operation without an API key has no organization until its link is authenticated')
}
const closedSession: TenantSession = {
  batch: closed,
  run: closed,
  batchUnlessTaken: closed,
  countFurther: closed,
}
