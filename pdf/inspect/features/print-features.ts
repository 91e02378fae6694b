import { isArray, isDict, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'

// Section 12.5.6: what an appearance may belong to. Readers differ on others, and of three that are left out some are for
// a printer only and one is placed elsewhere in print.
const annotationTypes = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup FileAttachment Widget Redact Screen Movie Sound 3D RichMedia'.split(
    ' ',
  ),
)

// Table 167: NoView hides an annotation on the screen and not in print, ToggleNoView as the pointer passes.
const HIDDEN_FLAG = 2
const SCREEN_FLAGS = 32 | 256
export const PRINT_FLAG = 4

/** Whether an annotation with a rectangle shows on the screen and not in print, or the other way, or in some readers. */
export function differsInPrint(subtype: PdfObject, dict: PdfDict): boolean {
  const flags = dict.get('F') ?? 0
  if (typeof flags !== 'number') return true
  if ((flags & HIDDEN_FLAG) !== 0) return false
  if ((flags & SCREEN_FLAGS) !== 0) return true
  if ((dict.get('AP') ?? null) === null) return false
  if (!isName(subtype) || !annotationTypes.has(subtype.name)) return true
  return (flags & PRINT_FLAG) === 0
}

/** Section 10.5: keys of functions that a printer's driver applies to colours, and a screen does not. */
export const printerFunctionKeys = ['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'TransferFunction']

/** Whether the value of such a key is a function or a list with one, and the objects that could be one. */
export function printerFunctions(value: PdfObject): { isFunction: boolean; targets: number[] } {
  const items = isArray(value) ? value : [value]
  return {
    isFunction: items.some((item) => isDict(item) && item.has('FunctionType')),
    targets: items.filter(isRef).map(({ number }) => number),
  }
}

// Table 147: boxes by which the screen and the printer cut pages, and the pages that are printed.
const isOtherBox = (box: PdfObject): boolean => !isNamed(box, 'CropBox')

/** Keys that tell a printer something else than the screen, with what of their values does. */
export const printFeatures: [key: string, differs: (value: PdfObject) => boolean][] = [
  ['ViewArea', isOtherBox],
  ['ViewClip', isOtherBox],
  ['PrintArea', isOtherBox],
  ['PrintClip', isOtherBox],
  ['PrintPageRange', () => true],
]
