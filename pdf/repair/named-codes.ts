import { standardLetters } from '../document/letter-codes.ts'
import { glyphNameOf } from '../document/letter-names.ts'
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
  const name = font.get('BaseFont') ?? null
  const hasOther = ['Encoding', 'FontDescriptor'].some((key) => (font.get(key) ?? null) !== null)
  if (!isNamed(font.get('Subtype'), 'Type1') || !isName(name) || /^(?:Symbol|ZapfDingbats)\b/.test(name.name))
    return null
  return hasOther
    ? null
    : new Map(font).set('Encoding', pdfDict({ Type: pdfName('Encoding'), Differences: differences }))
}
