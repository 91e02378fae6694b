/** The colors that are derived from one color, each with enough contrast for its use (WCAG 2.2, 1.4.3 and 1.4.11). */
export type Tone = {
  /** The color of lines, marks and links: a contrast of 4.5 to 1 with the page's backgrounds. */
  accent: string
  /** The color of emphasized links: a contrast of 7 to 1. */
  accentStrong: string
  /** The unchanged color, for the background of buttons. `fillStrong` is the hover color. */
  fill: string
  fillStrong: string
  /** The text color on `fill` and `fillStrong`, black or white: a contrast of 4.5 to 1 with each. */
  onFill: string
}

export type Palette = { light: Tone; dark: Tone }

/** Matches a color as `#rrggbb` in lowercase. */
export const colorPattern = /^#[0-9a-f]{6}$/

/** The page and mail backgrounds that contrast least with their content. */
const backgrounds = { light: '#eef1f4', dark: '#252e39' } as const

/** Returns the derived colors for light and dark color schemes. Throws a RangeError for an invalid color. */
export function paletteOf(color: string): Palette {
  if (!colorPattern.test(color)) throw new RangeError(`the color ${color} is invalid`)
  return { light: toneOf(color, backgrounds.light, '#000000'), dark: toneOf(color, backgrounds.dark, '#ffffff') }
}

function toneOf(color: string, background: string, away: string): Tone {
  const onFill = contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'
  const readable = (ratio: number) =>
    steps.map((step) => mixed(color, away, step)).find((one) => contrast(one, background) >= ratio)
  return {
    accent: readable(4.5) ?? away,
    accentStrong: readable(7) ?? away,
    fill: color,
    fillStrong: mixed(color, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.15),
    onFill,
  }
}

const steps = Array.from({ length: 101 }, (_, percent) => percent / 100)

/** Returns the red, green and blue parts of a color, from 0 to 1. */
export const partsOf = (color: string): [number, number, number] => [part(color, 1), part(color, 3), part(color, 5)]

const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255

const mixed = (color: string, other: string, share: number): string => {
  const others = partsOf(other)
  const parts = partsOf(color).map((own, at) => Math.round((own * (1 - share) + others[at]! * share) * 255))
  return `#${parts.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(color: string, other: string): number {
  const [darker, lighter] = [luminance(color), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((own) =>
    own <= 0.04045 ? own / 12.92 : ((own + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
