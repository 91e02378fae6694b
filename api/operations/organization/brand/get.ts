import { findBrand } from '../../../../db/organizations/brand.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Brand, toBrand } from '../../../../platform/http/resources/brand.ts'

export const getBrand = operation({
  id: 'organization.brand.get',
  description:
    'Retrieve the branding. Returns the display name, color, logo and reply-to address that signers see. `palette` contains the derived colors of the signing page and the emails.',
  route: 'GET /v1/organization/brand',
  scope: 'accountRead',
  audited: 'none',
}).returns(Brand, async (ctx) => {
  const { tenant, brand } = await ctx.db.batch({ brand: findBrand() })
  return toBrand(tenant.organizationId, brand)
})
