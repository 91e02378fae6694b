import type { PdfFile } from '../../document/pdf-file.ts'
import { isName, isStream } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { closedMap } from '../page-subset/character-maps.ts'
import { type CharacterMap, characterMapOf } from './character-map.ts'

const mapBytesMax = 1_048_576

/** Reads entries of fonts, references followed. */
export class FontReader {
  readonly file: PdfFile

  constructor(file: PdfFile) {
    this.file = file
  }

  /** The value of an entry, null where there is none. */
  value(dict: PdfDict, key: string): PdfObject | Promise<PdfObject> {
    return this.file.resolve(dict.get(key))
  }

  /** The map that a font brings, `none` where it brings nothing that maps; null for one that is not plain. */
  async ownMap(font: PdfDict): Promise<CharacterMap | 'none' | null> {
    const found = await this.value(font, 'ToUnicode')
    if (isName(found)) return null
    if (!isStream(found)) return 'none'
    const map = closedMap(await this.file.decodedStream(found, mapBytesMax))
    return map === null ? 'none' : characterMapOf(map)
  }
}
