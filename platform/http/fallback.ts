import type { Hono } from 'hono'
import { ApiError } from '../../core/errors.ts'
import type { Services } from '../context.ts'
import { refusal } from './problem.ts'

/**
 * Handles all requests without a route: 405 with `Allow` if the path has other methods, 421 if another base URL serves
 * the path, and otherwise 404. Separate routes for these responses would conflict with parameters and slow down the
 * router.
 */
export function mountFallback(app: Hono, services: Services, restAt?: string): void {
  app.notFound(({ req }) => {
    const methods = methodsOf(app, req.path)
    if (methods.length === 0)
      return restAt === undefined
        ? refusal(services, req.path, noOperation(similarOperations(app, req.path)))
        : refusal(services, req.path, misdirected(restAt))
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
    return refusal(
      services,
      req.path,
      new ApiError('method_not_allowed', `This path does not support the method. Use one of: ${allow}.`, {
        headers: { allow },
      }),
    )
  })
}

/**
 * Returns the methods of the first route that matches a path. Only the first route counts, because a fixed part has
 * priority over a parameter.
 */
function methodsOf(app: Hono, path: string): string[] {
  const known = [...new Set(app.routes.map(({ method }) => method))]
  const reached = new Set(known.flatMap((method) => app.router.match(method, path)[0].map(([[, route]]) => route)))
  const place = app.routes.find((route) => reached.has(route))?.path
  return [...reached].filter((route) => route.path === place).map(({ method }) => method)
}

/** Returns the 404 for a path that has no operation or page. */
export const notFoundResponse = (services: Services, path: string): Response => refusal(services, path, noOperation([]))

function noOperation(similar: readonly string[]): ApiError {
  const others = similar.length > 0 ? ` Similar operations: ${similar.join(', ')}.` : ''
  return new ApiError('not_found', `No operation has this path.${others} See /openapi.json for all paths.`)
}

/** Returns the operations whose paths differ from a path only in the last part. Below `/v1` itself, returns none. */
function similarOperations(app: Hono, path: string): string[] {
  const parts = path.split('/')
  if (parts.length < 4 || parts[1] !== 'v1') return []
  const isSimilar = (route: string[]) =>
    route.length === parts.length && route.slice(0, -1).every((part, i) => part === parts[i] || part.startsWith(':'))
  const found = app.routes.filter(({ path: route }) => isSimilar(route.split('/')))
  return [...new Set(found.map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`))]
}

const misdirected = (restAt: string) =>
  new ApiError(
    'misdirected',
    `This address serves only text operations and the search. Send the request to ${restAt}.`,
    { members: { address: restAt } },
  )
