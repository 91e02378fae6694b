import { findBrand } from '../../../../db/organizations/brand.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Brand, toBrand } from '../../../../platform/http/resources/brand.ts'

export const getBrand = operation({
  id: 'organization.brand.get',
  description:
    'Read what signers see of the organization. Its display name, colour, logo and the address for answers; `palette` says which colours the page and the mails use.',
  route: 'GET /v1/organization/brand',
  scope: 'accountRead',
  audited: 'none',
}).answers(Brand, async (ctx) => {
  const { entered, brand } = await ctx.db.batch({ brand: findBrand() })
  return toBrand(entered.organizationId, brand)
})
