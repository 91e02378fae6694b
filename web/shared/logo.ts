import type { Logo } from '../../core/signing/sender.ts'
import { sizeWithin } from '../../pdf/pixels/fit-image.ts'
import { type Html, html } from './html.ts'

/** The area of the logo in CSS pixels, which is the same on every page. */
const logoArea = { width: 180, height: 48 } as const

type LogoView = { basePath: string; logo: Logo | null; organizationName: string }

/** Returns the logo, scaled down to fit its area. Returns null if the organization has no logo. */
export function logoImage({ basePath, logo, organizationName }: LogoView): Html | null {
  if (logo === null) return null
  const { width, height } = sizeWithin(logo, logoArea)
  return html`<p class="logo"><img src="${basePath}/logo?v=${logo.sha256.slice(0, 16)}" width="${width}" height="${height}" alt="${organizationName}"></p>\n`
}
