import * as z from 'zod'
import type { OrganizationBrand } from '../../../core/brand/brand.ts'
import { paletteOf } from '../../../core/brand/palette.ts'
import { boolean, integer, model, objectOrNull, string, stringOrNull } from '../../../core/schemas.ts'
import { Sha256 } from './common.ts'

const color = z.string().meta({ example: '#0b4f9c' })

const Tone = model('BrandTone', 'Colors of one color scheme.', {
  accent: color.meta({ description: 'Color of lines, marks and links' }),
  accentStrong: color.meta({ description: 'Color of emphasized links' }),
  fill: color.meta({ description: 'Background of buttons' }),
  fillStrong: color.meta({ description: 'Background of buttons on hover' }),
  onFill: color.meta({ description: 'Text color on buttons' }),
})

export const Brand = model('Brand', 'The branding that signers see.', {
  organizationId: string('Id of the organization'),
  displayName: stringOrNull('Name shown to signers instead of the organization name'),
  color: stringOrNull('Brand color as `#rrggbb`'),
  replyTo: stringOrNull('Reply-to address of emails'),
  timeZone: stringOrNull('IANA time zone of emails, certificates and the sender’s page'),
  attachSignedFile: boolean('True if emails about completion contain the signed PDF'),
  logo: objectOrNull('The stored logo, a PNG', {
    sha256: Sha256,
    width: integer('Width in pixels'),
    height: integer('Height in pixels'),
  }),
  palette: objectOrNull(
    'Colors derived from `color` for light and dark mode, with the contrast that WCAG 2.2 AA requires',
    {
      light: Tone,
      dark: Tone,
    },
  ),
})

/** Returns a brand with the colors that are derived from its color. */
export const toBrand = (organizationId: string, brand: OrganizationBrand | null): z.infer<typeof Brand> => ({
  organizationId,
  displayName: brand?.displayName ?? null,
  color: brand?.color ?? null,
  replyTo: brand?.replyTo ?? null,
  timeZone: brand?.timeZone ?? null,
  attachSignedFile: brand?.attachSignedFile ?? false,
  logo: brand?.logo ?? null,
  palette: brand?.color ? paletteOf(brand.color) : null,
})
