import * as z from 'zod'
import type { OrganizationBrand } from '../../../core/brand/brand.ts'
import { paletteOf } from '../../../core/brand/palette.ts'
import { model, partOrNull, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { Sha256 } from './common.ts'

const color = z.string().meta({ example: '#0b4f9c' })

const Tone = model('BrandTone', 'The colours of one scheme.', {
  accent: color.meta({ description: 'Lines, marks and links' }),
  accentStrong: color.meta({ description: 'Links that stand out' }),
  fill: color.meta({ description: 'Ground of buttons' }),
  fillStrong: color.meta({ description: 'The same under the pointer' }),
  onFill: color.meta({ description: 'What is written on them' }),
})

export const Brand = model('Brand', 'What signers see of the organization.', {
  organizationId: text('Id of the organization'),
  displayName: textOrNull('Name instead of that of the organization'),
  color: textOrNull('The colour that was chosen, as `#rrggbb`'),
  replyTo: textOrNull('Where answers to mails go'),
  logo: partOrNull('The PNG that was made of the picture', {
    sha256: Sha256,
    width: wholeNumber('In pixels'),
    height: wholeNumber('In pixels'),
  }),
  palette: partOrNull(
    'What follows from the colour in a light and in a dark scheme, with the contrast of WCAG 2.2 AA',
    { light: Tone, dark: Tone },
  ),
})

/** A brand as it is read, with what follows from its colour. */
export const toBrand = (organizationId: string, brand: OrganizationBrand | null): z.infer<typeof Brand> => ({
  organizationId,
  displayName: brand?.displayName ?? null,
  color: brand?.color ?? null,
  replyTo: brand?.replyTo ?? null,
  logo: brand?.logo ?? null,
  palette: brand?.color ? paletteOf(brand.color) : null,
})
