import * as z from 'zod'
import { toBase64Url } from '../../../base/bytes.ts'
import { recordPageShown } from '../../../db/signing/signer-audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scriptsToPreload } from '../../../web/signing-page/preload.ts'
import { renderSigningPage, signingPageCsp } from '../../../web/signing-page/render.ts'
import type { EmbeddedShell, SigningView } from '../../../web/signing-page/view.ts'
import { requestedAccess } from '../../signing/access-code.ts'
import { pageAssets, pageHeaders } from '../../signing/page-response.ts'
import { contactOf, localeOf, localeWithoutEnvelope, signingView } from '../../signing/view.ts'
import { isSessionAlive, visit } from '../../signing/visit.ts'
import type { Visit } from '../../signing/visitor.ts'

const statusOfState: Partial<Record<SigningView['state'] | 'embedded-shell', 404 | 410>> = {
  gone: 404,
  replaced: 410,
  corrected: 410,
  reassigned: 410,
}

const Page = z.string()

export const showSigningPage = operation({
  id: 'signing.page',
  description: 'Show the signing page. Changes nothing except the audit log.',
  route: 'GET /sign/{token}',
  proof: 'link',
  published: false,
  audited: { 'envelope.page_shown': 'token' },
  responses: { 200: Page, 404: Page, 410: Page },
  responseType: 'text/html; charset=utf-8',
}).run(async (ctx, { link, request }) => {
  const known = await visit(ctx, link, recordPageShown)
  // A certificate's link opens the verifier page and has no signing page.
  const found = known?.link.purpose === 'certificate' ? null : known
  const view = found
    ? await pageView(found, request)
    : ({ state: 'gone', locale: localeWithoutEnvelope(request), sender: null, isTest: false, embedded: null } as const)
  const ahead = await scriptsToPreload(view.locale)
  const nonce = toBase64Url(ctx.runtime.randomBytes(18))
  const frameAncestors = found?.link.purpose === 'embedded' ? found.link.allowedOrigins : []
  return {
    status: statusOfState[view.state] ?? 200,
    body: renderSigningPage(view, { nonce, assets: { ...pageAssets, ahead } }),
    headers: {
      'content-security-policy': signingPageCsp({ nonce, frameAncestors }),
      ...pageHeaders,
    },
  }
})

/**
 * Returns the shell of the page for an embedded link. Only one page may open such a link. A reloaded page proves that
 * it opened the link.
 */
async function pageView(found: Visit, request: Request): Promise<SigningView | EmbeddedShell> {
  const locale = localeOf(found, request)
  const { link, at, envelope, sender } = found
  if (link.purpose !== 'embedded') {
    const view = await signingView(found, locale, requestedAccess(found) === null)
    const hasReassigned = new URL(request.url).searchParams.get('result') === 'reassigned'
    return hasReassigned && view.state === 'replaced' ? { ...view, state: 'reassigned' } : view
  }
  const isTest = envelope.state.environment === 'test'
  const embedded = { allowedOrigins: link.allowedOrigins, returnUrl: link.returnUrl }
  const canBeOpened = link.openedAt === null && at < link.expiresAt
  if (!canBeOpened && !isSessionAlive(found))
    return { state: 'gone', locale, sender: contactOf(sender), isTest, embedded, envelopeId: envelope.state.id }
  const frame = { locale, basePath: `/sign/${found.token}`, envelopeId: envelope.state.id, isTest, embedded }
  return { state: 'embedded-shell', ...frame, color: sender.color }
}
