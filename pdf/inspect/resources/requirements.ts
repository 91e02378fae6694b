import { isNamed } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { isFormLike } from '../content/content-summary.ts'
import { checkAnnotation } from './annotations.ts'
import { checkFont, type FontSink, isSoundFont } from './fonts.ts'
import { checkState, isGraphicsState, readMask } from './graphics-states.ts'
import { checkPicture } from './images.ts'
import { checkPattern } from './patterns.ts'
import { check, entryOf, type ValueChecks } from './required-keys.ts'
import { checkFunction, checkShading, isShading } from './shadings.ts'

/**
 * Requires that all readers draw an annotation, a font, a graphics state, a pattern, a shading or a function in the
 * same way. Any other dictionary passes.
 */
export function checkDict(dict: PdfDict, noted: ValueChecks & { fonts: FontSink }): void {
  if (dict.has('Rect')) checkAnnotation(dict, noted)
  // If content fills the page with the shading, some readers omit its background (ISO 32000-2 section 8.7.4.3).
  if (dict.has('ShadingType') && entryOf(dict, 'Background') !== null) noted.wrong()
  if (isSoundFont(dict)) checkFont(dict, noted)
  if (isGraphicsState(dict)) checkState(dict, noted, noted.fonts)
  if (dict.has('G')) readMask(dict, noted.fonts)
  if (dict.has('PatternType') || dict.has('XStep')) checkPattern(dict, noted)
  if (isShading(dict)) checkShading(dict, noted)
  if (dict.has('FunctionType')) checkFunction(dict, noted)
}

/** Requires that all readers draw a form or an image in the same way. Any other stream passes. */
export function checkStream(dict: PdfDict, noted: ValueChecks): void {
  const type = entryOf(dict, 'Subtype')
  if (isNamed(type, 'Image')) checkPicture(dict, noted)
  else if (isNamed(type, 'Form') || isFormLike(dict)) checkForm(dict, noted)
}

function checkMatrix(dict: PdfDict, noted: ValueChecks): void {
  const matrix = entryOf(dict, 'Matrix')
  if (matrix !== null) check(noted, 'matrix', matrix)
}

// Checks a form (ISO 32000-2 section 8.10.2). /Subtype2 marks PostScript forms.
function checkForm(dict: PdfDict, noted: ValueChecks): void {
  check(noted, 'box', entryOf(dict, 'BBox'))
  checkMatrix(dict, noted)
  if (entryOf(dict, 'Subtype2') !== null) noted.wrong()
}
