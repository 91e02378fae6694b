import { toHex, utf8 } from '../../../base/bytes.ts'
import type { Rect } from '../../document/page-geometry.ts'
import { textOf } from '../../document/text-string.ts'
import { asCount, isDict, isNamed, isString } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../../syntax/objects.ts'
import type { SubsetWriter } from './subset-writer.ts'

const ancestorsMax = 8
const charactersMax = 10_000
// The flag of a password field, whose value must not be shown (ISO 32000-2 table 231).
const passwordFlag = 1 << 13
const sizeMax = 12
const lineHeight = 1.2

/**
 * Returns an appearance for a text field, a choice field or a free-text annotation that has a value but no appearance,
 * as some programs write them. Returns null for other annotations.
 */
export async function valueForm(writer: SubsetWriter, annotation: PdfDict, rect: Rect): Promise<PdfRef | null> {
  const value = await shownValue(writer, annotation)
  if (!isString(value)) return null
  const size = Math.min(sizeMax, 0.7 * (rect[3] - rect[1]))
  const lines = textOf(value)
    .slice(0, charactersMax)
    .split(/\r\n?|\n/)
  const shown = lines.map((line) => `<${codesOf(line)}> Tj T*`).join('\n')
  const top = rect[3] - rect[1] - size
  const content = `BT /U ${size.toFixed(3)} Tf ${(size * lineHeight).toFixed(3)} TL 2 ${top.toFixed(3)} Td\n${shown}\nET`
  return writer.addStream(
    {
      Type: pdfName('XObject'),
      Subtype: pdfName('Form'),
      Resources: pdfDict({ Font: pdfDict({ U: unicodeFont() }) }),
    },
    utf8(content),
  )
}

async function shownValue(writer: SubsetWriter, annotation: PdfDict): Promise<PdfObject> {
  // The text of a free-text annotation is always visible (ISO 32000-2 section 12.5.6.6).
  if (isNamed(annotation.get('Subtype'), 'FreeText')) return writer.file.resolve(annotation.get('Contents'))
  if (!isNamed(annotation.get('Subtype'), 'Widget')) return null
  const type = await inherited(writer, annotation, 'FT')
  if (!isNamed(type, 'Tx') && !isNamed(type, 'Ch')) return null
  const flags = asCount(await inherited(writer, annotation, 'Ff')) ?? 0
  const isPassword = isNamed(type, 'Tx') && (flags & passwordFlag) !== 0
  return isPassword ? null : inherited(writer, annotation, 'V')
}

async function inherited(writer: SubsetWriter, field: PdfDict, key: string): Promise<PdfObject> {
  let dict: PdfObject = field
  for (let step = 0; isDict(dict) && step < ancestorsMax; step++) {
    const value = await writer.file.resolve(dict.get(key))
    if (value !== null) return value
    dict = await writer.file.resolve(dict.get('Parent'))
  }
  return null
}

/** Encodes each UTF-16 code unit as a two-byte code. */
function codesOf(text: string): string {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i))
  return toHex(bytes)
}

/** Returns a font whose codes are UTF-16 code units. */
function unicodeFont(): PdfDict {
  const descendant = pdfDict({
    Type: pdfName('Font'),
    Subtype: pdfName('CIDFontType2'),
    BaseFont: pdfName('Embedded'),
    DW: 500,
    FontDescriptor: pdfDict({ Type: pdfName('FontDescriptor'), FontName: pdfName('Embedded'), Flags: 4 }),
  })
  return pdfDict({
    Type: pdfName('Font'),
    Subtype: pdfName('Type0'),
    BaseFont: pdfName('Embedded'),
    Encoding: pdfName('Identity-H'),
    ToUnicode: pdfName('Identity-H'),
    DescendantFonts: [descendant],
  })
}
