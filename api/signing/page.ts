import { toBase64Url } from '../../base/bytes.ts'
import { recordPageShown } from '../../db/signing/signer-audit.ts'
import type { Services } from '../../platform/context.ts'
import { renderSigningPage, signingPageCsp } from '../signing-page/render.ts'
import type { EmbeddedShell, SigningView } from '../signing-page/view.ts'
import { localeOf, signingView, strangersLocale } from './view.ts'
import { isSessionAlive, type Visit, visit } from './visit.ts'

const assets = { script: '/assets/signing.js', style: '/assets/signing.css' }
const statusOfState: Partial<Record<SigningView['state'] | 'embedded-shell', number>> = { gone: 404, replaced: 410 }

/** `GET /sign/:token`: shows, and changes nothing but the audit log, however often and by whomever it is followed. */
export async function showSigningPage(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const found = await visit(services, request, requestId, token, recordPageShown)
  const view = found
    ? pageView(found, request)
    : ({ state: 'gone', locale: strangersLocale(request), embedded: null } as const)
  const nonce = toBase64Url(services.world.randomBytes(18))
  const frameAncestors = found?.link.purpose === 'embedded' ? found.link.allowedOrigins : []
  return new Response(renderSigningPage(view, { nonce, assets }), {
    status: statusOfState[view.state] ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': signingPageCsp({ nonce, frameAncestors }),
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      vary: 'accept-language',
    },
  })
}

/** An embedded link shows a shell: its page must open it, since only one may, or was reloaded and proves that it did. */
function pageView(found: Visit, request: Request): SigningView | EmbeddedShell {
  const locale = localeOf(found, request)
  const { link, at, envelope } = found
  if (link.purpose === 'invitation') return signingView(found, locale)
  const embedded = { allowedOrigins: link.allowedOrigins, returnUrl: link.returnUrl }
  const canBeOpened = link.openedAt === null && at < link.expiresAt
  if (!canBeOpened && !isSessionAlive(found)) return { state: 'gone', locale, embedded, envelopeId: envelope.state.id }
  return { state: 'embedded-shell', locale, basePath: `/sign/${found.token}`, envelopeId: envelope.state.id, embedded }
}
