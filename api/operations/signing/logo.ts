import * as z from 'zod'
import { fromBase64 } from '../../../base/bytes.ts'
import { noPage } from '../../../core/errors.ts'
import { findLogo } from '../../../db/organizations/brand.ts'
import { operation } from '../../../platform/http/operation.ts'
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
    found &&
    !found.isReplaced &&
    found.link.purpose !== 'certificate' &&
    (found.link.purpose !== 'embedded' || isSessionAlive(found))
  const logo = shows ? await found.ctx.db.run(findLogo()) : null
  if (logo === null) throw noPage()
  return {
    status: 200,
    body: new Blob([fromBase64(logo)]).stream(),
    headers: { 'cache-control': 'private, max-age=86400, immutable' },
  }
})
