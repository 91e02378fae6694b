import { isNamed } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'

/**
 * Returns whether a dictionary is a membership dictionary of layers. PDFium also reads a dictionary of another type as
 * one. A dictionary with /D is the list of all layers.
 */
export const isLayerGroup = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type'), 'OCMD') || ((dict.has('OCGs') || dict.has('VE')) && !dict.has('D'))
