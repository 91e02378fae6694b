import * as z from 'zod'
import type { OrganizationBrand } from '../../../core/brand/brand.ts'
import { paletteOf } from '../../../core/brand/palette.ts'

const color = z.string().meta({ example: '#0b4f9c' })

const Tone = z
  .object({
    accent: color.meta({ description: 'Lines, marks and links' }),
    accentStrong: color.meta({ description: 'Links that stand out' }),
    fill: color.meta({ description: 'Ground of buttons' }),
    fillStrong: color.meta({ description: 'The same under the pointer' }),
    onFill: color.meta({ description: 'What is written on them' }),
  })
  .meta({ id: 'BrandTone' })

export const Brand = z
  .object({
    organizationId: z.string(),
    displayName: z.string().nullable(),
    color: z.string().nullable(),
    replyTo: z.string().nullable(),
    logo: z
      .object({ sha256: z.string(), width: z.int(), height: z.int() })
      .nullable()
      .meta({ description: 'The PNG that was made of the picture' }),
    palette: z.object({ light: Tone, dark: Tone }).nullable().meta({
      description: 'What follows from the colour in a light and in a dark scheme, with the contrast of WCAG 2.2 AA',
    }),
  })
  .meta({ id: 'Brand' })

/** A brand as it is read, with what follows from its colour. */
export const toBrand = (organizationId: string, brand: OrganizationBrand | null): z.infer<typeof Brand> => ({
  organizationId,
  displayName: brand?.displayName ?? null,
  color: brand?.color ?? null,
  replyTo: brand?.replyTo ?? null,
  logo: brand?.logo ?? null,
  palette: brand?.color ? paletteOf(brand.color) : null,
})
