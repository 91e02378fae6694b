import { HIDDEN_FLAG, PRINT_FLAG, SCREEN_FLAGS } from '../../document/annotation-flags.ts'
import { isDict, isName, isNamed } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'

// The types of annotations that may have an appearance (ISO 32000-2 section 12.5.6). Readers differ on other types. The
// set excludes three standard types, which readers show only in print or in another position.
const annotationTypes = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup FileAttachment Widget Redact Screen Movie Sound 3D RichMedia'.split(
    ' ',
  ),
)

/**
 * Returns whether an annotation that has a rectangle is visible only on the screen, only in print, or only in some
 * readers.
 */
export function differsInPrint(subtype: PdfObject, dict: PdfDict): boolean {
  const flags = dict.get('F') ?? 0
  if (typeof flags !== 'number') return true
  if ((flags & HIDDEN_FLAG) !== 0 || isBlankButton(dict)) return false
  if ((flags & SCREEN_FLAGS) !== 0) return true
  if ((dict.get('AP') ?? null) === null) return false
  if (!isName(subtype) || !annotationTypes.has(subtype.name)) return true
  return (flags & PRINT_FLAG) === 0
}

const PUSH_BUTTON_FLAG = 65_536

// Returns whether an annotation is a button without any visible part. Such a button can have a tooltip.
function isBlankButton(dict: PdfDict): boolean {
  const border = dict.get('BS')
  return (
    isNamed(dict.get('FT'), 'Btn') &&
    (Number(dict.get('Ff')) & PUSH_BUTTON_FLAG) !== 0 &&
    !['AP', 'MK', 'Border', 'Parent'].some((key) => dict.has(key)) &&
    isDict(border) &&
    border.get('W') === 0
  )
}

/** The keys of functions that a printer applies to colors and a screen does not (ISO 32000-2 section 10.5). */
export const printerFunctions = {
  TR: 'printerFunction',
  TR2: 'printerFunction',
  TransferFunction: 'printerFunction',
  // These functions replace colored ink by black ink. Functions without an effect are accepted.
  BG: 'blackFunction',
  BG2: 'blackFunction',
  UCR: 'blackFunction',
  UCR2: 'blackFunction',
} as const

// Page boxes to which viewers and printers clip, and the pages to print (ISO 32000-2 table 147).
const isOtherBox = (box: PdfObject): boolean => !isNamed(box, 'CropBox')

/** The keys that affect printing but not the screen. Each has a test for the values that make a difference. */
export const printFeatures: [key: string, differs: (value: PdfObject) => boolean][] = [
  ['ViewArea', isOtherBox],
  ['ViewClip', isOtherBox],
  ['PrintArea', isOtherBox],
  ['PrintClip', isOtherBox],
  ['PrintPageRange', () => true],
]
