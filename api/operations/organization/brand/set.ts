import { BrandChange } from '../../../../core/brand/brand.ts'
import { findBrand, setBrand } from '../../../../db/organizations/brand.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Brand, toBrand } from '../../../../platform/http/resources/brand.ts'

export const setOrganizationBrand = operation({
  id: 'organization.brand.set',
  description:
    'Update the branding. Applies to the signing page, emails and certificates. Properties that you omit do not change; `null` removes a value. The service decodes the logo, resizes it and stores a new PNG.',
  route: 'PATCH /v1/organization/brand',
  scope: 'membersWrite',
  audited: { 'organization.brand_set': 'response' },
  body: {
    schema: BrandChange.meta({
      id: 'BrandChange',
      minProperties: 1,
      description: 'Changes to the branding.',
    }),
    example: { displayName: 'Nordlicht', color: '#0b4f9c', replyTo: 'contracts@nordlicht.example' },
  },
}).returns(Brand, async (ctx, { body }) => {
  const { logo: sent, ...given } = body
  // The image decoder is loaded only for a new logo.
  const logo = typeof sent === 'string' ? await (await import('../../../../core/brand/logo.ts')).makeLogo(sent) : sent
  const changed = Object.keys(body)
  const { tenant, brand } = await ctx.db.batch({
    set: setBrand({ ...given, logo }, auditEntry(ctx, 'organization.brand_set', '', { changed })),
    brand: findBrand(),
  })
  return toBrand(tenant.organizationId, brand)
})
