import type { PdfFile } from '../../document/pdf-file.ts'
import { isDict, isName } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { isFileProblem } from '../page-subset/subset-writer.ts'
import { readCompositeMap } from './composite-font.ts'
import { FontReader } from './font-reader.ts'
import type { FontCharacterMap } from './mapped-glyph.ts'
import { readSimpleMap } from './simple-font.ts'

/**
 * Returns the codes of a font with the characters and widths that pdf.js would report. Returns null for a font that is
 * broken, or that readers interpret differently. Limits the decoding of each of the font's streams.
 */
export async function readFontCharacterMap(file: PdfFile, entry: PdfObject): Promise<FontCharacterMap | null> {
  try {
    const font = await file.resolve(entry)
    if (!isDict(font)) return null
    const reader = new FontReader(file)
    const subtype = await file.resolve(font.get('Subtype'))
    if (!isName(subtype) || (await reader.value(font, 'FontMatrix')) !== null) return null
    if (subtype.name === 'Type0') return await readCompositeMap(reader, font)
    return simpleTypes.has(subtype.name) ? await readSimpleMap(reader, font, subtype.name) : null
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return null
  }
}

const simpleTypes = new Set(['Type1', 'MMType1', 'TrueType'])
