import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed, isNumber } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'

/** A color as red, green and blue, each from 0 to 1. */
type Color = readonly [number, number, number]

/**
 * The background and border of a widget (ISO 32000-2 section 12.5.6.19). Widths are in points, and 0 means no border.
 */
export type FieldFrame = {
  background: Color | null
  border: Color | null
  borderWidth: number
  isUnderlined: boolean
  cells: number
}

const borderWidthMax = 12

/** Returns the background and border of a widget, in which readers draw its value. */
export async function frameOf(file: PdfFile, widget: PdfDict, cells: number): Promise<FieldFrame> {
  const looks = await file.resolve(widget.get('MK'))
  const style = await file.resolve(widget.get('BS'))
  const look = isDict(looks) ? looks : new Map<string, PdfObject>()
  const width = isDict(style) ? await file.resolve(style.get('W')) : null
  const border = await colorOf(file, look.get('BC'))
  return {
    background: await colorOf(file, look.get('BG')),
    border,
    borderWidth: border === null ? 0 : Math.min(borderWidthMax, isNumber(width) && width >= 0 ? width : 1),
    isUnderlined: isDict(style) && isNamed(await file.resolve(style.get('S')), 'U'),
    cells,
  }
}

/**
 * Returns a color with one (gray), three (RGB) or four (CMYK) components as RGB. Returns null if the entry is not a
 * color.
 */
async function colorOf(file: PdfFile, entry: PdfObject | undefined): Promise<Color | null> {
  const items = await file.resolve(entry)
  if (!isArray(items)) return null
  const parts: number[] = []
  for (const item of items) {
    const part = await file.resolve(item)
    parts.push(isNumber(part) ? Math.min(1, Math.max(0, part)) : 0)
  }
  const [a = 0, b = 0, c = 0, d = 0] = parts
  if (parts.length === 1) return [a, a, a]
  if (parts.length === 3) return [a, b, c]
  return parts.length === 4 ? [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)] : null
}
