import { BrandChange } from '../../../../core/brand/brand.ts'
import { findBrand, setBrand } from '../../../../db/organizations/brand.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Brand, toBrand } from '../../../../platform/http/resources/brand.ts'

export const setOrganizationBrand = operation({
  id: 'organization.brand.set',
  description:
    'Change what signers see of the organization. On the signing page, in mails and on certificates; a member that is absent stays, null takes it away. The logo is read, made small and written anew as a PNG; nothing of the file that was sent is handed on.',
  route: 'PATCH /v1/organization/brand',
  scope: 'membersWrite',
  audited: { 'organization.brand_set': 'answer' },
  body: {
    schema: BrandChange.meta({
      id: 'BrandChange',
      minProperties: 1,
      description: 'What is given changes, the rest stays.',
    }),
    example: { displayName: 'Nordlicht', color: '#0b4f9c', replyTo: 'contracts@nordlicht.example' },
  },
}).answers(Brand, async (ctx, { body }) => {
  const { logo: sent, ...given } = body
  // The decoder of pictures is loaded where there is one.
  const logo = typeof sent === 'string' ? await (await import('../../../../core/brand/logo.ts')).makeLogo(sent) : sent
  const members = Object.keys(body)
  const { entered, brand } = await ctx.db.batch({
    set: setBrand({ ...given, logo }, auditEntry(ctx, 'organization.brand_set', '', { members })),
    brand: findBrand(),
  })
  return toBrand(entered.organizationId, brand)
})
