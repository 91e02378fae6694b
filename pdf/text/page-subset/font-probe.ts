import { utf8 } from '../../../base/bytes.ts'
import type { PdfFile } from '../../document/pdf-file.ts'
import { readWorkAt } from '../../document/read-work.ts'
import { textOf } from '../../document/text-string.ts'
import { asCount, isArray, isDict, isName, isNamed, isRef, isString } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../../syntax/objects.ts'
import { copyFont } from './subset-fonts.ts'
import { createSubsetWriter, type SubsetWriter } from './subset-writer.ts'

/** A font of the file (null for no font), and the codes to probe. */
export type WantedFont = { font: PdfObject; codeBytes: 1 | 2; codes: readonly number[] }

/** A row of a font probe. The first code is at `x`, and each further code is one step above the previous code. */
export type ShownRow = { name: string; x: number; step: number }

/**
 * The height of a step, and the distance by which each code moves back. Each of these distances is enough to separate
 * the codes in the output of pdf.js.
 */
export const stepHeight = 0.25
export const stepBack = 5

export type FontProbe = {
  /**
   * A PDF with one page on which each code is a separate run at a font size of 1. Each row ends with a letter in a
   * known font.
   */
  bytes: Uint8Array
  /** The rows, one per font. Null for a font that is not read code by code. */
  rows: (ShownRow | null)[]
}

const side = 1_000_000
const printable = Array.from({ length: 95 }, (_, i) => 32 + i)
// The font of the letter that ends a row.
const endFont = {
  Type: pdfName('Font'),
  Subtype: pdfName('Type1'),
  BaseFont: pdfName('Helvetica'),
  Encoding: pdfName('WinAnsiEncoding'),
}

/**
 * Returns a PDF that shows the wanted codes of fonts. pdf.js reports their characters and widths when it reads this
 * PDF. Throws PdfFileError `limit_exceeded`.
 */
export async function fontProbe(file: PdfFile, wanted: readonly WantedFont[], bytesMax: number): Promise<FontProbe> {
  const writer = createSubsetWriter(file, bytesMax)
  const fonts: PdfDict = new Map([['E', pdfDict(endFont)]])
  const rows: FontProbe['rows'] = []
  const lines = ['BT']
  let step = 4
  for (const [i, { font, codeBytes, codes }] of wanted.entries()) {
    const copy = await copyFont(writer, font)
    if (copy !== null) fonts.set(`F${i}`, copy)
    const found = isRef(copy) ? writer.copied(copy) : null
    const made = found instanceof Map ? found : null
    if (made && !isReadByCode(made, codeBytes)) {
      rows.push(null)
      continue
    }
    const x = (codes.length + 2) * (stepBack + 1)
    rows.push({ name: made ? nameOf(writer, made) : '', x, step })
    lines.push(`/F${i} 1 Tf 1 0 0 1 ${x} 0 Tm`)
    // Each code is in marked content, because its end completes a run in pdf.js.
    for (const code of codes)
      lines.push(`${step++ * stepHeight} Ts[<${hexOf(code, codeBytes)}>${stepBack * 1_000}]TJ EMC`)
    lines.push(`${step++ * stepHeight} Ts/E 1 Tf(x)Tj EMC`)
  }
  writer.addPage({
    width: side,
    height: side,
    content: utf8(`${lines.join('\n')}\nET`),
    resources: pdfDict({ Font: fonts }),
  })
  const bytes = writer.finish()
  file.work.charge(readWorkAt.subset + bytes.length * readWorkAt.subsetByte)
  return { bytes, rows }
}

/** Returns the code length of a font, and the one-byte codes that it probably uses. */
export async function codesOf(file: PdfFile, entry: PdfObject): Promise<{ codeBytes: 1 | 2; codes: number[] }> {
  const font = await file.resolve(entry)
  if (!isDict(font)) return { codeBytes: 1, codes: [] }
  if (isNamed(font.get('Subtype'), 'Type0')) return { codeBytes: 2, codes: [] }
  const first = asCount(await file.resolve(font.get('FirstChar'))) ?? 0
  const widths = await file.resolve(font.get('Widths'))
  if (!isArray(widths)) return { codeBytes: 1, codes: printable }
  return { codeBytes: 1, codes: printable.filter((code) => code >= first && (widths[code - first] ?? 0) !== 0) }
}

const isReadByCode = (font: PdfDict, codeBytes: 1 | 2): boolean =>
  isNamed(font.get('Subtype'), 'Type0')
    ? codeBytes === 2 && isNamed(font.get('Encoding'), 'Identity-H')
    : codeBytes === 1

/** Returns the font name that readers use. */
function nameOf(writer: SubsetWriter, font: PdfDict): string {
  const descriptor = font.get('FontDescriptor')
  const described = isRef(descriptor) ? writer.copied(descriptor) : null
  const name = (described instanceof Map ? described.get('FontName') : null) ?? font.get('BaseFont') ?? null
  return isName(name) ? name.name : isString(name) ? textOf(name) : ''
}

const hexOf = (code: number, codeBytes: 1 | 2): string => code.toString(16).padStart(2 * codeBytes, '0')
