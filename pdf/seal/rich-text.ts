import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { textOf } from '../document/text-string.ts'
import { isStream, isString } from '../syntax/kinds.ts'
import { type PdfObject, pdfString } from '../syntax/objects.ts'

const bytesMax = 262_144
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Returns the text of a rich text string (/RV, ISO 32000-2 section 12.7.4.4), which is XHTML in a string or a stream.
 * Returns null if it contains anything except plain elements and text.
 */
export async function richText(file: PdfFile, written: PdfObject): Promise<string | null> {
  const source = await sourceOf(file, written)
  if (source === null) return null
  file.work.charge(source.length * readWorkAt.letter)
  const body = source.replace(/^\s*<\?xml[^<>]*\?>/, '')
  if (/<[!?]/.test(body)) return null
  const text = body.replace(/<[^<>]*>/g, '')
  if (/[<>]|&(?!(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{1,8});)/.test(text)) return null
  const letters = text.replace(/&(#x?)?(\w+);/g, (_, sign: string | undefined, name: string) => {
    if (sign === undefined) return named[name] ?? '\ufffd'
    const code = Number.parseInt(name, sign === '#x' ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
  return letters.includes('\ufffd') ? null : letters
}

async function sourceOf(file: PdfFile, written: PdfObject): Promise<string | null> {
  if (isString(written)) return written.bytes.length <= bytesMax ? textOf(written) : null
  if (!isStream(written)) return null
  try {
    return textOf(pdfString(await file.decodedStream(written, bytesMax)))
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}
