import { isNumber } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'

/** The minimum difference in lightness between readable text and its background. */
export const contrastMin = 0.4

/**
 * Returns the lightness of a color from 0 (black) to 1 (white), weighted by the sRGB primaries (IEC 61966-2-1). Returns
 * null for a value that is not a color.
 */
export function lightnessOf(parts: PdfObject[]): number | null {
  if (!parts.every((part) => isNumber(part) && part >= 0 && part <= 1)) return null
  const [a = 0, b = 0, c = 0, d = 0] = parts as number[]
  if (parts.length === 1) return a
  if (parts.length === 3) return 0.2126 * a + 0.7152 * b + 0.0722 * c
  return parts.length === 4 ? (0.2126 * (1 - a) + 0.7152 * (1 - b) + 0.0722 * (1 - c)) * (1 - d) : null
}
