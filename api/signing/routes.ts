import type { Hono } from 'hono'
import { ApiError } from '../../core/errors.ts'
import type { Services } from '../../platform/context.ts'
import { problemResponse, toRefusal } from '../../platform/http/problem.ts'
import { secure } from '../../platform/http/security-headers.ts'
import { describeError } from '../../platform/ports/log.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { declineEnvelope } from './decline.ts'
import { readArtifact, readDocument, readStatus } from './files.ts'
import { openEmbedded } from './open.ts'
import { showSigningPage } from './page.ts'
import { recordSeen } from './seen.ts'
import { signEnvelope } from './sign.ts'

type Handler = (
  services: Services,
  request: Request,
  requestId: string,
  token: string,
  artifact: string,
) => Promise<Response>

const routes: [method: 'GET' | 'POST', path: string, name: string, handler: Handler][] = [
  ['GET', '/sign/:token', 'signing.page', showSigningPage],
  ['GET', '/sign/:token/document', 'signing.document', readDocument],
  ['GET', '/sign/:token/status', 'signing.status', readStatus],
  ['GET', '/sign/:token/artifacts/:artifact', 'signing.artifact', readArtifact],
  ['POST', '/sign/:token/open', 'signing.open', openEmbedded],
  ['POST', '/sign/:token/view', 'signing.view', recordSeen],
  ['POST', '/sign/:token/sign', 'signing.sign', signEnvelope],
  ['POST', '/sign/:token/decline', 'signing.decline', declineEnvelope],
]

/** The signer's own addresses: the token in the path is the only proof, and it is never logged. */
export function mountSigning(app: Hono, services: Services): void {
  for (const [method, path, name, handler] of routes) {
    app.on(method, path, async (c) => {
      const requestId = newRequestId(services.world)
      const { token = '', artifact = '' } = c.req.param() as Record<string, string>
      return answer(services, {
        name,
        requestId,
        request: c.req.raw,
        run: () => handler(services, c.req.raw, requestId, token, artifact),
      })
    })
  }
}

type Visiting = { name: string; requestId: string; request: Request; run: () => Promise<Response> }

async function answer({ log, env }: Services, { name, requestId, request, run }: Visiting): Promise<Response> {
  let response: Response
  try {
    if (request.method === 'POST') requireSameOrigin(request, env.BASE_URL)
    response = await run()
  } catch (thrown) {
    const refusal = toRefusal(thrown, null)
    if (refusal.unexpected)
      log('error', { event: 'unexpected_error', requestId, operation: name, ...describeError(refusal.unexpected) })
    response = problemResponse(refusal.error, requestId)
  }
  log('info', { event: 'request', requestId, operation: name, method: request.method, status: response.status })
  return secure(new Response(response.body, response), requestId)
}

/** A form or script of another site cannot act in a signer's name, even if it knows the link. */
function requireSameOrigin(request: Request, baseUrl: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== 'null' && origin !== new URL(baseUrl).origin)
  if (isForeign) throw new ApiError('invalid_header', 'Requests from other sites are not accepted here.')
}
