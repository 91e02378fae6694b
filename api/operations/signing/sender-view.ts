import * as z from 'zod'
import { toBase64Url } from '../../../base/bytes.ts'
import { noPage } from '../../../core/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scriptsToPreload } from '../../../web/signing-page/preload.ts'
import { renderSigningPage, signingPageCsp } from '../../../web/signing-page/render.ts'
import { pageAssets, pageHeaders } from '../../signing/page-response.ts'
import { localeOfSender } from '../../signing/sender-view.ts'
import { requireSender } from '../../signing/sender-visit.ts'

const Page = z.string()

export const showDocumentToSender = operation({
  id: 'signing.senderView',
  description: 'Show the document of an envelope to its sender, without fields or actions. Changes nothing.',
  route: 'GET /manage/{token}/view',
  proof: 'link',
  published: false,
  audited: 'none',
  responses: { 200: Page },
  responseType: 'text/html; charset=utf-8',
}).run(async (visiting, { link, request }) => {
  const visit = await requireSender(visiting, link)
  const { ctx, envelope, sender, source, token } = visit
  const { state } = envelope
  if (!source) throw noPage()
  const locale = localeOfSender(visit, request)
  const view = {
    state: 'reading',
    locale,
    basePath: `/manage/${token}`,
    color: sender.color,
    documentTitle: state.documentTitle,
    isTest: state.environment === 'test',
    document: state.source.sha256,
    pages: source.pages,
  } as const
  const nonce = toBase64Url(ctx.runtime.randomBytes(18))
  const assets = { ...pageAssets, ahead: await scriptsToPreload(locale) }
  return {
    status: 200,
    body: renderSigningPage(view, { nonce, assets }),
    headers: { 'content-security-policy': signingPageCsp({ nonce, frameAncestors: [] }), ...pageHeaders },
  }
})
