import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { secure } from '../platform/http/security-headers.ts'
import { newRequestId } from '../platform/request-id.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves the start page at the root path. It explains the service and links to its pages, without naming any person.
 */
export function mountStartPage(app: Hono, services: Services): void {
  app.get('/', async (c) => {
    const { startPage } = await import('./start-page-body.ts')
    const response = new Response(startPage(c.req.raw), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        vary: 'accept-language',
      },
    })
    return secure(response, newRequestId(services.runtime))
  })
}
