import type { PdfFile } from '../../document/pdf-file.ts'
import { readWorkAt } from '../../document/read-work.ts'
import { isName, isStream } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { withoutEmptyTargets } from '../page-subset/character-maps.ts'
import { type CharacterMap, characterMapOf } from './character-map.ts'

const mapBytesMax = 1_048_576

/** Reads the entries of font dictionaries and resolves their references. */
export class FontReader {
  readonly file: PdfFile

  constructor(file: PdfFile) {
    this.file = file
  }

  /** Returns the value of an entry, or null if it is missing. */
  value(dict: PdfDict, key: string): PdfObject | Promise<PdfObject> {
    return this.file.resolve(dict.get(key))
  }

  /**
   * Returns the characters in the font's /ToUnicode map. Returns `none` if the map is empty, and null if its syntax is
   * unusual.
   */
  async ownMap(font: PdfDict): Promise<CharacterMap | 'none' | null> {
    const found = await this.value(font, 'ToUnicode')
    if (isName(found)) return null
    if (!isStream(found)) return 'none'
    const bytes = await this.file.decodedStream(found, mapBytesMax)
    this.file.work.charge(bytes.length * readWorkAt.mapByte)
    const map = withoutEmptyTargets(bytes)
    return map === null ? 'none' : characterMapOf(map)
  }
}
