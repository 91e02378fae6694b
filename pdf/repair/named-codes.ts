import { standardLetters } from '../document/letter-codes.ts'
import { glyphNameOf } from '../document/letter-names.ts'
import { familyOf } from '../inspect/resources/font-encodings.ts'
import { isName, isNamed } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'

const firstHigh = 0x80

/** The glyph names of the codes above 127 in the standard encoding (ISO 32000-2 annex D.2), each after its code. */
const differences: PdfObject[] = standardLetters.flatMap((letter, code) => {
  const name = code < firstHigh ? null : glyphNameOf(letter)
  return name === null ? [] : [code, pdfName(name)]
})

/**
 * Returns a Type 1 font that is not in the file and has no encoding, with names for its codes above 127. They are the
 * names that most readers use for such a font. Returns null for other fonts.
 */
export function withNamedCodes(font: PdfDict): PdfDict | null {
  const hasOther = ['Encoding', 'FontDescriptor'].some((key) => (font.get(key) ?? null) !== null)
  const isNamedText = isName(font.get('BaseFont') ?? null) && familyOf(font) === 'text'
  if (hasOther || !isNamedText || !isNamed(font.get('Subtype'), 'Type1')) return null
  return new Map(font).set('Encoding', pdfDict({ Type: pdfName('Encoding'), Differences: differences }))
}
