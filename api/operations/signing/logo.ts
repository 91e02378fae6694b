import * as z from 'zod'
import { noPage } from '../../../core/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { logoResponse } from '../../signing/logo.ts'
import { isSessionAlive, visit } from '../../signing/visit.ts'

/**
 * An image request cannot send the secret of an embedded session. While the session is valid, the logo is therefore
 * available without the secret.
 */
export const readSendersLogo = operation({
  id: 'signing.logo',
  description: "Read the logo of the sender's organization. A PNG; the query contains its hash.",
  route: 'GET /sign/{token}/logo',
  proof: 'link',
  published: false,
  audited: 'none',
  responses: { 200: z.custom<ReadableStream>() },
  responseType: 'image/png',
  refersTo: { token: 'signingLink' },
}).run(async (visiting, { link: linkSession }) => {
  const found = await visit(visiting, linkSession)
  const shows =
    found !== null &&
    !found.replaced &&
    found.link.purpose !== 'certificate' &&
    (found.link.purpose !== 'embedded' || isSessionAlive(found))
  if (!found || !shows) throw noPage()
  return logoResponse(found.ctx)
})
