import type { Fetcher } from '@cloudflare/workers-types'
import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { notFoundResponse } from '../platform/http/fallback.ts'
import { secure } from '../platform/http/security-headers.ts'
import { newRequestId } from '../platform/request-id.ts'

/** The policy for scripts, styles and fonts. The worker of pdf.js needs WebAssembly to decode images. */
const assetPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of the documentation page. The page sends test requests only to this address. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * The policy of the verifier page. The page's own policy permits its script and style by their hashes. The page may
 * request the files of a link, the published keys and the seal certificates from its origin.
 */
const verifyPagePolicy = (origin: string) =>
  `connect-src ${origin}/sign/ ${origin}/.well-known/jwks.json ${origin}/.well-known/chancery-seal-certificate.pem; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The policy of the place page. Like the verifier page, it contains its own policy. It sends no requests. */
const placePagePolicy = "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns the cache policy of a file. Chunks have a hash in their names, so caches keep them. Files with fixed names
 * are revalidated, so they never reference a deleted chunk.
 */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/chunks/')) return 'public, max-age=31536000, immutable'
  return /^\/assets\/signing\.(js|css)$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** Serves the built files: assets, the verifier page, the place page, and the documentation. */
export function mountStatic(app: Hono, services: Services, assets: Fetcher): void {
  app.get('/assets/*', (c) =>
    serve(services, assets, c.req.raw, {
      'content-security-policy': assetPolicy,
      'cache-control': cacheControlOf(c.req.path),
    }),
  )
  app.get('/favicon.ico', (c) =>
    serve(services, assets, new Request(new URL('/assets/icons/icon.png', c.req.url), c.req.raw), {
      'cache-control': 'public, max-age=86400',
    }),
  )
  // The asset store serves verify.html without its extension.
  app.get('/verify.html', (c) =>
    serve(services, assets, new Request(new URL('/verify', c.req.url), c.req.raw), {
      'content-security-policy': verifyPagePolicy(new URL(c.req.url).origin),
      'cache-control': 'no-cache',
    }),
  )
  app.get('/place.html', (c) =>
    serve(services, assets, new Request(new URL('/place', c.req.url), c.req.raw), {
      'content-security-policy': placePagePolicy,
      'cache-control': 'no-cache',
    }),
  )
  app.get('/docs/*', (c) =>
    serve(services, assets, new Request(new URL(c.req.path.replace(/\/+$/, ''), c.req.url), c.req.raw), {
      'content-security-policy': docsPolicy,
      'cache-control': 'no-cache',
    }),
  )
}

async function serve(
  services: Services,
  assets: Fetcher,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  // The binding declares its own Request and Response types, which are identical to the platform's.
  const found = (await assets.fetch(request.url, {
    headers: conditionalHeaders(request),
  } as never)) as unknown as Response
  if (!found.ok && found.status !== 304) return notFoundResponse(services, new URL(request.url).pathname)
  const response = new Response(found.body, found)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return secure(response, newRequestId(services.runtime))
}

function conditionalHeaders(request: Request): Record<string, string> {
  const etag = request.headers.get('if-none-match')
  return etag ? { 'if-none-match': etag } : {}
}
