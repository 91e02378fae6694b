import { paletteOf, type Tone } from '../../core/brand/palette.ts'
import type { Html } from './html.ts'

/**
 * Returns a style element that replaces the service's colors by those of the organization. It must follow the style
 * sheet.
 */
export function brandStyle(color: string, nonce: string): Html {
  const { light, dark } = paletteOf(color)
  const sheet = '.pages[data-view="pages"] .sheet'
  const markup = `<style nonce="${nonce}">:root,${sheet}{${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}</style>\n`
  return { markup }
}

const variables = ({ accent, accentStrong, fill, fillStrong, onFill }: Tone): string =>
  `--accent:${accent};--accent-strong:${accentStrong};--fill:${fill};--fill-strong:${fillStrong};--on-fill:${onFill}`
