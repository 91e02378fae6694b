import { fromBase64 } from '../../base/bytes.ts'
import { noPage } from '../../core/errors.ts'
import { findLogo } from '../../db/organizations/brand.ts'
import type { Context } from '../../platform/context.ts'

/** Returns the response with the organization's logo. Throws if the organization has no logo. */
export async function logoResponse({ db }: Context) {
  const logo = await db.run(findLogo())
  if (logo === null) throw noPage()
  return {
    status: 200,
    body: new Blob([fromBase64(logo)]).stream(),
    headers: { 'cache-control': 'private, max-age=86400, immutable' },
  } as const
}
