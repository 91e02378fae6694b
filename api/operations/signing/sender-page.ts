import { operation } from '../../../platform/http/operation.ts'
import type { UnavailableSenderView } from '../../../web/sender-page/view.ts'
import { SenderPage, senderPageResponse, senderView } from '../../signing/sender-view.ts'
import { visitAsSender } from '../../signing/sender-visit.ts'
import { chosenLocale, localeWithoutEnvelope } from '../../signing/view.ts'

export const showSenderPage = operation({
  id: 'signing.senderPage',
  description: 'Show the sender’s page of an envelope. Changes nothing.',
  route: 'GET /manage/{token}',
  proof: 'link',
  published: false,
  audited: 'none',
  responses: { 200: SenderPage, 404: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run(async (ctx, { link, params: { token }, request }) => {
  const visit = await visitAsSender(ctx, link)
  const view = visit ? senderView(visit, request) : unavailableView(token, request)
  return { status: visit ? 200 : 404, ...senderPageResponse(ctx, view) }
})

const unavailableView = (token: string, request: Request): UnavailableSenderView => ({
  state: 'gone',
  locale: localeWithoutEnvelope(request),
  chosenLocale: chosenLocale(request),
  basePath: `/manage/${encodeURIComponent(token)}`,
  isLinkSent: new URL(request.url).searchParams.get('result') === 'doneLink',
})
