import { isNamed } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { isFormLike } from '../content/content-summary.ts'
import { demandOfAnnotation } from './annotations.ts'
import { demandOfFont, type FontSink, isSoundFont } from './fonts.ts'
import { demandOfState, isGraphicsState, readMask } from './graphics-states.ts'
import { demandOfPicture } from './images.ts'
import { demandOfPattern } from './patterns.ts'
import { check, entryOf, type ValueChecks } from './required-keys.ts'
import { demandOfFunction, demandOfShading, isShading } from './shadings.ts'

/**
 * Requires a dictionary to be drawn equally by all readers if it is an annotation, a font, a graphics state, a pattern,
 * a shading or a function.
 */
export function demandOfDict(dict: PdfDict, noted: ValueChecks & { fonts: FontSink }): void {
  if (dict.has('Rect')) demandOfAnnotation(dict, noted)
  // If content fills the page with the shading, some readers omit its background (ISO 32000-2 section 8.7.4.3).
  if (dict.has('ShadingType') && entryOf(dict, 'Background') !== null) noted.wrong()
  if (isSoundFont(dict)) demandOfFont(dict, noted)
  if (isGraphicsState(dict)) demandOfState(dict, noted, noted.fonts)
  if (dict.has('G')) readMask(dict, noted.fonts)
  if (dict.has('PatternType') || dict.has('XStep')) demandOfPattern(dict, noted)
  if (isShading(dict)) demandOfShading(dict, noted)
  if (dict.has('FunctionType')) demandOfFunction(dict, noted)
}

/** Requires the dictionary of a stream to be drawn equally by all readers if it is a form or an image. */
export function demandOfStream(dict: PdfDict, noted: ValueChecks): void {
  const type = entryOf(dict, 'Subtype')
  if (isNamed(type, 'Image')) demandOfPicture(dict, noted)
  else if (isNamed(type, 'Form') || isFormLike(dict)) demandOfForm(dict, noted)
}

function demandOfMatrix(dict: PdfDict, noted: ValueChecks): void {
  const matrix = entryOf(dict, 'Matrix')
  if (matrix !== null) check(noted, 'matrix', matrix)
}

// ISO 32000-2 section 8.10.2; /Subtype2 marked PostScript forms.
function demandOfForm(dict: PdfDict, noted: ValueChecks): void {
  check(noted, 'box', entryOf(dict, 'BBox'))
  demandOfMatrix(dict, noted)
  if (entryOf(dict, 'Subtype2') !== null) noted.wrong()
}
